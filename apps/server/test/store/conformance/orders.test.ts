import type { Order } from '@delivery-orders/domain'
import type { OrderChange } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import { aClient, changed, clientsInBothModes, many, newOrder, now } from '../support/a-change.ts'
import { engines, testOn } from '../support/engines.ts'

/** What the port promises of orders. Every engine keeps it, each of them the real one. */
describe.each(engines)('orders in $engine', (engine) => {
  const test = testOn(engine)

  describe('an order', () => {
    test.for<{ title: string; given: (order: Order) => Order }>([
      { title: 'of nothing but what is required', given: (order) => order },
      { title: 'with every value that it can have', given: full },
      {
        title: 'with texts that need care',
        given: (order) => ({
          ...order,
          deliveryInstructions: '\'"\\%_;--\n\t{"a":null} $1 :id ? 🚲 Thị אב',
          recipient: { ...order.recipient, name: 'e\u0301 is not é' },
        }),
      },
      {
        title: 'with amounts that are easily lost',
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
    ])('$title is found as it was committed', async ({ given }, { store }) => {
      const { orders } = store
      const client = await aClient(store)
      const change = await newOrder(orders, client, 'A-17')
      const order = given(change.order)

      expect(await orders.commit({ ...change, order })).toBe('committed')

      expect(await orders.find(client, 'A-17')).toStrictEqual(order)
    })

    test('is found as it was last changed', async ({ store }) => {
      const { orders } = store
      const change = await newOrder(orders, await aClient(store), 'A-17')
      await orders.commit(change)
      const next = changed(change, { status: 'canceled', statusComment: 'No', total: 7 })

      expect(await orders.commit(next)).toBe('committed')

      expect(await orders.find(change.client, 'A-17')).toStrictEqual(next.order)
    })

    test('that nobody has committed is not found', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)

      expect(await orders.find(client, 'A-17')).toBeUndefined()
      expect(await orders.findRendered(client, 'A-17', 1)).toBeUndefined()
      expect(await orders.findDraftHash(client, 'A-17')).toBeUndefined()
    })

    test('is still there when the store is opened again', async ({ stores }) => {
      const before = await stores.open()
      const change = await newOrder(before.orders, await aClient(before), 'A-17')
      const accepted = before.orders.commit(change)
      await stores.close(before)

      expect(await accepted).toBe('committed')
      const { orders } = await stores.open()
      expect(await orders.find(change.client, 'A-17')).toStrictEqual(change.order)
    })
  })

  describe('a reference', () => {
    test('is taken once it has an order, also a canceled one', async ({ store }) => {
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

    test('is each client’s own, and each mode’s: nobody sees or takes another’s', async ({
      store,
    }) => {
      const { orders } = store
      const [acme, ...rest] = await clientsInBothModes(store)
      const first = await newOrder(orders, acme, 'A-17')
      const others = await Promise.all(rest.map((client) => newOrder(orders, client, 'A-17')))
      await orders.commit(first)

      for (const change of others) {
        expect(await orders.find(change.client, 'A-17')).toBeUndefined()
        expect(await orders.findRendered(change.client, 'A-17', 1)).toBeUndefined()
        expect(await orders.findDraftHash(change.client, 'A-17')).toBeUndefined()
        expect(await orders.commit(change)).toBe('committed')
      }
      for (const { client, order } of [first, ...others])
        expect(await orders.find(client, 'A-17')).toStrictEqual(order)
    })

    test('is compared letter by letter', async ({ store }) => {
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

  describe('a number for an order', () => {
    test('is never given twice, also by another store or after opening again', async ({
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

  describe('the answer to getting an order', () => {
    test('is kept as it was last rendered, for those who render in that way', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const first = await newOrder(orders, client, 'A-17', { rendered: '{"Thị":1}', rendering: 7 })
      await orders.commit(first)
      expect(await orders.findRendered(client, 'A-17', 7)).toBe('{"Thị":1}')
      expect(await orders.findRendered(client, 'A-17', 8)).toBeUndefined()

      await orders.commit({ ...changed(first), rendered: 'new', rendering: 4_294_967_295 })

      expect(await orders.findRendered(client, 'A-17', 7)).toBeUndefined()
      expect(await orders.findRendered(client, 'A-17', 4_294_967_295)).toBe('new')
    })
  })

  describe('the key of a receipt', () => {
    test('finds its order as it was last changed, with its mode, and no other', async ({
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

      for (const { client, order } of [next, ...changes.slice(1)])
        expect(await orders.findByReceiptKey(keyOf(order))).toStrictEqual({
          order,
          mode: client.mode,
        })
    })

    test('is compared letter by letter, and is not there for a receipt of the client', async ({
      store,
    }) => {
      const { orders } = store
      const change = await newOrder(orders, await aClient(store), 'A-17')
      await orders.commit({ ...change, order: { ...change.order, receipt: { key: 'aB_-9' } } })
      const other = await newOrder(orders, change.client, 'A-18')
      await orders.commit({ ...other, order: full(other.order) })

      expect(await orders.findByReceiptKey('aB_-9')).toBeDefined()
      for (const key of ['AB_-9', 'ab_-9', 'aB_-', 'aB%', '', 'null', 'A-17', '1'])
        expect([key, await orders.findByReceiptKey(key)]).toEqual([key, undefined])
    })
  })

  describe('the hash of a draft', () => {
    test('stays that of the first draft, whatever comes later', async ({ store }) => {
      const { orders } = store
      const client = await aClient(store)
      const first = await newOrder(orders, client, 'A-17', { draftHash: 'first' })
      await orders.commit(first)
      await orders.commit(await newOrder(orders, client, 'A-17', { draftHash: 'second' }))
      await orders.commit(changed(first))

      expect(await orders.findDraftHash(client, 'A-17')).toBe('first')
    })
  })

  test('a store that is open is ready, and one that was closed is not', async ({ stores }) => {
    const store = await stores.open()
    await expect(store.check()).resolves.toBeUndefined()

    await stores.close(store)

    await expect(store.check()).rejects.toThrow()
    await expect(store.orders.reserveId()).rejects.toThrow()
  })
})

const keyOf = ({ receipt }: Order): string => ('key' in receipt ? receipt.key : '')

const full = (order: Order): Order => ({
  ...order,
  revision: 1,
  total: 23_500,
  deliveryFee: 1_500,
  currency: 'EUR',
  deliveryInstructions: 'Call on arrival.',
  deliveryDeadline: '2026-12-24',
  receipt: { url: 'https://shop.example.com/receipts/2041.pdf' },
  status: 'assigned',
  statusComment: 'On the way',
  updatedAt: now + 5,
  recipient: { name: 'Awa', phone: '+2250702029254', address: { ...place, name: 'Rue 12' } },
  items: [
    {
      referenceNumber: 'LINE-1',
      itemName: 'Shoes',
      quantity: 1_000_000,
      total: 15_000.25,
      size: 'M',
      weight: 1.2,
      itemUrl: 'https://shop.example.com/images/shoes.jpg',
      status: 'canceled',
      statusComment: 'Sold out',
      updatedAt: now + 3,
      sender: {
        referenceNumber: 'shop-7',
        name: 'Chez Fatou',
        phone: '+2250102030405',
        address: { ...place, name: '6CQX+2V' },
      },
    },
    ...order.items,
  ],
})

const place = { landmark: 'Pharmacy', city: 'Abidjan', latitude: 5.3599, longitude: -3.9867 }
