import type { ClientKey } from '@delivery-orders/domain'
import type {
  AttemptResult,
  LeasedDispatch,
  OrderChange,
  Store,
} from '@delivery-orders/operations/store'
import { aKey, changed, clientsInBothModes, many, newOrder, now } from './a-change.ts'
import { addWebhook } from './a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from './an-attempt.ts'

const chunk = 1_000

/**
 * Adds webhooks and orders of several clients. Each order has an idempotency key, and every second order has two
 * events. The dispatches of the events are due, delayed or settled.
 */
export async function fill(store: Store, count: number): Promise<readonly ClientKey[]> {
  const clients = await clientsInBothModes(store)
  for (const [nr, client] of clients.entries())
    for (const id of [`wh_${nr}_a`, `wh_${nr}_b`]) await addWebhook(store, client, { id })
  for (let first = 0; first < count; first += chunk) {
    const placed = await many(Math.min(chunk, count - first), (index) =>
      numberedOrder(store, clients, first + index),
    )
    await commitAll(store, placed)
    await commitAll(store, placed.filter(isOdd).map(assigned))
    await sendSome(store)
  }
  return clients
}

async function numberedOrder(
  { orders }: Store,
  clients: readonly ClientKey[],
  nr: number,
): Promise<OrderChange> {
  const client = clients[nr % clients.length]
  if (!client) throw new Error('No client was created.')
  const change = await newOrder(orders, client, `Ñandú-${nr} 🦤`)
  return { ...change, rendered: JSON.stringify(change.order), key: aKey(`key-${nr}`) }
}

const isOdd = (_: OrderChange, index: number): boolean => index % 2 === 1

const assigned = (change: OrderChange): OrderChange => {
  const next = changed(change, { status: 'assigned' })
  return { ...next, rendered: JSON.stringify(next.order) }
}

async function commitAll({ orders }: Store, changes: readonly OrderChange[]): Promise<void> {
  const outcomes = await Promise.all(changes.map((change) => orders.commit(change)))
  if (outcomes.some((outcome) => outcome !== 'committed'))
    throw new Error('At least one change was not committed.')
}

/** Leases some of the due dispatches and settles them: a fifth is delayed, and the rest succeeds or fails. */
async function sendSome({ outbox }: Store): Promise<void> {
  const leased = await outbox.lease(
    aLeaseRequest({ limit: chunk, perWebhookMax: chunk, perClientMax: chunk }),
  )
  await outbox.settle(leased.map(resultFor))
}

const resultFor = (leased: LeasedDispatch): AttemptResult => {
  const outcomes: readonly Partial<AttemptResult>[] = [
    {},
    { attempt: anAttempt({ status: null, error: 'No response.', response: null }) },
    { status: 'failed' },
  ]
  const later = aFailure(leased, { dueAt: now + 100 * aMinute })
  return leased.number % 5 === 0 ? later : aResult(leased, outcomes[leased.number % 3])
}
