import { type Moment, orderAt } from '@delivery-orders/domain'
import type { OrderChange, Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import {
  aClient,
  aKey,
  changed,
  clientsInBothModes,
  many,
  newOrder,
  now,
  placedAt,
  rejected,
} from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

const hourMs = 3_600_000

onEachEngine('idempotency keys in $engine', (test) => {
  describe('a change with a key', () => {
    test('a committed change with a key is found with the request fingerprint, the order and its `moment`', async ({
      store,
    }) => {
      const { orders } = store
      const key = aKey('k', { fingerprint: 'f' })
      const placed = await newOrder(orders, await aClient(store), 'A-17', { key })
      expect(await orders.findReplay(placed.client, 'k')).toBeUndefined()

      expect(await orders.commit(placed)).toBe('committed')

      const replay = { fingerprint: 'f', order: placed.order, sequence: 1, moment: null }
      expect(await orders.findReplay(placed.client, 'k')).toStrictEqual(replay)
    })

    test('a `duplicate`, `stale` or failed change does not use up its key', async ({ store }) => {
      const { orders } = store
      const first = await newOrder(orders, await aClient(store), 'A-17')
      const { client } = first
      await orders.commit(first)
      const duplicate = await newOrder(orders, client, 'A-17', { key: aKey('duplicate') })
      const stale = { ...changed(changed(first)), key: aKey('stale') }
      const bad = await newOrder(orders, client, 'bad', { key: aKey('bad') })

      const outcomes = await Promise.allSettled(
        [duplicate, stale, rejected(bad)].map(orders.commit),
      )

      expect(outcomes).toMatchObject([
        { value: 'duplicate' },
        { value: 'stale' },
        { status: 'rejected' },
      ])
      for (const hash of ['duplicate', 'stale', 'bad'])
        expect([hash, await orders.findReplay(client, hash)]).toEqual([hash, undefined])
      expect(await orders.commit({ ...changed(first), key: aKey('stale') })).toBe('committed')
    })

    test('a change with a used key is replayed and writes nothing, whatever the state of its order', async ({
      store,
    }) => {
      const { orders, events } = store
      const placed = await newOrder(orders, await aClient(store), 'A-17', { key: aKey('k') })
      const { client } = placed
      await orders.commit(placed)
      const next = changed(placed, { status: 'canceled' })

      expect(await orders.commit(placed)).toBe('replayed')
      expect(await orders.commit({ ...next, key: aKey('k') })).toBe('replayed')
      expect(await orders.commit({ ...changed(next), key: aKey('k') })).toBe('replayed')
      expect(await orders.commit(await newOrder(orders, client, 'new', { key: aKey('k') }))).toBe(
        'replayed',
      )

      expect(await orders.find(client, 'A-17')).toStrictEqual(placed.order)
      expect(await orders.find(client, 'new')).toBeUndefined()
      expect(await events.timeline(client, 'A-17', { after: 0, limit: 9 })).toHaveLength(1)
    })

    test('of 64 concurrent changes with the same key in two stores, one is committed and 63 are replayed', async ({
      stores,
    }) => {
      const both = [await stores.open(), await stores.open()] as const
      const storeOf = (index: number): Store => both[(index % 2) as 0 | 1]
      const client = await aClient(both[0])
      const all = await many(64, (index) =>
        newOrder(storeOf(index).orders, client, `A-${index}`, { key: aKey('k') }),
      )

      const outcomes = await Promise.all(
        all.map((change, index) => storeOf(index).orders.commit(change)),
      )

      expect(outcomes.toSorted()).toEqual(['committed', ...Array(63).fill('replayed')])
      const winner = all[outcomes.indexOf('committed')]
      expect((await both[1].orders.findReplay(client, 'k'))?.order).toStrictEqual(winner?.order)
    })
  })

  test('of 64 concurrent copies of one change, one is committed, 63 are replayed, and none is a duplicate', async ({
    stores,
  }) => {
    const both = [await stores.open(), await stores.open()] as const
    const client = await aClient(both[0])
    const change = await newOrder(both[0].orders, client, 'A-17', { key: aKey('k') })

    const outcomes = await many(64, (index) => both[(index % 2) as 0 | 1].orders.commit(change))

    expect(outcomes.toSorted()).toEqual(['committed', ...Array(63).fill('replayed')])
  })

  describe('replays', () => {
    test('a replay shows the order as in the original response, even if the order has changed since', async ({
      store,
    }) => {
      const { orders } = store
      const placed = await newOrder(orders, await aClient(store), 'A-17', { key: aKey('one') })
      const assigned = {
        ...changed(placed, { status: 'assigned', statusComment: 'Kofi' }),
        key: aKey('two'),
      }
      const canceled = changed(assigned, { status: 'canceled', statusComment: null })
      for (const change of [placed, assigned, canceled]) await orders.commit(change)

      const shown = async (hash: string) => {
        const replay = await orders.findReplay(placed.client, hash)
        expect(replay?.order).toStrictEqual(canceled.order)
        return replay && orderAt(replay.order, replay)
      }
      const { revision } = canceled.order
      expect(await shown('one')).toStrictEqual({ ...placed.order, revision })
      expect(await shown('two')).toStrictEqual({ ...assigned.order, revision })
      expect((await orders.findReplay(placed.client, 'two'))?.moment).toStrictEqual(
        assigned.event.moment,
      )
    })

    test('a replay is found after closing and reopening the store', async ({ stores }) => {
      const before = await stores.open()
      const placed = await newOrder(before.orders, await aClient(before), 'A-17', {
        key: aKey('k'),
      })
      const accepted = before.orders.commit(placed)
      await stores.close(before)

      expect(await accepted).toBe('committed')
      const { orders } = await stores.open()
      expect(await orders.findReplay(placed.client, 'k')).toBeDefined()
      expect(await orders.commit(placed)).toBe('replayed')
    })
  })

  describe('a key without a change', () => {
    test('a key recorded without a change is replayed with the order as it was when the key was recorded', async ({
      store,
    }) => {
      const { orders, events } = store
      const placed = await newOrder(orders, await aClient(store), 'A-17')
      const { client } = placed
      const assigned = changed(placed, { status: 'assigned' })
      const canceled = changed(assigned, { status: 'canceled' })
      const momentOf = async (hash: string): Promise<Moment | null | undefined> =>
        (await orders.findReplay(client, hash))?.moment

      await orders.commit(placed)
      expect(await orders.recordIdempotencyKey(client, placed.order, aKey('one'))).toBe('committed')
      await orders.commit(assigned)
      expect(await orders.recordIdempotencyKey(client, assigned.order, aKey('two'))).toBe(
        'committed',
      )
      await orders.commit(canceled)

      expect(await momentOf('one')).toBeNull()
      expect(await momentOf('two')).toStrictEqual(assigned.event.moment)
      expect(await events.timeline(client, 'A-17', { after: 0, limit: 9 })).toHaveLength(3)
    })

    test('recording a used key returns `replayed` and does not change the request stored for that key', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      const one = await newOrder(orders, client, 'A-17', { key: aKey('k', { fingerprint: 'f' }) })
      const two = await newOrder(orders, client, 'A-18')
      await Promise.all([one, two].map(orders.commit))

      const late = () =>
        orders.recordIdempotencyKey(client, two.order, aKey('k', { fingerprint: 'other' }))
      expect(await Promise.all([late(), late()])).toEqual(['replayed', 'replayed'])

      expect(await orders.findReplay(client, 'k')).toMatchObject({
        fingerprint: 'f',
        order: one.order,
      })
    })

    test('if a change and two recordings use the same key concurrently, only the first call is committed', async ({
      store,
    }) => {
      const { orders } = store
      const placed = await newOrder(orders, await aClient(store), 'A-17')
      await orders.commit(placed)
      const record = () => orders.recordIdempotencyKey(placed.client, placed.order, aKey('k'))

      const outcomes = await Promise.all([
        record(),
        orders.commit({ ...changed(placed), key: aKey('k') }),
        record(),
      ])

      expect(outcomes).toEqual(['committed', 'replayed', 'replayed'])
      expect(await orders.find(placed.client, 'A-17')).toStrictEqual(placed.order)
    })
  })

  test('the same key can be used by each client in each mode', async ({ store }) => {
    const { orders } = store
    const [acme, ...rest] = await clientsInBothModes(store)
    const first = await newOrder(orders, acme, 'A-17', { key: aKey('k') })
    await orders.commit(first)

    for (const client of rest) {
      expect(await orders.findReplay(client, 'k')).toBeUndefined()
      const change = await newOrder(orders, client, 'A-17', { key: aKey('k') })
      expect(await orders.commit(change)).toBe('committed')
      expect((await orders.findReplay(client, 'k'))?.order).toStrictEqual(change.order)
    }
    expect((await orders.findReplay(acme, 'k'))?.order).toStrictEqual(first.order)
  })

  test('keys are compared character by character', async ({ store }) => {
    const { orders } = store
    const change = await newOrder(orders, await aClient(store), 'A-17', { key: aKey('aB_-9') })
    await orders.commit(change)

    expect(await orders.findReplay(change.client, 'aB_-9')).toBeDefined()
    for (const hash of ['AB_-9', 'ab_-9', 'aB_-', 'aB%', '', 'A-17'])
      expect([hash, await orders.findReplay(change.client, hash)]).toEqual([hash, undefined])
  })

  describe('old keys', () => {
    test('storing a key deletes the two oldest of the keys that are older than three days', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      const use = (hash: string, at: number) =>
        newOrder(orders, client, hash, { key: aKey(hash, { at }) }).then(orders.commit)
      const old = ['a', 'b', 'c', 'd', 'e']
      for (const hash of old) await use(hash, now)
      const stored = async () => {
        const found = await many(old.length, (at) => orders.findReplay(client, old[at] ?? ''))
        return old.filter((_, at) => found[at]).join('')
      }

      await use('first', now + 72 * hourMs)
      expect(await stored()).toBe('abcde')
      await use('second', now + 72 * hourMs + 1)
      expect(await stored()).toBe('cde')
      await orders.commit(await newOrder(orders, client, 'without a key'))
      expect(await stored()).toBe('cde')
      await use('third', now + 72 * hourMs + 1)
      expect(await stored()).toBe('e')
      await use('fourth', now + 72 * hourMs + 1)
      expect(await stored()).toBe('')
      for (const hash of ['first', 'second', 'third', 'fourth'])
        expect(await orders.findReplay(client, hash)).toBeDefined()
    })

    test('a key older than three days is replayed as long as it is stored', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const first = await newOrder(orders, client, 'A-17', { key: aKey('k') })
      await orders.commit(first)

      const late = aKey('k', { at: now + 1_000 * hourMs })
      const again = placedAt(await newOrder(orders, client, 'A-18', { key: late }), late.at)
      expect(await orders.commit(again)).toBe('replayed')
      expect(await orders.findReplay(client, 'k')).toBeDefined()
    })

    test('a deleted key can be used again for a new request', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const reuse = async (reference: string, hash: string, at: number): Promise<OrderChange> => {
        const change = await newOrder(orders, client, reference, { key: aKey(hash, { at }) })
        expect(await orders.commit(change)).toBe('committed')
        return change
      }
      await reuse('A-17', 'k', now)
      await reuse('A-18', 'other', now + 80 * hourMs)

      const again = await reuse('A-19', 'k', now + 80 * hourMs)

      expect((await orders.findReplay(client, 'k'))?.order).toStrictEqual(again.order)
    })
  })
})
