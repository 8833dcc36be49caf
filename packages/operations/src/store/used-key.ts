import type { IdempotencyKey } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'

/** An idempotency key and the time of its use. */
export interface KeyRecord extends IdempotencyKey {
  readonly at: Instant
}

/** A key to be stored. Each engine deletes some older keys when it stores one. */
export interface UsedKey extends KeyRecord {
  /** Only keys that were used before this time may be deleted. */
  readonly deleteBefore: Instant
}

/** How long keys are stored. The contract promises one day; with three, clients can retry after a weekend's outage. */
export const keyRetentionMs: number = 72 * 60 * 60 * 1000
