import { isFinal, type Status } from '@delivery-orders/contract'
import { type ClientKey, finalAtOf, type Order } from '@delivery-orders/domain'
import type {
  FinalFleetOrderQuery,
  FinalOrderQuery,
  ListedOrder,
  OrderChange,
  Store,
} from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { aClient, changed, clientsInBothModes, many, newOrder, now } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'
import { plainTexts } from '../support/plain-texts.ts'

const finals: readonly Status[] = ['canceled', 'delivered', 'returned']
const endOfTime = 8.64e15

onEachEngine('the list of final orders in $engine', (test) => {
  describe.for([1, 4, 100])('in pages of %i', (limit) => {
    test('has the final orders of a client, newest first by their end, and by descending id', async ({
      store,
    }) => {
      const [client, ...others] = await clientsInBothModes(store)
      const all = await many(60, (index) =>
        end(store, index % 7 ? client : others[index % 3], index),
      )
      const own = all.filter((change) => change.client === client).map(({ order }) => order)

      for (const statuses of [finals, finals.slice(0, 2), finals.slice(2)])
        for (const [finalFrom, finalTo] of [
          [0, endOfTime],
          [now + 2, now + 4],
        ] as const)
          expect(await readAll(store, client, { statuses, finalFrom, limit }, finalTo)).toEqual(
            sorted(own, { statuses, finalFrom }, finalTo),
          )
    })

    test('of a fleet has those of its clients, or of the clients that are named', async ({
      store,
    }) => {
      const clients = await many(4, (index) => aClient(store, `client-${index}`))
      const live = await aClient(store, 'client-0', 'live')
      const all = await many(60, (index) =>
        end(store, index % 9 ? clients[(index * 7) % 4] : live, index),
      )
      const ids = clients.map(({ clientId }) => clientId)

      for (const [clientIds, names, shown] of [
        [null, [], [0, 1, 2, 3]],
        [null, ['client-2', 'client-3'], [2, 3]],
        [ids.slice(1), [], [1, 2, 3]],
        [ids.slice(1), ['client-0', 'client-1'], [1]],
      ] as const) {
        const query = { statuses: finals, finalFrom: now + 1, limit }
        const own = all.filter(
          ({ client }) =>
            client.mode === 'test' && shown.some((index) => ids[index] === client.clientId),
        )

        expect(await readFleet(store, clientIds, { ...query, clients: names }, now + 5)).toEqual(
          sorted(
            own.map(({ order }) => order),
            query,
            now + 5,
          ),
        )
      }
    })
  })

  test('has an order from its last step on, at the same time after later changes', async ({
    store,
  }) => {
    const client = await aClient(store)
    const placed = await newOrder(store.orders, client, 'A-17')
    await store.orders.commit(placed)
    const query = { statuses: finals, finalFrom: 0, limit: 2 }
    const listed = () => readAll(store, client, query, endOfTime)
    expect(await listed()).toEqual([])

    const ended = changed(placed, withStatus(placed.order, 'delivered', now + 5))
    await store.orders.commit(ended)
    expect(await listed()).toEqual([[placed.order.id, now + 5]])
    const patched = changed(ended, { updatedAt: now + 9, deliveryFee: 7 })
    await store.orders.commit(patched)
    expect(await listed()).toEqual([[placed.order.id, now + 5]])
    expect(await readFleet(store, null, { ...query, clients: [] }, endOfTime)).toEqual([
      [placed.order.id, now + 5],
    ])
  })

  test('leaves out the text of an order if another version rendered it', async ({ store }) => {
    const client = await aClient(store)
    await end(store, client, 0)
    const query = aQuery({ statuses: finals })
    const texts = async (version: number) =>
      (await store.orders.listFinal(client, { ...query, rendering: plainTexts(version) })).orders

    expect(await texts(1)).toMatchObject([{ rendered: '{"revision":2}' }])
    expect(await texts(2)).toMatchObject([{ rendered: undefined }])
  })
})

const withStatus = ({ items }: Order, status: Status, at: number): Partial<Order> => ({
  status,
  updatedAt: at,
  items: items.map((item) => ({ ...item, status, updatedAt: at })),
})

/** Stores an order that has ended, or that has failed; several end in each of seven milliseconds. */
async function end(
  { orders }: Store,
  client: ClientKey | undefined,
  index: number,
): Promise<OrderChange> {
  if (!client) throw new Error('There is no such client.')
  const placed = await newOrder(orders, client, `A-${index}`)
  await orders.commit(placed)
  const status = [...finals, 'failed' as const][index % 4] ?? 'failed'
  const ended = changed(placed, withStatus(placed.order, status, now + 1 + ((index * 5) % 7)))
  expect(await orders.commit(ended)).toBe('committed')
  return ended
}

type Wanted = Pick<FinalOrderQuery, 'statuses' | 'finalFrom'>
type Position = readonly [id: number, finalAt: number]

const sorted = (
  all: readonly Order[],
  { statuses, finalFrom }: Wanted,
  finalTo: number,
): readonly Position[] =>
  all
    .filter(({ status }) => isFinal(status) && statuses.includes(status))
    .map((order): Position => [order.id, finalAtOf(order) ?? 0])
    .filter(([, at]) => at >= finalFrom && at < finalTo)
    .toSorted(([oneId, one], [otherId, other]) => other - one || otherId - oneId)

const aQuery = (own: Partial<FinalOrderQuery>): FinalOrderQuery => ({
  statuses: finals,
  finalFrom: 0,
  after: { finalAt: endOfTime, id: 0 },
  limit: 100,
  rendering: plainTexts(1),
  ...own,
})

async function readAll(
  { orders }: Store,
  client: ClientKey,
  query: Wanted & Pick<FinalOrderQuery, 'limit'>,
  finalTo: number,
): Promise<readonly Position[]> {
  const read: ListedOrder[] = []
  for (;;) {
    const last = read.at(-1)
    const after = { finalAt: last?.finalAt ?? finalTo, id: last?.id ?? 0 }
    const page = await orders.listFinal(client, aQuery({ ...query, after }))
    read.push(...page.orders)
    if (!page.hasMore) return read.map(({ id, finalAt = 0 }) => [id, finalAt])
  }
}

async function readFleet(
  { fleets }: Store,
  clientIds: readonly number[] | null,
  query: Omit<FinalFleetOrderQuery, 'after'>,
  finalTo: number,
): Promise<readonly Position[]> {
  const read: Position[] = []
  for (;;) {
    const [id, finalAt] = read.at(-1) ?? [0, finalTo]
    const fleet = { fleetId: 0, mode: 'test', clientIds } as const
    const page = await fleets.listFinal(fleet, { ...query, after: { finalAt, id } })
    read.push(...page.orders.map(({ order }): Position => [order.id, finalAtOf(order) ?? 0]))
    if (!page.hasMore) return read
  }
}
