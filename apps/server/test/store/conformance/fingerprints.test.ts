import { expect } from 'vitest'
import {
  aClient,
  aKey,
  clientsInBothModes,
  findFingerprints,
  newOrder,
} from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('the fingerprints of idempotency keys in $engine', (test) => {
  test('are those of the keys that were committed, and of no other', async ({ store }) => {
    const { orders } = store
    const client = await aClient(store)
    expect(await findFingerprints(orders, client, ['a', 'b'])).toEqual([])

    for (const [reference, hash] of [
      ['A-1', 'a'],
      ['A-2', 'b'],
      ['A-3', 'c'],
      ['A-1', 'refused'],
    ] as const)
      await orders.commit(await newOrder(orders, client, reference, { key: aKey(hash) }))

    const found = await findFingerprints(orders, client, ['b', 'refused', 'x', 'a', "'"])
    expect(found.toSorted()).toEqual(['fingerprint-a', 'fingerprint-b'])
    expect(await findFingerprints(orders, client, [])).toEqual([])
  })

  test('belong to one client and mode', async ({ store }) => {
    const { orders } = store
    const [own, ...others] = await clientsInBothModes(store)
    if (!own) throw new Error('There is no client.')
    await orders.commit(await newOrder(orders, own, 'A-1', { key: aKey('a') }))

    expect(others.length).toBeGreaterThan(1)
    for (const other of others) expect(await findFingerprints(orders, other, ['a'])).toEqual([])
  })
})
