import type { IdempotencyKey } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'

/** A key is kept for three days at least, by the time that it was used. */
export interface KeyToKeep extends IdempotencyKey {
  readonly at: Instant
}
