import { describe, expect } from 'vitest'
import {
  aClient,
  changed,
  clientsInBothModes,
  many,
  newOrder,
  rejected,
} from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('commits in $engine', (test) => {
  describe('one change', () => {
    test('committing a change returns `stale` if its order has a newer revision or does not exist', async ({
      stores,
    }) => {
      const [{ orders }, other] = [await stores.open(), await stores.open()]
      const change = await newOrder(orders, await aClient(other), 'A-17')
      expect(await orders.commit(changed(change))).toBe('stale')
      await orders.commit(change)
      const theirs = changed(change, { statusComment: 'theirs' })

      expect(await other.orders.commit(theirs)).toBe('committed')

      expect(await orders.commit(changed(change, { statusComment: 'ours' }))).toBe('stale')
      expect(await orders.find(change.client, 'A-17')).toStrictEqual(theirs.order)
    })

    test('a change that the database rejects does not fail the other changes of its batch', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      const good = await newOrder(orders, client, 'good')
      const bad = await newOrder(orders, client, 'bad')
      const better = await newOrder(orders, client, 'better')

      const outcomes = await Promise.allSettled(
        [good, rejected(bad), better].map((change) => orders.commit(change)),
      )

      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await orders.find(client, 'bad')).toBeUndefined()
      expect(await orders.find(client, 'better')).toStrictEqual(better.order)
    })
  })

  describe('concurrent changes', () => {
    test('of 64 concurrent new orders with the same reference, one is committed and 63 are duplicates', async ({
      stores,
    }) => {
      const both = [await stores.open(), await stores.open()] as const
      const client = await aClient(both[0])
      const all = await many(64, (index) =>
        newOrder(both[(index % 2) as 0 | 1].orders, client, 'A-17'),
      )

      const outcomes = await Promise.all(
        all.map((change, index) => both[(index % 2) as 0 | 1].orders.commit(change)),
      )

      expect(outcomes.toSorted()).toEqual(['committed', ...Array(63).fill('duplicate')])
      const winner = all[outcomes.indexOf('committed')]
      expect(await both[1].orders.find(client, 'A-17')).toStrictEqual(winner?.order)
    })

    test('concurrent changes of different orders each get their own outcome', async ({ store }) => {
      const { orders } = store
      const [client, , globex] = await clientsInBothModes(store)
      const old = await newOrder(orders, client, 'old')
      const other = await newOrder(orders, client, 'other')
      await Promise.all([orders.commit(old), orders.commit(other), orders.commit(changed(other))])
      const changes = [
        { change: await newOrder(orders, client, 'new'), expected: 'committed' },
        { change: await newOrder(orders, client, 'old'), expected: 'duplicate' },
        { change: changed(old), expected: 'committed' },
        { change: changed(other), expected: 'stale' },
        { change: await newOrder(orders, globex, 'old'), expected: 'committed' },
        { change: changed(changed(old)), expected: 'committed' },
        { change: await newOrder(orders, client, 'new'), expected: 'duplicate' },
      ]

      const outcomes = await Promise.all(changes.map(({ change }) => orders.commit(change)))

      expect(outcomes).toEqual(changes.map(({ expected }) => expected))
    })

    test('of two concurrent changes to the same revision of an order, the second is `stale`', async ({
      store,
    }) => {
      const { orders } = store
      const change = await newOrder(orders, await aClient(store), 'A-17')
      await orders.commit(change)
      const one = changed(change, { statusComment: 'one' })
      const two = changed(change, { statusComment: 'two' })

      expect(await Promise.all([orders.commit(one), orders.commit(two)])).toEqual([
        'committed',
        'stale',
      ])
      expect(await orders.find(change.client, 'A-17')).toStrictEqual(one.order)
    })

    test('concurrent changes of an order are all committed if each change is based on the previous change', async ({
      store,
    }) => {
      const { orders } = store
      const first = await newOrder(orders, await aClient(store), 'A-17')
      const changes = [first]
      for (let last = first; changes.length < 10; changes.push(last)) last = changed(last)

      const outcomes = await Promise.all(changes.map((change) => orders.commit(change)))

      expect(outcomes).toEqual(Array(10).fill('committed'))
      expect((await orders.find(first.client, 'A-17'))?.revision).toBe(10)
    })

    test('a thousand concurrent changes are all committed', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const all = await many(1_000, (index) => newOrder(orders, client, `A-${index}`))

      const outcomes = await Promise.all(all.map((change) => orders.commit(change)))

      expect(new Set(outcomes)).toEqual(new Set(['committed']))
      for (const { order } of all)
        expect((await orders.find(client, order.reference))?.id).toBe(order.id)
    })
  })
})
