import type { Mode, ReceiptUrl } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Store } from '../store/store.ts'
import type { Decide } from './decide.ts'
import type { Rendering } from './rendering.ts'

/** What the operations are given. */
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
  /** Why no event may be sent to a URL; undefined for one that may be a webhook's. */
  readonly targetFault: (url: string, mode: Mode) => string | undefined
  /** What messages to a webhook are signed with. */
  readonly newSecret: () => string
  readonly orderUrl: (reference: string) => string
}

/** What operations work with; each takes from it what it needs. */
export interface Deps extends OperationParts {
  readonly decide: Decide
}
