import type { ClientKey, EventKey } from '@delivery-orders/domain'
import type { EventWithOrder, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, changed, clientsInBothModes, many, newOrder } from '../support/a-change.ts'
import { placeOrder } from '../support/a-webhook.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('the feed in $engine', (test, engine) => {
  test('the feed has the events of all orders in commit order, each with the current state of its order', async ({
    store,
  }) => {
    const client = await aClient(store)
    const first = await placeOrder(store, client, 'A-17')
    const second = await placeOrder(store, client, 'A-18')
    const canceled = changed(first, { status: 'canceled', statusComment: 'late “🚲”' })
    await store.orders.commit(canceled)

    expect(await store.events.feed(client, { limit: 9 })).toStrictEqual({
      events: [
        { order: canceled.order, event: first.event },
        { order: second.order, event: second.event },
        { order: canceled.order, event: canceled.event },
      ],
      hasMore: false,
      after: undefined,
    })
  })

  test('a page of the feed can begin after any event', async ({ store }) => {
    const client = await aClient(store)
    const all = await threeEvents(store, client)
    const references = async (after: EventWithOrder | undefined, limit: number) => {
      const page = await store.events.feed(client, { after: after && keyOf(after), limit })
      return [page?.events.map(labelOf), page?.hasMore]
    }

    expect(await references(undefined, 2)).toEqual([['A-17 1', 'A-18 1'], true])
    expect(await references(all[1], 2)).toEqual([['A-17 2'], false])
    expect(await references(all[0], 1)).toEqual([['A-18 1'], true])
    expect(await references(all[0], 2)).toEqual([['A-18 1', 'A-17 2'], false])
    expect(await references(all[2], 5)).toEqual([[], false])
  })

  test('a page of the feed has fewer events and sets hasMore if its orders are large', async ({
    store,
  }) => {
    const client = await aClient(store)
    const place = async (reference: string, size: number) => {
      const small = await newOrder(store.orders, client, reference)
      const order = { ...small.order, statusComment: 'x'.repeat(size) }
      expect(await store.orders.commit({ ...small, order })).toBe('committed')
    }
    await place('small', 1)
    await place('large', 900_000)
    await place('large too', 900_000)
    await place('larger than a page', 2_000_000)
    await place('last', 1)

    const pages: (readonly string[])[] = []
    for (let after: EventKey | undefined, hasMore = true; hasMore; ) {
      const page = await store.events.feed(client, { after, limit: 9 })
      if (!page) throw new Error('The feed did not find the last event of the previous page.')
      pages.push(page.events.map(({ order }) => order.reference))
      const last = page.events.at(-1)
      after = last && keyOf(last)
      hasMore = page.hasMore
    }

    expect(pages).toEqual([['small', 'large'], ['large too'], ['larger than a page'], ['last']])
  })

  test('reading the feed after an unknown event, or an event of another client or mode, returns undefined', async ({
    store,
  }) => {
    const [acme, ...others] = await clientsInBothModes(store)
    const [first] = await threeEvents(store, acme)
    if (!first) throw new Error('The feed is empty.')
    const after = keyOf(first)
    const unknown: readonly EventKey[] = [
      { ...after, orderId: after.orderId + 1_000 },
      { ...after, sequence: 3 },
      { ...after, at: after.at + 1 },
    ]

    for (const key of unknown)
      expect(await store.events.feed(acme, { after: key, limit: 9 })).toBeUndefined()
    for (const client of others) {
      expect(await store.events.feed(client, { after, limit: 9 })).toBeUndefined()
      expect(await store.events.feed(client, { limit: 9 })).toEqual({
        events: [],
        hasMore: false,
      })
    }
  })

  test('a reader of the feed neither misses nor repeats an event while two stores write concurrently', async ({
    stores,
    skip,
  }) => {
    skip(engine.isInstant, 'reads and writes of the memory engine never overlap')
    const both = [await stores.open(), await stores.open()] as const
    const reader = await stores.open()
    const client = await aClient(reader)
    const writing = many(16, async (writer) => {
      const store = both[writer % 2 === 0 ? 0 : 1]
      for (let number = 0; number < 6; number++) {
        const placed = await placeOrder(store, client, `${writer}-${number}`)
        await store.orders.commit(changed(placed, { status: 'canceled' }))
      }
    })
    let isWritten = false
    const written = writing.then(() => {
      isWritten = true
    })

    const read: EventWithOrder[] = []
    let pagesDuringWrites = 0
    for (let isDone = false; !isDone; ) {
      const wasWritten = isWritten
      const last = read.at(-1)
      const feed = await reader.events.feed(client, { after: last && keyOf(last), limit: 7 })
      const page = feed?.events
      if (!wasWritten && page?.length) pagesDuringWrites += 1
      read.push(...(page ?? []))
      isDone = wasWritten && page?.length === 0
      await new Promise((resolve) => setImmediate(resolve))
    }
    await written

    const labels = read.map(labelOf)
    expect(pagesDuringWrites).toBeGreaterThan(3)
    expect(labels).toHaveLength(16 * 6 * 2)
    expect(new Set(labels).size).toBe(labels.length)
    const whole = await reader.events.feed(client, { after: undefined, limit: 1_000 })
    expect(labels).toEqual(whole?.events.map(labelOf))
  })
})

const keyOf = ({ order, event: { sequence, at } }: EventWithOrder): EventKey => ({
  orderId: order.id,
  sequence,
  at,
})

const labelOf = ({ order, event }: EventWithOrder): string => `${order.reference} ${event.sequence}`

async function threeEvents(store: Store, client: ClientKey): Promise<readonly EventWithOrder[]> {
  const first = await placeOrder(store, client, 'A-17')
  await placeOrder(store, client, 'A-18')
  await store.orders.commit(changed(first, { status: 'canceled' }))
  return (await store.events.feed(client, { after: undefined, limit: 9 }))?.events ?? []
}
