import { type IdempotencyKey, limits } from '@delivery-orders/contract'
import type { ClientKey, Instant } from '@delivery-orders/domain'

/** An idempotency key and the time of its use. */
export interface KeyRecord extends IdempotencyKey {
  readonly at: Instant
}

/** The owner of a key: the fleet that used it, or else the client of the order. No fleet has the id of a client. */
export const keyOwner = (client: ClientKey, { fleetId }: Pick<UsedKey, 'fleetId'>): ClientKey =>
  fleetId === undefined ? client : { clientId: fleetId, mode: client.mode }

/** A key to be stored. Each engine deletes some older keys when it stores one. */
export interface UsedKey extends KeyRecord {
  /** The fleet that used the key; undefined if a client did. */
  readonly fleetId?: number
  /** For the key of one element of a batch: the hash of the batch's own key, which the same commit claims. */
  readonly claim?: string
  /** Only keys that were used before this time may be deleted. */
  readonly deleteBefore: Instant
}

/** How long keys are stored: three times as long as the contract promises, so that clients can retry after a weekend's outage. */
export const keyRetentionMs: number = 3 * limits.keyHours * 3_600_000
