import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder } from '../../test/support/an-order.ts'
import type { Order } from '../orders/order.ts'
import { receiptOf } from './receipt.ts'

test('a receipt shows every field of an order', () => {
  const receipt = receiptOf(aFullOrder({ currency: 'EUR' }), 'live')

  expect(receipt).toEqual({
    id: 1042,
    reference: 'ORDER-2041',
    createdAt: Date.parse('2026-11-20T09:30:00.000Z'),
    currency: 'EUR',
    total: 23_500,
    deliveryFee: 1_500,
    deliveryDeadline: '2026-12-24',
    deliveryInstructions: 'Call on arrival, the gate is blue.',
    statusComment: 'On the way to the shop',
    isTest: false,
    status: 'assigned',
    recipient: [
      'Awa Koné',
      '+2250702029254',
      'Rue des Jardins 12',
      'Opposite the pharmacy',
      'Abidjan',
    ],
    toPay: 23_500,
    courier: '',
    receivedBy: '',
    cashNote: 'Has a banknote of 25000',
    items: [
      {
        itemName: 'Leather shoes, size 38',
        quantity: 1,
        total: 15_000,
        referenceNumber: 'LINE-1',
        size: 'M',
        weight: 1.2,
        statusComment: 'Sold out',
        status: 'canceled',
        sender: [
          'Chez Fatou',
          '6CQX+2V',
          'Marché de Cocody',
          'Bingerville',
          '+12425550123',
          'shop-7',
        ],
      },
      {
        itemName: 'Coffee, 500 g',
        quantity: 2,
        total: 7_000,
        referenceNumber: null,
        size: null,
        weight: null,
        statusComment: null,
        sender: ['Boulevard de Marseille 88', 'Abidjan', '+2250506070809'],
      },
    ],
  })
})

test('a receipt has no line for what a recipient or a sender does not have', () => {
  expect(receiptOf(anOrder(), 'live').recipient).toEqual([
    '+2250702029254',
    'Rue des Jardins 12',
    'Abidjan',
  ])
})

test('the receipt of a test order is marked as a test', () => {
  expect(receiptOf(anOrder(), 'test').isTest).toBe(true)
})

test('a receipt shows the status of an item only if it differs from the status of the order', () => {
  const items = [anItem({ status: 'in_transit' }), anItem({ status: 'picked_up' })]
  const receipt = receiptOf(anOrder({ status: 'picked_up', items }), 'live')

  expect(receipt.status).toBe('picked_up')
  expect(receipt.items.map(({ status }) => status)).toEqual(['in_transit', undefined])
})

test('a receipt has the time of delivery of an order that was delivered, and of no other', () => {
  const timeOf = (status: 'delivered' | 'returned') =>
    receiptOf(anOrder({ status, items: [anItem({ status, updatedAt: 0 })] }), 'live').deliveredAt

  expect(timeOf('delivered')).toBe(0)
  expect(timeOf('returned')).toBeUndefined()
})

test.each<[string, Partial<Order>, object]>([
  ['until a courier has taken some', { status: 'in_transit' }, { toPay: 20 }],
  [
    'beside a smaller amount that was paid',
    { reports: [{ collected: 5 }] },
    { toPay: 20, paid: 5 },
  ],
  ['not once it was paid', { reports: [{ collected: 15 }, { collected: 5 }] }, { paid: 20 }],
  ['not after a return', { status: 'returned' }, {}],
  ['not after a cancellation', { status: 'canceled' }, {}],
])('a receipt shows the cash to pay %s', (_title, own, cash) => {
  const order = anOrder({ status: 'delivered', collect: { amount: 20, note: null }, ...own })
  const { toPay, paid } = receiptOf(order, 'live')

  expect({ toPay, paid }).toEqual(cash)
})

describe('the receipt of an order that was delivered in part', () => {
  const collect = { amount: 20, note: null }
  const shoes = anItem({ status: 'delivered', quantity: 2 })

  test.each<[string, Partial<Order>, string, object]>([
    [
      'of one item and a part of another',
      {
        items: [shoes, anItem({ status: 'delivered', quantity: 5, deliveredQuantity: 1 })],
        reports: [{ collected: 8 }, { collected: 4 }],
      },
      'partly_delivered',
      { pieces: 3, of: 7 },
    ],
    [
      'of one item while the other went back',
      { items: [shoes, anItem({ status: 'returned', quantity: 5 })] },
      'partly_delivered',
      { pieces: 2, of: 7 },
    ],
    [
      'of one item while the other has failed',
      { status: 'failed', items: [shoes, anItem({ status: 'failed', quantity: 5 })] },
      'partly_failed',
      { pieces: 2, of: 7 },
    ],
  ])('counts the accepted pieces, %s', (_title, own, status, accepted) => {
    const receipt = receiptOf(anOrder({ status: 'delivered', collect, ...own }), 'live')

    expect([receipt.status, receipt.accepted]).toEqual([status, accepted])
    expect(receipt.items.map((item) => item.status)).toEqual(
      own.items?.map(({ status: itemStatus }) => itemStatus),
    )
  })

  test.each<[string, Partial<Order>]>([
    ['was delivered whole', { status: 'delivered', items: [shoes] }],
    ['is on its way in part', { status: 'in_transit', items: [shoes, anItem()] }],
    ['went back whole', { status: 'returned', items: [anItem({ status: 'returned' })] }],
  ])('counts no pieces if the order %s', (_title, own) => {
    expect(receiptOf(anOrder(own), 'live').accepted).toBeUndefined()
  })
})
