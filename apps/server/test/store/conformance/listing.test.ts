import { type Status, statuses } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import type { ListedOrder, OrderQuery, Orders } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import {
  aClient,
  changed,
  clientsInBothModes,
  many,
  newOrder,
  now,
  placedAt,
} from '../support/a-change.ts'
import { engines, testOn } from '../support/engines.ts'

/** What the port promises of lists. Every engine keeps it. */
describe.each(engines)('the list of orders in $engine', (engine) => {
  const test = testOn(engine)

  test('is newest first, and within a millisecond by number', async ({ store }) => {
    const { orders } = store
    const client = await aClient(store)
    const ages = [5, 0, 3, 0, 9, 3, 0]
    const all = await many(ages.length, (index) =>
      add(orders, client, { at: now - (ages[index] ?? 0) }),
    )

    const listed = await ordersOf(orders, client, aQuery())

    const want = all
      .toSorted((a, b) => b.order.createdAt - a.order.createdAt || b.order.id - a.order.id)
      .map(({ order: { id, reference, createdAt }, rendered }) => ({
        id,
        reference,
        createdAt,
        rendered,
      }))
    expect(listed).toStrictEqual(want)
  })

  test('is empty for a client without orders', async ({ store }) => {
    const { orders } = store
    expect(await ordersOf(orders, await aClient(store), aQuery())).toEqual([])
    expect(await ordersOf(orders, await aClient(store), aQuery({ statuses }))).toEqual([])
  })

  describe('in pages', () => {
    test.for([
      { title: 'of one', limit: 1 },
      { title: 'of seven', limit: 7 },
      { title: 'of exactly all', limit: 60 },
    ])(
      '$title has every order once and in order, also those of one millisecond',
      async ({ limit }, { store }) => {
        const { orders } = store
        const client = await aClient(store)
        await many(60, (index) =>
          add(orders, client, { at: now + (index % 3), status: cycled(index) }),
        )

        for (const narrowed of [{}, { statuses }, { statuses: statuses.slice(0, 3) }]) {
          const whole = await ordersOf(orders, client, aQuery(narrowed))
          expect(whole).toHaveLength(narrowed.statuses?.length === 3 ? 24 : 60)
          expect(await inPages(orders, client, { ...narrowed, limit })).toStrictEqual(whole)
        }
      },
    )

    test('has what was there at its start, though orders are created meanwhile', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      await many(30, () => add(orders, client, { at: now }))
      const before = await ordersOf(orders, client, aQuery())

      const paged = await inPages(orders, client, { limit: 4 }, async () => {
        await add(orders, client, { at: now })
        await add(orders, client, { at: now + 1 })
      })

      expect(paged).toStrictEqual(before)
      expect(await ordersOf(orders, client, aQuery())).toHaveLength(30 + 2 * 7)
    })
  })

  describe('narrowed', () => {
    test.for<{ asked: readonly Status[]; title: string }>([
      { asked: ['failed'], title: 'to one status' },
      { asked: ['returned', 'pending', 'failed'], title: 'to several' },
      { asked: statuses, title: 'to all' },
      { asked: ['failed', 'failed'], title: 'to one that is named twice' },
    ])(
      '$title is what the whole list has of it, in the same order',
      async ({ asked }, { store }) => {
        const { orders } = store
        const client = await aClient(store)
        const changes = await many(40, (index) =>
          add(orders, client, { at: now + (index % 7), status: cycled(index) }),
        )
        const wanted = new Set(
          changes.filter(({ order }) => asked.includes(order.status)).map(({ order }) => order.id),
        )
        const whole = await ordersOf(orders, client, aQuery())

        const listed = await ordersOf(orders, client, aQuery({ statuses: asked }))

        expect(listed).toStrictEqual(whole.filter(({ id }) => wanted.has(id)))
        expect(listed).toHaveLength(5 * new Set(asked).size)
      },
    )

    test('to a status follows the order when that changes', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const change = await add(orders, client)
      await orders.commit(changed(change, { status: 'canceled' }))

      expect(await ordersOf(orders, client, aQuery({ statuses: ['pending'] }))).toEqual([])
      expect(await ordersOf(orders, client, aQuery({ statuses: ['canceled'] }))).toMatchObject([
        { id: change.order.id, rendered: '{"revision":2}' },
      ])
    })

    test('to a span of time has its first millisecond, and not the one that it ends before', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      for (const at of [now - 1, now, now + 1, now + 2]) await add(orders, client, { at })
      const span = { createdFrom: now, after: { createdAt: now + 2, id: 0 } }

      for (const asked of [[], ['pending'], statuses] as const) {
        const listed = await ordersOf(orders, client, aQuery({ ...span, statuses: asked }))
        expect(listed.map(({ createdAt }) => createdAt)).toEqual([now + 1, now])
      }
    })

    test('to a span that ends before it begins is empty, also where a page goes on', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      const { order } = await add(orders, client)
      const span = { createdFrom: now + 1, after: { createdAt: now, id: order.id + 1 } }

      expect(await ordersOf(orders, client, aQuery({ ...span, createdFrom: now }))).toHaveLength(1)
      expect(await ordersOf(orders, client, aQuery(span))).toEqual([])
    })
  })

  test('is each client’s own, and each mode’s', async ({ store }) => {
    const { orders } = store
    const clients = await clientsInBothModes(store)
    const all = await Promise.all(clients.map((client) => add(orders, client)))

    for (const [index, client] of clients.entries())
      for (const asked of [[], ['pending']] as const)
        expect(await ordersOf(orders, client, aQuery({ statuses: asked }))).toMatchObject([
          { id: all[index]?.order.id },
        ])
  })

  test('ends a page early where its orders are large, and says that there are more', async ({
    store,
  }) => {
    const { orders } = store
    const client = await aClient(store)
    for (let count = 0; count < 5; count++) {
      const change = await newOrder(orders, client, `A-${count}`)
      await orders.commit({ ...change, rendered: JSON.stringify('文'.repeat(150_000)) })
    }
    const larger = await newOrder(orders, client, 'larger')
    await orders.commit({ ...placedAt(larger, now - 1, {}), rendered: 'x'.repeat(2_000_000) })

    const first = await orders.list(client, aQuery({ limit: 100 }))
    const [, last] = first.orders
    const exact = await orders.list(client, aQuery({ limit: 2 }))
    const lastPage = await orders.list(client, aQuery({ after: { createdAt: now, id: 0 } }))

    expect([first.orders.length, first.hasMore]).toEqual([2, true])
    expect([exact.orders.length, exact.hasMore]).toEqual([2, true])
    const rest = await orders.list(client, aQuery({ after: last ?? { createdAt: 0, id: 0 } }))
    expect([rest.orders.length, rest.hasMore]).toEqual([2, true])
    expect([lastPage.orders.length, lastPage.hasMore]).toEqual([1, false])
  })

  test('leaves out a text that was rendered in another way', async ({ store }) => {
    const { orders } = store
    const client = await aClient(store)
    await orders.commit(await newOrder(orders, client, 'old', { rendering: 1, rendered: 'old' }))
    await orders.commit(await newOrder(orders, client, 'new', { rendering: 2, rendered: 'new' }))

    for (const asked of [[], ['pending']] as const) {
      const listed = await ordersOf(orders, client, aQuery({ statuses: asked, rendering: 2 }))
      expect(new Map(listed.map(({ reference, rendered }) => [reference, rendered]))).toEqual(
        new Map([
          ['old', undefined],
          ['new', 'new'],
        ]),
      )
    }
  })
})

const endOfTime = 8.64e15

const aQuery = (own: Partial<OrderQuery> = {}): OrderQuery => ({
  statuses: [],
  createdFrom: 0,
  after: { createdAt: endOfTime, id: 0 },
  limit: 1_000,
  rendering: 1,
  ...own,
})

const ordersOf = async (orders: Orders, client: ClientKey, query: OrderQuery) =>
  (await orders.list(client, query)).orders

interface Added {
  readonly at?: number
  readonly status?: Status
}

async function add(
  orders: Orders,
  client: ClientKey,
  { at = now, status = 'pending' }: Added = {},
) {
  const change = await newOrder(orders, client, crypto.randomUUID())
  const placed = placedAt(change, at, { status })
  await orders.commit(placed)
  return placed
}

const cycled = (index: number): Status => statuses[index % statuses.length] ?? 'pending'

/** The whole list as one who follows it page by page gets it. */
async function inPages(
  orders: Orders,
  client: ClientKey,
  query: Partial<OrderQuery> & { readonly limit: number },
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<ListedOrder[]> {
  const all: ListedOrder[] = []
  while (all.length < 1_000) {
    const last = all.at(-1)
    const page = await ordersOf(orders, client, aQuery({ ...query, ...(last && { after: last }) }))
    all.push(...page)
    if (page.length < query.limit) return all
    await meanwhile()
  }
  throw new Error('The list has no end.')
}
