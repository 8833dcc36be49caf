import type { IdempotencyKey } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'

/** A key is kept for `keyRetentionMs` at least, by the time that it was used. */
export interface UsedKey extends IdempotencyKey {
  readonly at: Instant
}

/** A day is promised. Three let a client that stood still over a weekend go on where it was. */
export const keyRetentionMs: number = 72 * 60 * 60 * 1000
