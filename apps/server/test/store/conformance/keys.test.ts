import { type Moment, orderAt } from '@delivery-orders/domain'
import type { OrderChange, Store } from '@delivery-orders/operations'
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
} from '../support/a-change.ts'
import { engines, testOn } from '../support/engines.ts'

const hourMs = 3_600_000

/** What the port promises of the keys of repeated requests. Every engine keeps it. */
describe.each(engines)('keys in $engine', (engine) => {
  const test = testOn(engine)

  describe('a change with a key', () => {
    test('keeps it: the request is known from then on, as it was answered', async ({ store }) => {
      const { orders } = store
      const key = aKey('k', { fingerprint: 'f' })
      const placed = await newOrder(orders, await aClient(store), 'A-17', { key })
      expect(await orders.findReplay(placed.client, 'k')).toBeUndefined()

      expect(await orders.commit(placed)).toBe('committed')

      expect(await orders.findReplay(placed.client, 'k')).toStrictEqual({
        fingerprint: 'f',
        order: placed.order,
        moment: null,
      })
    })

    test('that comes to nothing keeps none: the key is free for another try', async ({ store }) => {
      const { orders } = store
      const first = await newOrder(orders, await aClient(store), 'A-17')
      const { client } = first
      await orders.commit(first)
      const taken = await newOrder(orders, client, 'A-17', { key: aKey('duplicate') })
      const stale = { ...changed(changed(first)), key: aKey('stale') }
      const bad = await newOrder(orders, client, 'bad', { key: aKey('bad') })
      const atFault = { ...bad, order: { ...bad.order, id: first.order.id } }

      const outcomes = await Promise.allSettled([taken, stale, atFault].map(orders.commit))

      expect(outcomes).toMatchObject([
        { value: 'duplicate' },
        { value: 'stale' },
        { status: 'rejected' },
      ])
      for (const hash of ['duplicate', 'stale', 'bad'])
        expect([hash, await orders.findReplay(client, hash)]).toEqual([hash, undefined])
      expect(await orders.commit({ ...changed(first), key: aKey('stale') })).toBe('committed')
    })

    test('whose key is kept is answered, before its order is looked at, and writes nothing', async ({
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

    test('may come 64 times at once, to two stores: one is committed, 63 are answered', async ({
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

  test('may come 64 times at once with one reference too, and never hears that it is in its own way', async ({
    stores,
  }) => {
    const both = [await stores.open(), await stores.open()] as const
    const client = await aClient(both[0])
    const change = await newOrder(both[0].orders, client, 'A-17', { key: aKey('k') })

    const outcomes = await many(64, (index) => both[(index % 2) as 0 | 1].orders.commit(change))

    expect(outcomes.toSorted()).toEqual(['committed', ...Array(63).fill('replayed')])
  })

  describe('what a request was answered', () => {
    test('is told with the moment of its time, whatever has come later', async ({ store }) => {
      const { orders } = store
      const placed = await newOrder(orders, await aClient(store), 'A-17', { key: aKey('one') })
      const assigned = {
        ...changed(placed, { status: 'assigned', statusComment: 'Kofi' }),
        key: aKey('two'),
      }
      const canceled = changed(assigned, { status: 'canceled', statusComment: null })
      for (const change of [placed, assigned, canceled]) await orders.commit(change)

      const shown = async (hash: string) => {
        const answered = await orders.findReplay(placed.client, hash)
        expect(answered?.order).toStrictEqual(canceled.order)
        return answered && orderAt(answered.order, answered.moment)
      }
      const { revision } = canceled.order
      expect(await shown('one')).toStrictEqual({ ...placed.order, revision })
      expect(await shown('two')).toStrictEqual({ ...assigned.order, revision })
      expect((await orders.findReplay(placed.client, 'two'))?.moment).toStrictEqual(
        assigned.event.moment,
      )
    })

    test('is still known when the store is opened again', async ({ stores }) => {
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

  describe('a key that is kept alone', () => {
    test('is of the moment at which there was nothing to change', async ({ store }) => {
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

    test('is answered where a request has had it, and stays that request’s', async ({ store }) => {
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

    test('is kept once, though it comes with a change at the same time', async ({ store }) => {
      const { orders } = store
      const placed = await newOrder(orders, await aClient(store), 'A-17')
      await orders.commit(placed)
      const keep = () => orders.recordIdempotencyKey(placed.client, placed.order, aKey('k'))

      const outcomes = await Promise.all([
        keep(),
        orders.commit({ ...changed(placed), key: aKey('k') }),
        keep(),
      ])

      expect(outcomes).toEqual(['committed', 'replayed', 'replayed'])
      expect(await orders.find(placed.client, 'A-17')).toStrictEqual(placed.order)
    })
  })

  test('is each client’s own, and each mode’s', async ({ store }) => {
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

  test('is compared letter by letter', async ({ store }) => {
    const { orders } = store
    const change = await newOrder(orders, await aClient(store), 'A-17', { key: aKey('aB_-9') })
    await orders.commit(change)

    expect(await orders.findReplay(change.client, 'aB_-9')).toBeDefined()
    for (const hash of ['AB_-9', 'ab_-9', 'aB_-', 'aB%', '', 'A-17'])
      expect([hash, await orders.findReplay(change.client, hash)]).toEqual([hash, undefined])
  })

  describe('old keys', () => {
    test('leave two by two with each new one, the oldest first, once they are three days old', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      const use = (hash: string, at: number) =>
        newOrder(orders, client, hash, { key: aKey(hash, { at }) }).then(orders.commit)
      const old = ['a', 'b', 'c', 'd', 'e']
      for (const hash of old) await use(hash, now)
      const left = async () => {
        const found = await many(old.length, (at) => orders.findReplay(client, old[at] ?? ''))
        return old.filter((_, at) => found[at]).join('')
      }

      await use('first', now + 72 * hourMs)
      expect(await left()).toBe('abcde')
      await use('second', now + 72 * hourMs + 1)
      expect(await left()).toBe('cde')
      await orders.commit(await newOrder(orders, client, 'without a key'))
      expect(await left()).toBe('cde')
      await use('third', now + 72 * hourMs + 1)
      expect(await left()).toBe('e')
      await use('fourth', now + 72 * hourMs + 1)
      expect(await left()).toBe('')
      for (const hash of ['first', 'second', 'third', 'fourth'])
        expect(await orders.findReplay(client, hash)).toBeDefined()
    })

    test('are answered as long as they are there', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const first = await newOrder(orders, client, 'A-17', { key: aKey('k') })
      await orders.commit(first)

      const late = aKey('k', { at: now + 1_000 * hourMs })
      const again = placedAt(await newOrder(orders, client, 'A-18', { key: late }), late.at)
      expect(await orders.commit(again)).toBe('replayed')
      expect(await orders.findReplay(client, 'k')).toBeDefined()
    })

    test('are used again as new ones once they are gone', async ({ store }) => {
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
