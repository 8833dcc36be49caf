import type { IdempotencyKey } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'

/** An idempotency key and the time of its use. It is stored for `keyRetentionMs` at least. */
export interface UsedKey extends IdempotencyKey {
  readonly at: Instant
}

/** The contract promises a day; three let a client that stood still over a weekend continue safely. */
export const keyRetentionMs: number = 72 * 60 * 60 * 1000
