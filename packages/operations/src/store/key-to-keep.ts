import type { IdempotencyKey } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'

/** A key is kept for `keyKeptMs` at least, by the time that it was used. */
export interface KeyToKeep extends IdempotencyKey {
  readonly at: Instant
}

/** A day is promised. Three let a client that stood still over a weekend go on where it was. */
export const keyKeptMs: number = 72 * 60 * 60 * 1000
