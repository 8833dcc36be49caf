import type { ClientKey } from '@delivery-orders/domain'
import type { OrderChange, OrderPosition, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, changed, many, newOrder, now, placedAt } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'
import { plainTexts } from '../support/plain-texts.ts'

const phones = ['+2250700000001', '+2250700000002', '+12025550123'] as const
const [recipientPhone] = phones
const newest: OrderPosition = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }

onEachEngine('a search by phone in $engine', (test) => {
  test.for([1, 4, 100])(
    'pages of %i have each order of a client or a fleet once and newest first, even if many have the same creation time',
    async (limit, { store }) => {
      const placed = await placeAll(store)
      const clientIds = [...new Set(placed.map(({ client }) => client.clientId))]
      const served = clientIds.filter((_, index) => index % 2 === 0)
      const own = placed[0]?.client ?? { clientId: 0, mode: 'test' }
      const ofClient = (after: OrderPosition) =>
        store.orders.search(own, { recipientPhone, after, limit, rendering: plainTexts(1) })
      const ofFleet = (clientIds: readonly number[] | null) => async (after: OrderPosition) => {
        const fleet = { fleetId: 0, mode: 'test', clientIds } as const
        const query = { searched: { recipientPhone }, after, limit }
        const { orders, hasMore } = await store.fleets.search(fleet, query)
        return { orders: orders.map(({ order }) => order), hasMore }
      }

      const isOf = (ids: readonly number[]) => (client: ClientKey) =>
        client.mode === 'test' && ids.includes(client.clientId)
      expect(await readAll(ofClient)).toEqual(wanted(placed, isOf([own.clientId])))
      expect(await readAll(ofFleet(null))).toEqual(wanted(placed, isOf(clientIds)))
      expect(await readAll(ofFleet(served))).toEqual(wanted(placed, isOf(served)))
      expect(await readAll(ofFleet([]))).toEqual([])
    },
  )

  test('after a change of the status or the phone of an order, a search finds what it should', async ({
    store,
  }) => {
    const client = await aClient(store)
    const placed = await newOrder(store.orders, client, 'A-17')
    const { recipient } = placed.order
    const moved = changed(placed, { status: 'assigned' })
    const corrected = changed(moved, { recipient: { ...recipient, phone: recipientPhone } })
    const idsOf = async (recipientPhone: string) => {
      const query = { recipientPhone, after: newest, limit: 5, rendering: plainTexts(1) }
      return (await store.orders.search(client, query)).orders.map(({ reference }) => reference)
    }

    for (const [change, found] of [
      [placed, [['A-17'], []]],
      [moved, [['A-17'], []]],
      [corrected, [[], ['A-17']]],
      [changed(corrected, { status: 'pending' }), [[], ['A-17']]],
    ] as const) {
      expect(await store.orders.commit(change)).toBe('committed')
      expect([await idsOf(recipient.phone), await idsOf(recipientPhone)]).toEqual(found)
    }
  })
})

/** Orders of 7 clients, of which one has live orders too, with 3 phones and 5 creation times. */
async function placeAll(store: Store): Promise<readonly OrderChange[]> {
  const clients = await many(8, (index) =>
    aClient(store, `client-${index % 7}`, index === 7 ? 'live' : 'test'),
  )
  return many(160, async (index) => {
    const client = clients[index % 8] ?? { clientId: 0, mode: 'test' }
    const change = await newOrder(store.orders, client, `A-${index}`)
    const recipient = { ...change.order.recipient, phone: phones[index % 3] ?? recipientPhone }
    const placed = placedAt(change, now + ((index * 3) % 5), { recipient })
    expect(await store.orders.commit(placed)).toBe('committed')
    return placed
  })
}

const wanted = (placed: readonly OrderChange[], isWanted: (client: ClientKey) => boolean) =>
  placed
    .filter(({ client, order }) => isWanted(client) && order.recipient.phone === recipientPhone)
    .map(({ order }) => order)
    .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
    .map(({ id }) => id)

interface Page {
  readonly orders: readonly OrderPosition[]
  readonly hasMore: boolean
}

async function readAll(read: (after: OrderPosition) => Promise<Page>): Promise<readonly number[]> {
  const all: OrderPosition[] = []
  for (;;) {
    const { orders, hasMore } = await read(all.at(-1) ?? newest)
    all.push(...orders)
    if (!hasMore) return all.map(({ id }) => id)
  }
}
