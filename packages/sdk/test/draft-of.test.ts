import { describe, expect } from 'vitest'
import { fieldsOfSchema, valueAt } from '../../domain/test/support/schema-fields.ts'
import { DeliveryOrders, InvalidCallError, type Order, type OrderDraft } from '../src/index.ts'
import { TestService } from '../src/testing/index.ts'
import { collected } from './support/pages.ts'
import { test as base, example } from './support/service.ts'

const draft: OrderDraft = {
  ...JSON.parse(example('order-draft.cash')),
  ...JSON.parse(example('order-draft')),
}
const full: OrderDraft = { ...draft, recipient: { ...draft.recipient, language: 'fr' } }

const test = base.extend<{ orders: DeliveryOrders['orders'] }>({
  orders: async ({ task: _ }, use) => use(new DeliveryOrders(new TestService().settings()).orders),
})

describe('draftOf', () => {
  test('keeps every field of a draft but the reference and the receipt', async ({ orders }) => {
    const { referenceNumber } = await orders.create(full)

    const again = orders.draftOf(await orders.get(referenceNumber))

    const missing = fieldsOfSchema('OrderDraft').filter(
      ({ path }) => valueAt(full, path) !== undefined && valueAt(again, path) === undefined,
    )
    expect(missing.map(({ path }) => path.join('.'))).toEqual(['referenceNumber', 'receiptUrl'])
    expect(again).toMatchObject({
      ...again,
      collect: full.collect,
      metadata: full.metadata,
      deliveryWindow: { from: '2026-11-20T16:00:00.000Z', to: '2026-11-20T18:00:00.000Z' },
    })
  })

  test('returns a draft that the service accepts, and that leads to the same draft again', async ({
    orders,
  }) => {
    await orders.create(full)
    const again = orders.draftOf(await orders.get('ORDER-2041'))

    const { referenceNumber } = await orders.create(again)

    expect(orders.draftOf(await orders.get(referenceNumber))).toEqual(again)
  })

  test('leaves out a total that is higher than a draft may have, because it is the sum', async ({
    orders,
  }) => {
    const { total: _, ...others } = full
    const items = full.items.map((item) => ({ ...item, total: 1e12 }))
    const { referenceNumber, total: sum } = await orders.create({ ...others, items })
    const again = orders.draftOf(await orders.get(referenceNumber))

    expect(again).not.toHaveProperty('total')
    expect(sum).toBeGreaterThan(1e12)
    expect((await orders.create(again)).total).toBe(sum)
  })

  test('leaves out that the code of the order is locked', async ({ orders }) => {
    const { referenceNumber, deliveryCode } = await orders.create({
      ...full,
      requires: { code: true },
    })
    for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
      await orders.progress(referenceNumber, { to })
    const codes = ['0000', '1111', '2222', '3333', '4444', '5555']
    for (const code of codes.filter((one) => one !== deliveryCode))
      await orders.progress(referenceNumber, { to: 'delivered', proof: { code } }).catch(() => {})
    const locked = await orders.get(referenceNumber)
    expect(locked.requires).toEqual({ code: true, locked: true })

    const again = await orders.create(orders.draftOf(locked))

    expect(again.requires).toEqual({ code: true })
  })

  test('takes the orders of lists, events and updates, also as a callback', async ({ orders }) => {
    const { referenceNumber } = await orders.create(full)
    const [listed] = (await collected(orders.list())).map(orders.draftOf)
    const [event] = await collected(orders.events(referenceNumber))
    const updated = await orders.update(referenceNumber, { metadata: {} })

    expect(listed?.items[1]).toMatchObject({ itemName: 'Coffee, 500 g' })
    expect(event && orders.draftOf(event.data.order)).toEqual(listed)
    expect(orders.draftOf(updated)).toEqual(listed)
  })

  test('refuses the responses of create and cancel, and names no personal data', async ({
    orders,
  }) => {
    const created = await orders.create(full)
    const canceled = await orders.cancel(created.referenceNumber)
    const shown = await orders.get(created.referenceNumber)
    const [item] = created.items
    const others = [
      created,
      canceled,
      { ...shown, items: [item] },
      undefined,
      null,
      'ORDER-2041',
      {},
      { ...shown, items: {} },
      { ...shown, items: [null] },
    ]

    for (const other of others)
      expect(() => orders.draftOf(other as unknown as Order)).toThrow(
        new InvalidCallError(
          'orders.draftOf needs an order from orders.get, a list or an event. Responses of create and cancel have national phone numbers, which a draft cannot have.',
        ),
      )
  })
})
