import type { ClientKey } from '@delivery-orders/domain'
import type { Overview, ScannedOrders, Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { anActor } from '../../support/an-actor.ts'
import { aClient, clientsInBothModes, newOrder, now, placedAt } from '../support/a-change.ts'
import { placeOrder } from '../support/a-webhook.ts'
import { engines, testOn } from '../support/engines.ts'

/** The service in memory has no operator. */
const databases = engines.filter(({ engine }) => engine !== 'memory')

const overviewOf = ({ overview }: Store): Overview => {
  if (!overview) throw new Error('The store has no overview.')
  return overview
}

describe.each(databases)('searching orders in $engine', (engine) => {
  const test = testOn(engine)

  test('finds references by their beginning in all clients and modes, up to a limit', async ({
    store,
  }) => {
    const [acmeTest, acmeLive, globexTest] = await clientsInBothModes(store)
    const ids: number[] = []
    for (const [client, reference] of [
      [acmeTest, 'A-17'],
      [acmeLive, 'A-170'],
      [globexTest, 'A-1\u{10fffe}'],
      [globexTest, 'A-2'],
      [acmeTest, 'a-17'],
      [acmeTest, 'A%17'],
    ] as const)
      ids.push((await placeOrder(store, client, reference)).order.id)
    const find = async (beginning: string, limit = 10, client?: ClientKey) =>
      (await overviewOf(store).findBeginning({ beginning, limit, client })).toSorted(
        (one, other) => one - other,
      )

    expect(await find('A-1')).toEqual(ids.slice(0, 3))
    expect(await find('A-17')).toEqual(ids.slice(0, 2))
    expect(await find('A%')).toEqual([ids[5]])
    expect(await find('B')).toEqual([])
    expect(await find('A-1', 2)).toHaveLength(2)
    expect(await find('A-1', 10, acmeTest)).toEqual([ids[0]])
    expect(await find('A-1', 10, acmeLive)).toEqual([ids[1]])
  })

  test('does not find a purged order by the beginning of its reference', async ({ store }) => {
    const client = await aClient(store)
    const { order } = await placeOrder(store, client, 'A-17')
    const { order: next } = await placeOrder(store, client, 'A-18')
    const { id, reference, revision } = order
    const aged = { id, reference, revision, since: now, changedAt: now }
    const run = { now, actor: anActor, age: '400d', orders: 0, audit: undefined }
    await store.purging?.purge(client, [aged], run)

    const found = await overviewOf(store).findBeginning({ beginning: 'A-1', limit: 10 })

    expect(found).toEqual([next.id])
  })

  test('lists the names of clients without fleets, newest first', async ({ store }) => {
    for (const name of ['acme', 'globex', 'initech']) await aClient(store, name)
    await aClient(store, 'acme', 'live')

    expect(await overviewOf(store).newestClients(2)).toEqual(['initech', 'globex'])
  })

  test('examines orders newest first, in batches that meet', async ({ store }) => {
    const client = await aClient(store)
    const phone = '+2250799887766'
    const ids: number[] = []
    for (const reference of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) {
      const change = await newOrder(store.orders, client, reference)
      const recipient = { ...change.order.recipient, phone }
      const own = reference === 'A-2' ? {} : { recipient }
      await store.orders.commit(placedAt(change, now, own))
      ids.push(change.order.id)
    }
    const batches: (readonly number[])[] = []
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const { orders, last }: ScannedOrders = await overviewOf(store).scan({
        ...{ text: phone, before, limit: 2 },
      })
      if (last !== null) batches.push(orders.map(({ order }) => order.id))
      before = last
    }

    const [first, , third, fourth, fifth] = ids
    expect(batches).toEqual([[fifth, fourth], [third], [first]])
  })

  test('counts the tries of the current code alone', async ({ store }) => {
    const client = await aClient(store)
    const { order } = await placeOrder(store, client, 'A-17')
    const count = (codeNumber: number) =>
      overviewOf(store).countTries(client, { orderId: order.id, codeNumber })
    expect(await count(1)).toBe(0)

    for (const hash of ['a', 'b', 'a'])
      await store.orders.countTry(client, { orderId: order.id, codeNumber: 1, hash })

    expect([await count(1), await count(2)]).toEqual([2, 0])
  })
})
