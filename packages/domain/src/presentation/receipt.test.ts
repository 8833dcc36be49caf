import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder } from '../../test/support/an-order.ts'
import { aReceiptContext } from '../../test/support/receipt-language.ts'
import type { Order } from '../orders/order.ts'
import { receiptOf } from './receipt.ts'

const context = aReceiptContext()

test('a receipt shows every field of an order', () => {
  const receipt = receiptOf(aFullOrder({ currency: 'EUR' }), context)

  expect(receipt).toEqual({
    isTest: false,
    locale: 'en-GB',
    labels: context.language.receipt.labels,
    issuedAt: Date.parse('2026-11-20T09:30:00.000Z'),
    issuer: { name: 'Koffi Express', supportUrl: 'tel:+2252700000000' },
    reference: 'order ORDER-2041',
    internalNumber: 'internal 1042',
    status: 'is assigned',
    recipient: [
      'Awa Koné',
      '+2250702029254',
      'Rue des Jardins 12',
      'Opposite the pharmacy',
      'Abidjan',
    ],
    facts: [
      { label: 'placed', text: 'at 2026-11-20T09:30:00.000Z' },
      { label: 'deliverBy', text: 'on 2026-12-24' },
      { label: 'toPay', text: '23500 EUR' },
    ],
    notes: [
      { label: 'instructions', text: 'Call on arrival, the gate is blue.' },
      { label: 'cashNote', text: 'Has a banknote of 25000' },
      { label: 'comment', text: 'On the way to the shop' },
    ],
    items: [
      {
        name: 'Leather shoes, size 38',
        quantity: '1',
        amount: '15000 EUR',
        sender:
          'from Chez Fatou · 6CQX+2V · Marché de Cocody · Bingerville · +12425550123 · shop-7',
        details: ['LINE-1 · size M · 1.2\u00a0kg', 'is canceled: Sold out'],
      },
      {
        name: 'Coffee, 500 g',
        quantity: '2',
        amount: '7000 EUR',
        sender: 'from Boulevard de Marseille 88 · Abidjan · +2250506070809',
        details: [],
      },
    ],
    sums: [{ label: 'deliveryFee', text: '1500 EUR' }],
    total: { label: 'total', text: '23500 EUR' },
  })
})

test('a receipt omits fields without a value', () => {
  const { recipient, facts, notes, items } = receiptOf(anOrder(), context)

  expect(recipient).toEqual(['+2250702029254', 'Rue des Jardins 12', 'Abidjan'])
  expect(facts.map(({ label }) => label)).toEqual(['placed'])
  expect(notes).toEqual([])
  expect(items.map(({ details }) => details)).toEqual([[]])
})

test('the receipt of a test order is marked as a test', () => {
  expect(receiptOf(anOrder(), aReceiptContext({ mode: 'test' })).isTest).toBe(true)
})

test('a receipt shows the status of an item only if it differs from the status of the order', () => {
  const items = [anItem({ status: 'in_transit' }), anItem({ status: 'picked_up' })]
  const receipt = receiptOf(anOrder({ status: 'picked_up', items }), context)

  expect(receipt.status).toBe('is picked up')
  expect(receipt.items.map(({ details }) => details)).toEqual([['is in transit'], []])
})

test('a receipt has the time of delivery of an order that was delivered, and of no other', () => {
  const times = (status: 'delivered' | 'returned') =>
    receiptOf(anOrder({ status, items: [anItem({ status, updatedAt: 0 })] }), context).facts.filter(
      ({ label }) => label === 'delivered',
    )

  expect(times('delivered')).toEqual([{ label: 'delivered', text: 'at 1970-01-01T00:00:00.000Z' }])
  expect(times('returned')).toEqual([])
})

test.each<[string, Partial<Order>, unknown]>([
  ['until a courier has taken some', { status: 'in_transit' }, ['toPay']],
  ['beside a smaller amount that was paid', { reports: [{ collected: 5 }] }, ['toPay', 'paid']],
  ['not once it was paid', { reports: [{ collected: 15 }, { collected: 5 }] }, ['paid']],
  ['not after a return', { status: 'returned' }, []],
  ['not after a cancellation', { status: 'canceled' }, []],
])('a receipt shows the cash to pay %s', (_title, own, labels) => {
  const order = anOrder({ status: 'delivered', collect: { amount: 20, note: null }, ...own })
  const cash = receiptOf(order, context).facts.filter(({ label }) => /pa[iy]/i.test(label))

  expect(cash.map(({ label }) => label)).toEqual(labels)
})

describe('the receipt of an order that was delivered in part', () => {
  const collect = { amount: 20, note: null }
  const shoes = anItem({ status: 'delivered', quantity: 2 })

  test.each<[string, Partial<Order>, string, string]>([
    [
      'of one item and a part of another',
      {
        items: [shoes, anItem({ status: 'delivered', quantity: 5, deliveredQuantity: 1 })],
        reports: [{ collected: 8 }, { collected: 4 }],
      },
      'is partly delivered',
      '3/7 for 12 XOF',
    ],
    [
      'of one item while the other went back',
      { items: [shoes, anItem({ status: 'returned', quantity: 5 })] },
      'is partly delivered',
      '2/7 for undefined',
    ],
    [
      'of one item while the other has failed',
      { status: 'failed', items: [shoes, anItem({ status: 'failed', quantity: 5 })] },
      'is partly failed',
      '2/7 for undefined',
    ],
  ])('explains the total, %s', (_title, own, status, note) => {
    const receipt = receiptOf(anOrder({ status: 'delivered', collect, ...own }), context)

    expect([receipt.status, receipt.totalNote]).toEqual([status, note])
    expect(receipt.items.map(({ details }) => details.at(-1))).toEqual(
      own.items?.map((item) => `is ${item.status}`),
    )
  })

  test.each<[string, Partial<Order>]>([
    ['was delivered whole', { status: 'delivered', items: [shoes] }],
    ['is on its way in part', { status: 'in_transit', items: [shoes, anItem()] }],
    ['went back whole', { status: 'returned', items: [anItem({ status: 'returned' })] }],
  ])('explains nothing if the order %s', (_title, own) => {
    expect(receiptOf(anOrder(own), context).totalNote).toBeUndefined()
  })
})
