import type { IdempotencyKey } from '@delivery-orders/contract'
import { type Order, orderAt, Refusal } from '@delivery-orders/domain'
import type { Grant, Orders } from '../store/store.ts'

/** Goes with an answer that was given before. */
export const replayed = { 'Idempotency-Replayed': 'true' } as const

/** The order as a request with the same key was shown it; undefined where there was none, or none that succeeded. */
export async function findReplay(
  orders: Orders,
  client: Grant,
  { hash, fingerprint }: IdempotencyKey,
): Promise<Order | undefined> {
  const answered = await orders.findReplay(client, hash)
  if (!answered) return undefined
  if (answered.fingerprint !== fingerprint) throw keyReused()
  return orderAt(answered.order, answered.moment)
}

export const keyReused = (): Refusal =>
  new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for a request with another body.',
  )
