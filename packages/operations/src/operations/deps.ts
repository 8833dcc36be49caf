import type { Mode, ReceiptUrl } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Store } from '../store/store.ts'
import type { Decide } from './decide.ts'
import type { Rendering } from './rendering.ts'

/** The dependencies that the server passes in. */
export interface OperationParts {
  readonly orders: Store['orders']
  readonly events: Store['events']
  readonly webhooks: Store['webhooks']
  readonly outbox: Store['outbox']
  readonly clock: Clock
  readonly random: Random
  readonly currency: string
  readonly rendering: Rendering
  readonly receiptUrl: ReceiptUrl
  /** Returns why a URL is not allowed for a webhook; undefined if it is allowed. */
  readonly targetFault: (url: string, mode: Mode) => string | undefined
  readonly newSecret: () => string
  readonly orderUrl: (reference: string) => string
}

export interface Deps extends OperationParts {
  readonly decide: Decide
}
