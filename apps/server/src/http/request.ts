import type { OperationId } from '@delivery-orders/contract'
import type { Grant } from '@delivery-orders/operations'
import type { Headers } from './answer.ts'

declare global {
  namespace Express {
    /** What the middleware learns of a request on its way to the operation. */
    interface Request {
      requestId: string
      /** The method as it was sent: on its way HEAD is treated as GET. */
      sentMethod: string
      /** Set by the route: which operation of the contract it is. */
      operationId?: OperationId
      /** Set by authentication. */
      grant?: Grant
      /** Set by the rate limit: what the answer says of it, be it a problem. */
      rateHeaders?: Headers
    }
  }
}
