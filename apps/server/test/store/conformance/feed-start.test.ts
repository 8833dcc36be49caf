import { type ClientKey, creationEvent } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import {
  aClient,
  changed,
  clientsInBothModes,
  newOrder,
  now,
  placedAt,
} from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('where the feed begins in $engine', (test) => {
  test('a page from a time begins with the first event at this time or later', async ({
    store,
  }) => {
    const [client, ...others] = await clientsInBothModes(store)
    const times = [0, 0, 10, 20, 20, 20, 30, 50, 50, 60, 61]
    for (const time of times) {
      await placeAt(store, client, time)
      for (const other of others) await placeAt(store, other, 90 - time)
    }

    const expected = (from: number) => {
      const first = times.findIndex((time) => time >= from)
      return first < 0 ? [] : times.slice(first)
    }
    for (const from of [-1, 0, 1, 10, 15, 20, 21, 30, 49, 50, 51, 60, 61, 62, Infinity])
      expect([from, await timesFrom(store, client, from)]).toEqual([from, expected(from)])
  })

  test('a page from a time begins where events pass it, even if other times decrease', async ({
    store,
  }) => {
    const client = await aClient(store)
    const times = [5, 3, 9, 7, 20, 19, 21, 20, 40, 30, 31]
    for (const time of times) await placeAt(store, client, time)

    for (const from of [4, 8, 15, 20, 25, 35]) {
      const found = await timesFrom(store, client, from)
      const before = times[times.length - found.length - 1] ?? -1
      expect([from, found[0], before]).toEqual([
        from,
        found.length > 0 ? expect.toSatisfy((time) => time >= from) : undefined,
        expect.toSatisfy((time) => time < from),
      ])
    }
  })

  test('a page without events has the last event of the feed, and none if the feed is empty', async ({
    store,
  }) => {
    const client = await aClient(store)
    const from = Infinity
    const empty = { events: [], hasMore: false, after: undefined }
    expect(await store.events.feed(client, { from, limit: 9 })).toEqual(empty)
    await placeAt(store, client, 0)
    const last = await placeAt(store, client, 0)

    const page = await store.events.feed(client, { from, limit: 9 })

    const { id: orderId } = last.order
    expect(page).toMatchObject({ ...empty, after: { orderId, sequence: 1, at: now } })
    const next = await placeAt(store, client, 0)
    const after = await store.events.feed(client, { after: page?.after, limit: 9 })
    expect(after?.events.map(({ order }) => order.id)).toEqual([next.order.id])
  })

  test('a listener is called with the client of each event that this store commits', async ({
    store,
  }) => {
    const [acme, , globex] = await clientsInBothModes(store)
    const heard: ClientKey[] = []
    store.events.onCommit((client) => heard.push(client))

    const placed = await placeAt(store, acme, 0)
    await store.orders.commit(changed(placed, { status: 'canceled' }))
    await store.orders.commit(changed(placed, { status: 'canceled' }))
    await store.orders.commit(placed)
    await placeAt(store, globex, 0)

    expect(heard).toEqual([acme, acme, globex])
  })

  test('a store finds the feeds to which another store has added events', async ({
    stores,
    skip,
  }) => {
    const [here, there] = [await stores.open(), await stores.open()]
    const { findChangedFeeds } = here.events
    if (!findChangedFeeds) return skip('stores in memory share their listeners')
    const acting = await clientsInBothModes(here)
    const clients = acting.map(({ clientId, mode }) => ({ clientId, mode }))
    const [acme, , globex] = clients as [ClientKey, ClientKey, ClientKey]
    for (const client of clients) await placeAt(here, client, 0)
    const ends = await Promise.all(clients.map((client) => endOf(here, client)))
    expect(await findChangedFeeds(ends)).toEqual([])

    await placeAt(there, globex, 0)
    expect(await findChangedFeeds(ends)).toEqual([globex])

    const [ofAcme] = ends
    const ofGlobex = await endOf(here, globex)
    await placeAt(there, acme, 0)
    expect(await findChangedFeeds(ofAcme ? [ofAcme, ofGlobex] : [])).toEqual([acme])
  })
})

let references = 0

async function placeAt(store: Store, client: ClientKey, time: number) {
  references += 1
  const change = placedAt(await newOrder(store.orders, client, `R-${references}`), now + time)
  const placed = { ...change, event: creationEvent(change.order) }
  expect(await store.orders.commit(placed)).toBe('committed')
  return placed
}

async function timesFrom(store: Store, client: ClientKey, from: number) {
  const page = await store.events.feed(client, { from: now + from, limit: 99 })
  return (page?.events ?? []).map(({ event }) => event.at - now)
}

async function endOf(store: Store, feed: ClientKey) {
  const page = await store.events.feed(feed, { from: Infinity, limit: 1 })
  return { feed, position: page?.after?.position ?? 0 }
}
