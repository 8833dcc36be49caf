import { type IdempotencyKey, Refusal } from '@delivery-orders/contract'
import { type ClientKey, type Order, orderAt } from '@delivery-orders/domain'
import type { Orders } from '../store/store.ts'

export const replayed = { 'Idempotency-Replayed': 'true' } as const

/** Returns the order as an earlier request with the same idempotency key returned it; undefined if none succeeded. */
export async function findReplay(
  orders: Orders,
  client: ClientKey,
  { hash, fingerprint }: IdempotencyKey,
): Promise<Order | Refusal<'idempotency_key_reused'> | undefined> {
  const replay = await orders.findReplay(client, hash)
  if (!replay) return undefined
  if (replay.fingerprint !== fingerprint) return keyReused()
  return orderAt(replay.order, replay)
}

export const keyReused = (): Refusal<'idempotency_key_reused'> =>
  new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for a request with another body. Use a new key for each new request.',
  )
