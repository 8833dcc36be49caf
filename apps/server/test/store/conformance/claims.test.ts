import type { Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import {
  aClient,
  aKey,
  changed,
  clientsInBothModes,
  findFingerprints,
  many,
  newOrder,
  now,
  rejected,
} from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

const hourMs = 3_600_000

/** The key of an element of a batch, which has the key `k`. */
const elementKey = (hash: string, fingerprint = 'f', at = now) =>
  aKey(hash, { fingerprint, claim: 'k', at })

/** The key of a whole batch. */
const batchKey = (fingerprint = 'f', hash = 'k', at = now) => aKey(hash, { fingerprint, at })

onEachEngine('the claim of a batch’s key in $engine', (test) => {
  test('is stored with the first commit of the batch, and lets only the same body commit more', async ({
    store,
  }) => {
    const { orders } = store
    const client = await aClient(store)
    const create = async (reference: string, fingerprint?: string) =>
      orders.commit(
        await newOrder(orders, client, reference, { key: elementKey(reference, fingerprint) }),
      )

    expect(await create('A-1')).toBe('committed')

    expect(await findFingerprints(orders, client, ['k'])).toEqual(['f'])
    expect(await create('B-1', 'other')).toBe('reused')
    expect(await create('A-1', 'other')).toBe('reused')
    expect(await create('A-2')).toBe('committed')
    expect(await create('A-2')).toBe('replayed')
    expect(await findFingerprints(orders, client, ['k'])).toEqual(['f'])
    expect(await orders.find(client, 'B-1')).toBeUndefined()
    expect(await orders.findReplay(client, 'B-1')).toBeUndefined()
  })

  test('is not stored with a commit that fails, is stale or is a duplicate', async ({ store }) => {
    const { orders } = store
    const first = await newOrder(orders, await aClient(store), 'A-1')
    const { client } = first
    await orders.commit(first)
    const duplicate = await newOrder(orders, client, 'A-1', { key: elementKey('a') })
    const stale = { ...changed(changed(first)), key: elementKey('b') }
    const bad = await newOrder(orders, client, 'bad', { key: elementKey('c') })

    const outcomes = await Promise.allSettled([duplicate, stale, rejected(bad)].map(orders.commit))

    expect(outcomes).toMatchObject([
      { value: 'duplicate' },
      { value: 'stale' },
      { status: 'rejected' },
    ])
    expect(await findFingerprints(orders, client, ['k'])).toEqual([])
  })

  test('is also stored with a key that is recorded without a change', async ({ store }) => {
    const { orders } = store
    const { client, order, ...rest } = await newOrder(orders, await aClient(store), 'A-1')
    await orders.commit({ client, order, ...rest })

    expect(await orders.recordIdempotencyKey(client, order, elementKey('a'))).toBe('committed')
    expect(await orders.recordIdempotencyKey(client, order, elementKey('b', 'other'))).toBe(
      'reused',
    )
    expect(await findFingerprints(orders, client, ['k', 'a', 'b'])).toEqual(['f', 'f'])
  })

  test('is stored alone for a batch that committed nothing', async ({ store }) => {
    const { orders } = store
    const client = await aClient(store)

    expect(await orders.claimKey(client, batchKey())).toBe('committed')

    expect(await orders.claimKey(client, batchKey('other'))).toBe('reused')
    expect(await orders.claimKey(client, batchKey())).toBe('committed')
    expect(await findFingerprints(orders, client, ['k'])).toEqual(['f'])
    const late = await newOrder(orders, client, 'A-1', { key: elementKey('a', 'other') })
    expect(await orders.commit(late)).toBe('reused')
    expect(await orders.commit({ ...late, key: elementKey('a') })).toBe('committed')
  })

  test('belongs to one body if 64 commits and 8 claims of two bodies race in two stores', async ({
    stores,
  }) => {
    const both = [await stores.open(), await stores.open()] as const
    const storeOf = (index: number): Store => both[(index % 2) as 0 | 1]
    const bodyOf = (index: number) => (index % 3 === 0 ? 'f' : 'g')
    const client = await aClient(both[0])
    const changes = await many(64, (index) =>
      newOrder(storeOf(index).orders, client, `A-${index}`, {
        key: elementKey(`key-${index}`, bodyOf(index)),
      }),
    )

    const [committed, claimed] = await Promise.all([
      Promise.all(changes.map((change, index) => storeOf(index).orders.commit(change))),
      many(8, (index) => storeOf(index).orders.claimKey(client, batchKey(bodyOf(index)))),
    ])

    const [owner] = await findFingerprints(both[0].orders, client, ['k'])
    const outcomeOf = (_: unknown, index: number) =>
      bodyOf(index) === owner ? 'committed' : 'reused'
    expect(committed).toEqual(committed.map(outcomeOf))
    expect(claimed).toEqual(claimed.map(outcomeOf))
  })

  test('belongs to one client and mode, or to the fleet that used the key', async ({ store }) => {
    const { orders } = store
    const [first, ...others] = await clientsInBothModes(store)
    const fleet = { clientId: 7_000, mode: first.mode }
    await orders.claimKey(first, batchKey())

    for (const client of others) {
      expect(await findFingerprints(orders, client, ['k'])).toEqual([])
      const key = elementKey('a', 'other')
      expect(await orders.commit(await newOrder(orders, client, 'A-1', { key }))).toBe('committed')
    }
    expect(await findFingerprints(orders, fleet, ['k'])).toEqual([])
    expect(await findFingerprints(orders, first, ['k'])).toEqual(['f'])
  })

  test.for(['with an order', 'alone'] as const)(
    'is deleted when later ones are stored %s, if it is older than three days',
    async (how, { store }) => {
      const { orders } = store
      const client = await aClient(store)
      const claim = async (hash: string, at: number) => {
        const key = { ...elementKey(`of ${hash}`, 'f', at), claim: hash }
        if (how === 'alone') return orders.claimKey(client, batchKey('f', hash, at))
        return orders.commit(await newOrder(orders, client, hash, { key }))
      }
      const old = ['a', 'b', 'c', 'd', 'e']
      for (const hash of old) await claim(hash, now)
      const stored = async () => (await findFingerprints(orders, client, old)).length

      await claim('first', now + 72 * hourMs)
      expect(await stored()).toBe(5)
      await claim('second', now + 72 * hourMs + 1)
      expect(await stored()).toBe(3)
      await claim('third', now + 72 * hourMs + 1)
      await claim('fourth', now + 72 * hourMs + 1)
      expect(await stored()).toBe(0)
      const later = await findFingerprints(orders, client, ['first', 'second', 'third', 'fourth'])
      expect(later).toHaveLength(4)
    },
  )
})
