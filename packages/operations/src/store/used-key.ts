import type { IdempotencyKey } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'

/** An idempotency key and the time of its use. The key is stored for at least `keyRetentionMs`. */
export interface UsedKey extends IdempotencyKey {
  readonly at: Instant
}

/** How long keys are stored. The contract promises one day; with three, clients can retry after a weekend's outage. */
export const keyRetentionMs: number = 72 * 60 * 60 * 1000
