import { erase, eraseEvent } from '@delivery-orders/domain'
import type { OrderChange, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { anActor } from '../../support/an-actor.ts'
import { aClient, changed, clientsInBothModes, newOrder, now } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('counting wrong codes in $engine', (test) => {
  test('each code counts once, also if others came in between, and the fifth leaves no try and is not stored', async ({
    store,
  }) => {
    const change = await placed(store)

    expect(await tryAll(store, change, 'a a b a c b a'.split(' '))).toEqual([4, 4, 3, 3, 2, 2, 2])
    expect(await tryAll(store, change, 'd e e f a d'.split(' '))).toEqual([1, 0, 0, 0, 1, 1])
  })

  test('a later code begins again, with the same wrong code too, and an earlier one is not counted', async ({
    store,
  }) => {
    const change = await placed(store)
    await tryAll(store, change, ['a', 'b', 'c', 'd', 'e'])

    expect(await tryAll(store, change, ['d', 'd', 'f'], 2)).toEqual([4, 4, 3])
    expect(await tryAll(store, change, ['g', 'f'], 1)).toEqual(['stale', 'stale'])
    expect(await tryAll(store, change, ['f', 'a'], 2)).toEqual([3, 2])
  })

  test('each order has tries of its own, and counting changes neither order nor events', async ({
    store,
  }) => {
    const [client, ...others] = await clientsInBothModes(store)
    const change = await placed(store, client)
    await tryAll(store, change, ['a', 'b'])

    for (const other of [client, ...others])
      expect(await tryAll(store, await placed(store, other, 'other'), ['a'])).toEqual([4])

    expect(await tryAll(store, change, ['c'])).toEqual([2])
    expect(await store.orders.find(client, 'A-17')).toEqual(change.order)
    expect(await store.orders.commit(changed(change))).toBe('committed')
  })

  test('tries are counted exactly in two stores at the same time', async ({ stores }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const change = await placed(ours)

    const left = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const store = index % 2 === 0 ? ours : theirs
        return store.orders.countTry(change.client, guess(change, `${index}`))
      }),
    )

    expect(left.toSorted()).toEqual([...Array<number>(16).fill(0), 1, 2, 3, 4])
  })

  test('tries of an unknown order or of one without personal data are not counted', async ({
    store,
  }) => {
    const change = await placed(store)
    const unknown = { ...change, order: { ...change.order, id: change.order.id + 1_000 } }
    expect(await tryAll(store, unknown, ['a'])).toEqual(['stale'])
    await tryAll(store, change, ['a', 'b'])

    const items = change.order.items.map((item) => ({ ...item, status: 'canceled' as const }))
    const canceled = changed(change, { status: 'canceled', items })
    await store.orders.commit(canceled)
    expect(await tryAll(store, change, ['c'])).toEqual([2])
    const order = erase(canceled.order, { now, newReceiptKey: () => 'new-key' })
    if (order === 'open') throw new Error('The order cannot be erased.')
    const events = [change.event, canceled.event].map(eraseEvent)
    expect(
      await store.orders.erase({ client: { ...change.client, actor: anActor }, order, events }),
    ).toBe('erased')

    expect(await tryAll(store, change, ['c', 'd'])).toEqual(['stale', 'stale'])
    expect(await tryAll(store, change, ['c'], 2)).toEqual(['stale'])
  })
})

async function placed(
  store: Store,
  client?: OrderChange['client'],
  reference = 'A-17',
): Promise<OrderChange> {
  const change = await newOrder(store.orders, client ?? (await aClient(store)), reference)
  await store.orders.commit(change)
  return change
}

const guess = ({ order }: OrderChange, hash: string, codeNumber = 1) => ({
  orderId: order.id,
  codeNumber,
  hash,
})

/** Returns how many tries are left after each. */
async function tryAll(
  { orders }: Store,
  change: OrderChange,
  hashes: readonly string[],
  codeNumber = 1,
): Promise<readonly (number | 'stale')[]> {
  const left: (number | 'stale')[] = []
  for (const hash of hashes)
    left.push(await orders.countTry(change.client, guess(change, hash, codeNumber)))
  return left
}
