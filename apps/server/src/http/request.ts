import type { OperationId } from '@delivery-orders/contract'
import type { Grant } from '@delivery-orders/operations'
import type { Headers } from './answer.ts'

declare global {
  namespace Express {
    /** Fields that the middleware adds to a request. */
    interface Request {
      requestId: string
      /** The original method: `headAsGet` changes HEAD to GET. */
      sentMethod: string
      /** Set by the route. */
      operationId?: OperationId
      /** Set by `routeProbe`. */
      isProbe?: boolean
      /** Set by authentication. */
      grant?: Grant
      /** Set by the rate limit. All responses have these headers, problems included. */
      rateHeaders?: Headers
    }
  }
}
