import { hash } from 'node:crypto'
import type { IdempotencyKey, Refusal } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import type { Orders } from '../store/store.ts'
import { keyReused } from './replay.ts'

/** Maximum number of elements in the requests whose elements have keys of their own. */
export const positionsMax = 100

/**
 * Returns the idempotency key of one element of a request. Each element is committed on its own, together with its key,
 * so a repeated request finds out which of them were committed. All have the fingerprint of the whole request.
 */
export const keyAt = <Key extends IdempotencyKey>(key: Key, position: number): Key => ({
  ...key,
  hash: hash('sha256', `${key.hash} ${position}`, 'base64url').slice(0, key.hash.length),
})

/**
 * Refuses a key that was used for a request with another body. All positions are checked, because the other request may
 * have been longer, and only some of its elements were committed.
 */
export async function refuseOtherBody(
  orders: Orders,
  client: ClientKey,
  key: IdempotencyKey | undefined,
): Promise<Refusal<'idempotency_key_reused'> | undefined> {
  if (!key) return undefined
  const hashes = Array.from({ length: positionsMax }, (_, position) => keyAt(key, position).hash)
  const fingerprints = await orders.findFingerprints(client, hashes)
  return fingerprints.some((one) => one !== key.fingerprint) ? keyReused() : undefined
}
