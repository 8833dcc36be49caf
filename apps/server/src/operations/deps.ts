import type { ReceiptUrl } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Store } from '../store/store.ts'
import type { Decide } from './decide.ts'
import type { Rendering } from './rendering.ts'

/** What the operations are given. */
export interface OperationParts {
  readonly orders: Store['orders']
  readonly webhooks: Store['webhooks']
  readonly clock: Clock
  readonly random: Random
  readonly currency: string
  readonly rendering: Rendering
  readonly receiptUrl: ReceiptUrl
  readonly orderUrl: (reference: string) => string
}

/** What operations work with; each takes from it what it needs. */
export interface Deps extends OperationParts {
  readonly decide: Decide
}
