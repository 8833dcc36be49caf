import { type Order, type Rendered, type Status, statuses } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import type {
  ListedOrder,
  OrderQuery,
  Orders,
  StoredTexts,
} from '@delivery-orders/operations/store'
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
import { onEachEngine } from '../support/engines.ts'
import { plainTexts } from '../support/plain-texts.ts'

onEachEngine('the list of orders in $engine', (test) => {
  test('orders are listed newest first, and orders of the same millisecond by descending id', async ({
    store,
  }) => {
    const { orders } = store
    const client = await aClient(store)
    const ages = [5, 0, 3, 0, 9, 3, 0]
    const all = await many(ages.length, (index) =>
      add(orders, client, { at: now - (ages[index] ?? 0) }),
    )

    const listed = await ordersOf(orders, client, aQuery())

    const expected = all
      .toSorted((a, b) => b.order.createdAt - a.order.createdAt || b.order.id - a.order.id)
      .map(({ order: { id, reference, createdAt }, rendered }) => ({
        id,
        reference,
        createdAt,
        rendered,
      }))
    expect(listed).toStrictEqual(expected)
  })

  test('the list of a client without orders is empty', async ({ store }) => {
    const { orders } = store
    expect(await ordersOf(orders, await aClient(store), aQuery())).toEqual([])
    expect(await ordersOf(orders, await aClient(store), aQuery({ statuses }))).toEqual([])
  })

  describe('pages', () => {
    test.for([
      { title: 'one order', limit: 1 },
      { title: 'seven orders', limit: 7 },
      { title: 'all orders', limit: 60 },
    ])(
      'pages of $title list every order exactly once and sorted, even if all have the same creation time',
      async ({ limit }, { store }) => {
        const { orders } = store
        const client = await aClient(store)
        await many(60, (index) =>
          add(orders, client, { at: now + (index % 3), status: statusOf(index) }),
        )

        for (const filter of [{}, { statuses }, { statuses: statuses.slice(0, 3) }]) {
          const whole = await ordersOf(orders, client, aQuery(filter))
          expect(whole).toHaveLength(filter.statuses?.length === 3 ? 24 : 60)
          expect(await inPages(orders, client, { ...filter, limit })).toStrictEqual(whole)
        }
      },
    )

    test('all pages together have only the orders that existed when the first page was read', async ({
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

  describe('filters', () => {
    test.for<{ filter: readonly Status[]; title: string }>([
      { filter: ['failed'], title: 'one status' },
      { filter: ['returned', 'pending', 'failed'], title: 'several statuses' },
      { filter: statuses, title: 'all statuses' },
      { filter: ['failed', 'failed'], title: 'one status given twice' },
    ])(
      'a list filtered by $title has the matching orders, sorted like the unfiltered list',
      async ({ filter }, { store }) => {
        const { orders } = store
        const client = await aClient(store)
        const changes = await many(40, (index) =>
          add(orders, client, { at: now + (index % 7), status: statusOf(index) }),
        )
        const matching = new Set(
          changes.filter(({ order }) => filter.includes(order.status)).map(({ order }) => order.id),
        )
        const whole = await ordersOf(orders, client, aQuery())

        const listed = await ordersOf(orders, client, aQuery({ statuses: filter }))

        expect(listed).toStrictEqual(whole.filter(({ id }) => matching.has(id)))
        expect(listed).toHaveLength(5 * new Set(filter).size)
      },
    )

    test('an order whose status changes is listed under its new status only', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const change = await add(orders, client)
      await orders.commit(changed(change, { status: 'canceled' }))

      expect(await ordersOf(orders, client, aQuery({ statuses: ['pending'] }))).toEqual([])
      expect(await ordersOf(orders, client, aQuery({ statuses: ['canceled'] }))).toMatchObject([
        { id: change.order.id, rendered: '{"revision":2}' },
      ])
    })

    test('a time range includes its start time and excludes its end time', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      for (const at of [now - 1, now, now + 1, now + 2]) await add(orders, client, { at })
      const range = { createdFrom: now, after: { createdAt: now + 2, id: 0 } }

      for (const filter of [[], ['pending'], statuses] as const) {
        const listed = await ordersOf(orders, client, aQuery({ ...range, statuses: filter }))
        expect(listed.map(({ createdAt }) => createdAt)).toEqual([now + 1, now])
      }
    })

    test('the list for a time range that ends before it begins is empty', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const { order } = await add(orders, client)
      const range = { createdFrom: now + 1, after: { createdAt: now, id: order.id + 1 } }

      expect(await ordersOf(orders, client, aQuery({ ...range, createdFrom: now }))).toHaveLength(1)
      expect(await ordersOf(orders, client, aQuery(range))).toEqual([])
    })
  })

  test('the list has only orders of the given client and mode', async ({ store }) => {
    const { orders } = store
    const clients = await clientsInBothModes(store)
    const all = await Promise.all(clients.map((client) => add(orders, client)))

    for (const [index, client] of clients.entries())
      for (const filter of [[], ['pending']] as const)
        expect(await ordersOf(orders, client, aQuery({ statuses: filter }))).toMatchObject([
          { id: all[index]?.order.id },
        ])
  })

  test('a page has fewer orders and sets hasMore if its orders are large', async ({ store }) => {
    const { orders } = store
    const client = await aClient(store)
    for (let count = 0; count < 5; count++) {
      const change = await newOrder(orders, client, `A-${count}`)
      await orders.commit({ ...change, rendered: JSON.stringify('文'.repeat(150_000)) })
    }
    const larger = await newOrder(orders, client, 'larger')
    await orders.commit({
      ...placedAt(larger, now - 1, {}),
      rendered: JSON.stringify({ text: 'x'.repeat(2_000_000) }),
    })

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

  test('an order is listed without its rendered body if another version rendered that body', async ({
    store,
  }) => {
    const { orders } = store
    const client = await aClient(store)
    await orders.commit(
      await newOrder(orders, client, 'old', { rendering: 1, rendered: '{"is":"old"}' }),
    )
    await orders.commit(
      await newOrder(orders, client, 'new', { rendering: 2, rendered: '{"is":"new"}' }),
    )

    for (const filter of [[], ['pending']] as const) {
      const listed = await ordersOf(
        orders,
        client,
        aQuery({ statuses: filter, rendering: plainTexts(2) }),
      )
      expect(new Map(listed.map(({ reference, rendered }) => [reference, rendered]))).toEqual(
        new Map([
          ['old', undefined],
          ['new', '{"is":"new"}'],
        ]),
      )
    }
  })

  test('a stored text is completed once with the number and creation of its order, whoever reads it', async ({
    store: { orders, ...store },
  }) => {
    const client = await aClient({ orders, ...store })
    const change = placedAt(await newOrder(orders, client, 'A-17'), now + 7)
    const { id, createdAt, recipient } = change.order
    await orders.commit(change)
    const rendering: StoredTexts = {
      number: 1,
      complete: (text, order) => `${text} ${order.id} ${order.createdAt}` as Rendered<Order>,
    }
    const query = aQuery({ rendering })
    const later = { ...query, after: { createdAt: now + 8, id: 1 } }
    const texts = async () => [
      (await orders.findRendered(client, 'A-17', rendering))?.text,
      ...(
        await Promise.all([
          ordersOf(orders, client, query),
          ordersOf(orders, client, { ...query, statuses: ['pending'] }),
          ordersOf(orders, client, later),
          ordersOf(orders, client, { ...later, statuses: ['pending'] }),
          orders
            .search(client, { ...query, recipientPhone: recipient.phone })
            .then((found) => found.orders),
        ])
      ).flatMap((listed) => listed.map(({ rendered }) => rendered)),
    ]

    const complete = Array(6).fill(`${change.rendered} ${id} ${createdAt}`)
    expect([await texts(), await texts()]).toEqual([complete, complete])
  })
})

const endOfTime = 8.64e15

const aQuery = (own: Partial<OrderQuery> = {}): OrderQuery => ({
  statuses: [],
  createdFrom: 0,
  after: { createdAt: endOfTime, id: 0 },
  limit: 1_000,
  rendering: plainTexts(1),
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

const statusOf = (index: number): Status => statuses[index % statuses.length] ?? 'pending'

async function inPages(
  orders: Orders,
  client: ClientKey,
  query: Partial<OrderQuery> & { readonly limit: number },
  betweenPages: () => Promise<void> = () => Promise.resolve(),
): Promise<ListedOrder[]> {
  const all: ListedOrder[] = []
  while (all.length < 1_000) {
    const last = all.at(-1)
    const page = await ordersOf(orders, client, aQuery({ ...query, ...(last && { after: last }) }))
    all.push(...page)
    if (page.length < query.limit) return all
    await betweenPages()
  }
  throw new Error('The list did not end after 1,000 orders.')
}
