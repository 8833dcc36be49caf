import type { Order } from '@delivery-orders/domain'
import { type OrderChange, renderedOrder } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { aClient, changed, clientsInBothModes, many, newOrder } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'
import { fullOrder } from '../support/full-order.ts'
import { plainTexts } from '../support/plain-texts.ts'

onEachEngine('orders in $engine', (test) => {
  describe('committed orders', () => {
    test.for<{ title: string; given: (order: Order) => Order }>([
      { title: 'with only the required fields', given: (order) => order },
      { title: 'with every field', given: fullOrder },
      {
        title: 'with texts that need escaping',
        given: (order) => ({
          ...order,
          deliveryInstructions: '\'"\\%_;--\n\t{"a":null} $1 :id ? 🚲 Thị אב',
          recipient: { ...order.recipient, name: 'e\u0301 is not é' },
        }),
      },
      {
        title: 'with amounts that lose precision easily',
        given: (order) => ({ ...order, total: 0.1 + 0.2, deliveryFee: 1e-7 }),
      },
      { title: 'with a very large total', given: (order) => ({ ...order, total: 1.01e14 }) },
      {
        title: 'with a hundred items',
        given: (order) => ({
          ...order,
          items: Array.from({ length: 100 }, (_, index) => ({
            ...(order.items[0] as Order['items'][number]),
            itemName: `Item ${index}`,
          })),
        }),
      },
    ])('an order $title is found as it was committed', async ({ given }, { store }) => {
      const { orders } = store
      const client = await aClient(store)
      const change = await newOrder(orders, client, 'A-17')
      const order = given(change.order)

      expect(await orders.commit({ ...change, order })).toBe('committed')

      expect(await orders.find(client, 'A-17')).toStrictEqual(order)
    })

    test('a changed order is found as it was last committed', async ({ store }) => {
      const { orders } = store
      const change = await newOrder(orders, await aClient(store), 'A-17')
      await orders.commit(change)
      const next = changed(change, { status: 'canceled', statusComment: 'No', total: 7 })

      expect(await orders.commit(next)).toBe('committed')

      expect(await orders.find(change.client, 'A-17')).toStrictEqual(next.order)
    })

    test('an order that was not committed is not found', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)

      expect(await orders.find(client, 'A-17')).toBeUndefined()
      expect(await orders.findRendered(client, 'A-17', plainTexts(1))).toBeUndefined()
      expect(await orders.findDraftHash(client, 'A-17')).toBeUndefined()
    })

    test('an order whose commit began before the store was closed is found after reopening the store', async ({
      stores,
    }) => {
      const before = await stores.open()
      const change = await newOrder(before.orders, await aClient(before), 'A-17')
      const accepted = before.orders.commit(change)
      await stores.close(before)

      expect(await accepted).toBe('committed')
      const { orders } = await stores.open()
      expect(await orders.find(change.client, 'A-17')).toStrictEqual(change.order)
    })
  })

  describe('references', () => {
    test('a reference cannot be used again, even if its order was canceled', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const first = await newOrder(orders, client, 'A-17')
      await orders.commit(first)
      expect(await orders.commit(await newOrder(orders, client, 'A-17'))).toBe('duplicate')

      const canceled = changed(first, { status: 'canceled' })
      await orders.commit(canceled)

      expect(await orders.commit(await newOrder(orders, client, 'A-17'))).toBe('duplicate')
      expect(await orders.find(client, 'A-17')).toStrictEqual(canceled.order)
    })

    test('clients and modes can use the same reference, and each finds only its own order', async ({
      store,
    }) => {
      const { orders } = store
      const [acme, ...rest] = await clientsInBothModes(store)
      const first = await newOrder(orders, acme, 'A-17')
      const others = await Promise.all(rest.map((client) => newOrder(orders, client, 'A-17')))
      await orders.commit(first)

      for (const change of others) {
        expect(await orders.find(change.client, 'A-17')).toBeUndefined()
        expect(await orders.findRendered(change.client, 'A-17', plainTexts(1))).toBeUndefined()
        expect(await orders.findDraftHash(change.client, 'A-17')).toBeUndefined()
        expect(await orders.commit(change)).toBe('committed')
      }
      for (const { client, order } of [first, ...others])
        expect(await orders.find(client, 'A-17')).toStrictEqual(order)
    })

    test('references are compared character by character', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const references = ['A-17', 'a-17', 'A-17.', 'A%', 'A_', "A'", '\u00e9', 'e\u0301', 'ß', 'ss']
      references.push('🚲', '1', '01', '1.0', 'null', 'test A-17', '文'.repeat(100))

      for (const reference of references) {
        const change = await newOrder(orders, client, reference)
        expect([reference, await orders.commit(change)]).toEqual([reference, 'committed'])
        expect(await orders.find(client, reference)).toStrictEqual(change.order)
      }
    })
  })

  describe('order ids', () => {
    test('an order id is never reserved twice, even by another store or after reopening the store', async ({
      stores,
    }) => {
      const [one, two] = [await stores.open(), await stores.open()]
      const numbers = await many(3_000, (index) => (index % 3 ? one : two).orders.reserveId())
      await stores.close(one)
      const again = await stores.open()
      numbers.push(
        ...(await many(1_500, () => again.orders.reserveId())),
        await two.orders.reserveId(),
      )

      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0)).toBe(true)
    })
  })

  describe('rendered bodies', () => {
    test('findRendered returns the last rendered body only for the version that rendered it', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      const first = await newOrder(orders, client, 'A-17', { rendered: '{"Thị":1}', rendering: 7 })
      await orders.commit(first)
      expect(await orders.findRendered(client, 'A-17', plainTexts(7))).toMatchObject(
        renderedOrder('{"Thị":1}'),
      )
      expect(await orders.findRendered(client, 'A-17', plainTexts(8))).toBeUndefined()

      await orders.commit({ ...changed(first), rendered: '{"is":"new"}', rendering: 4_294_967_295 })

      expect(await orders.findRendered(client, 'A-17', plainTexts(7))).toBeUndefined()
      expect(await orders.findRendered(client, 'A-17', plainTexts(4_294_967_295))).toMatchObject(
        renderedOrder('{"is":"new"}'),
      )
    })

    test('findRendered returns what any process committed last, even if it was read before', async ({
      stores,
    }) => {
      const [one, other] = [await stores.open(), await stores.open()]
      const read = async () => {
        // A request that is sent after a commit arrives in a later turn of the event loop.
        await new Promise(setImmediate)
        return Promise.all(
          [one, other].map(({ orders }) =>
            orders.findRendered(change.client, 'A-17', plainTexts(1)),
          ),
        )
      }
      let change = await newOrder(one.orders, await aClient(one), 'A-17')
      await one.orders.commit(change)
      const both = () => Array(2).fill(expect.objectContaining({ text: change.rendered }))
      expect(await read()).toEqual(both())

      for (const { orders } of [one, other, one, other]) {
        change = changed(change)
        await orders.commit(change)
        expect(await read()).toEqual(both())
      }
    })
  })

  describe('receipt keys and ids', () => {
    test('findByReceiptKey and findById return the last committed state and the client of the order', async ({
      store,
    }) => {
      const { orders } = store
      const changes = await Promise.all(
        (await clientsInBothModes(store)).map((client) => newOrder(orders, client, 'A-17')),
      )
      for (const change of changes) await orders.commit(change)
      const [first] = changes as [OrderChange]
      const next = changed(first, { status: 'canceled' })
      await orders.commit(next)

      for (const { client, order } of [next, ...changes.slice(1)]) {
        const found = { order, client: { clientId: client.clientId, mode: client.mode } }
        expect(await orders.findByReceiptKey(keyOf(order))).toMatchObject(found)
        expect(await orders.findById(order.id)).toMatchObject(found)
      }
      expect(await orders.findById(Number.MAX_SAFE_INTEGER)).toBeUndefined()
    })

    test('receipt keys are compared character by character, and an order with a receipt URL has no key', async ({
      store,
    }) => {
      const { orders } = store
      const change = await newOrder(orders, await aClient(store), 'A-17')
      await orders.commit({ ...change, order: { ...change.order, receipt: { key: 'aB_-9' } } })
      const other = await newOrder(orders, change.client, 'A-18')
      await orders.commit({ ...other, order: fullOrder(other.order) })

      expect(await orders.findByReceiptKey('aB_-9')).toBeDefined()
      for (const key of ['AB_-9', 'ab_-9', 'aB_-', 'aB%', '', 'null', 'A-17', '1'])
        expect([key, await orders.findByReceiptKey(key)]).toEqual([key, undefined])
    })
  })

  describe('draft hashes', () => {
    test('findDraftHash returns the hash of the draft from which the order was created, even after changes', async ({
      store,
    }) => {
      const { orders } = store
      const client = await aClient(store)
      const first = await newOrder(orders, client, 'A-17', { draftHash: 'first' })
      await orders.commit(first)
      await orders.commit(await newOrder(orders, client, 'A-17', { draftHash: 'second' }))
      await orders.commit(changed(first))

      expect(await orders.findDraftHash(client, 'A-17')).toBe('first')
    })
  })

  test('trying to write skips no order id', async ({ stores }) => {
    const firstIdOf = async () => (await stores.open()).orders.reserveId()
    const [first, second] = [await firstIdOf(), await firstIdOf()]
    const store = await stores.open()
    await store.tryWrite()

    expect(await store.orders.reserveId()).toBe(second + (second - first))
  })

  test('all checks resolve while the store is open, and all calls reject after the store was closed', async ({
    stores,
  }) => {
    const store = await stores.open()
    const checks = [store.check, store.checkWritable, store.tryWrite]
    for (const check of checks) await expect(check()).resolves.toBeUndefined()

    await stores.close(store)

    await expect(store.check()).rejects.toThrow()
    await expect(store.tryWrite()).rejects.toThrow()
    await expect(store.orders.reserveId()).rejects.toThrow()
  })
})

const keyOf = ({ receipt }: Order): string => ('key' in receipt ? receipt.key : '')
