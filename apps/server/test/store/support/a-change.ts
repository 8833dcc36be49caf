import {
  type ClientKey,
  creationEvent,
  eventOf,
  type Mode,
  type Order,
  place,
} from '@delivery-orders/domain'
import {
  type ActingClient,
  type EventCause,
  keyRetentionMs,
  type NewToken,
  type OrderChange,
  type Orders,
  type Store,
  type UsedKey,
} from '@delivery-orders/operations/store'
import { aDraft } from '../../support/a-draft.ts'
import { anActor } from '../../support/an-actor.ts'
import { grantOf } from '../../support/client-grant.ts'

export const now = Date.parse('2026-11-20T09:30:00.000Z')

export const aCause: EventCause = { requestId: 'req_1', actorId: 1 }

export async function newOrder(
  orders: Orders,
  client: ClientKey,
  referenceNumber: string,
  own: Partial<OrderChange> = {},
): Promise<OrderChange> {
  const id = await orders.reserveId()
  const order = place(aDraft({ referenceNumber }), {
    id,
    now,
    currency: 'XOF',
    newReference: () => `ORD-${id}`,
    newReceiptKey: () => `key-${id}`,
    newCode: () => '0042',
  })
  const event = creationEvent(order)
  const rendered = `{"id":${id}}`
  return {
    ...{ client, order, event, cause: aCause, now, rendered, rendering: 1 },
    ...{ draftHash: `draft-${id}`, ...own },
  }
}

export function placedAt(change: OrderChange, at: number, own: Partial<Order> = {}): OrderChange {
  const order = { ...change.order, createdAt: at, updatedAt: at, ...own }
  return { ...change, order, event: creationEvent(order), now: at }
}

/** Makes a change that every engine rejects: memory because of the sequence, SQL because of the time. */
export const rejected = (change: OrderChange): OrderChange => ({
  ...change,
  order: { ...change.order, createdAt: null as never },
  event: { ...change.event, sequence: 2 },
})

/** Returns the change that follows a given change: it commits the next revision of the same order. */
export const changed = (
  { client, order, rendering }: OrderChange,
  own: Partial<Order> = {},
): OrderChange => {
  const next = { ...order, revision: order.revision + 1, updatedAt: order.updatedAt + 1, ...own }
  const event = eventOf(order, next)
  const rendered = `{"revision":${next.revision}}`
  return { client, order: next, event, cause: aCause, now: next.updatedAt, rendering, rendered }
}

export const aKey = (hash: string, own: Partial<UsedKey> = {}): UsedKey => ({
  hash,
  fingerprint: `fingerprint-${hash}`,
  at: now,
  deleteBefore: (own.at ?? now) - keyRetentionMs,
  ...own,
})

type ClientToken = Extract<NewToken, { readonly client: string }>

let tokens = 0

export const aToken = (own: Partial<ClientToken> = {}): ClientToken => {
  tokens += 1
  return {
    client: 'acme',
    mode: 'test',
    scopes: ['orders:read', 'orders:write'],
    hash: `hash-${tokens}`,
    hint: 'Ab1z',
    createdAt: now,
    expiresAt: null,
    issuedBy: anActor,
    ...own,
  }
}

/** Issues a token and returns its client. Calls with the same name return the same client. */
export async function aClient(
  store: Store,
  client = 'acme',
  mode: Mode = 'test',
): Promise<ActingClient> {
  const token = aToken({ client, mode })
  await store.access.issue(token)
  const { clientId, actor } = await grantOf(store, token.hash, now)
  return { clientId, mode, actor }
}

/** Returns the keys of two clients, each in both modes. No client key may give access to data of the other three. */
export const clientsInBothModes = (store: Store) =>
  Promise.all([
    aClient(store, 'acme', 'test'),
    aClient(store, 'acme', 'live'),
    aClient(store, 'globex', 'test'),
    aClient(store, 'globex', 'live'),
  ])

export const many = <Value>(
  count: number,
  make: (index: number) => Promise<Value>,
): Promise<Value[]> => Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** Returns the fingerprints of those keys that are stored. */
export const findFingerprints = async (
  orders: Store['orders'],
  owner: ClientKey,
  hashes: readonly string[],
): Promise<readonly string[]> =>
  (await Promise.all(hashes.map((hash) => orders.findFingerprint(owner, hash)))).filter(
    (fingerprint) => fingerprint !== undefined,
  )
