import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder } from '../test/support/an-order.ts'
import { receiptOf } from './receipt.ts'

/** Replaces no-break spaces, which amounts contain, with ordinary spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a receipt shows every field of an order', () => {
  const receipt = receiptOf(aFullOrder({ currency: 'EUR' }), 'live')

  expect(JSON.parse(plain(JSON.stringify(receipt)))).toEqual({
    isTest: false,
    issuedAt: Date.parse('2026-11-20T09:30:00.000Z'),
    reference: 'ORDER-2041',
    status: 'Assigned',
    recipient: [
      'Awa Koné',
      '+2250702029254',
      'Rue des Jardins 12',
      'Opposite the pharmacy',
      'Abidjan',
    ],
    facts: [
      { label: 'Order number', text: '1042' },
      { label: 'Placed', text: '20 November 2026, 09:30 UTC' },
      { label: 'Deliver by', text: '24 December 2026' },
      { label: 'To collect in cash', text: '23 500.00 EUR' },
    ],
    notes: [
      { label: 'Instructions', text: 'Call on arrival, the gate is blue.' },
      { label: 'Note on the cash', text: 'Has a banknote of 25000' },
      { label: 'Status comment', text: 'On the way to the shop' },
    ],
    items: [
      {
        name: 'Leather shoes, size 38',
        quantity: '1',
        amount: '15 000.00 EUR',
        sender: 'Chez Fatou · 6CQX+2V · Marché de Cocody · Bingerville · +12425550123 · shop-7',
        details: ['LINE-1 · Size M · 1.2 kg', 'Canceled: Sold out'],
      },
      {
        name: 'Coffee, 500 g',
        quantity: '2',
        amount: '7 000.00 EUR',
        sender: 'Boulevard de Marseille 88 · Abidjan · +2250506070809',
        details: [],
      },
    ],
    sums: [{ label: 'Delivery fee', text: '1 500.00 EUR' }],
    total: { label: 'Total', text: '23 500.00 EUR' },
  })
})

test('a receipt omits fields without a value', () => {
  const { recipient, facts, notes, items } = receiptOf(anOrder(), 'live')

  expect(recipient).toEqual(['+2250702029254', 'Rue des Jardins 12', 'Abidjan'])
  expect(facts.map(({ label }) => label)).toEqual(['Order number', 'Placed'])
  expect(notes).toEqual([])
  expect(items.map(({ details }) => details)).toEqual([[]])
})

test('the receipt of a test order is marked as a test', () => {
  expect(receiptOf(anOrder(), 'test').isTest).toBe(true)
})

test('a receipt shows the status of an item only if it differs from the status of the order', () => {
  const items = [anItem({ status: 'in_transit' }), anItem({ status: 'picked_up' })]
  const receipt = receiptOf(anOrder({ status: 'picked_up', items }), 'live')

  expect(receipt.status).toBe('Picked up')
  expect(receipt.items.map(({ details }) => details)).toEqual([['In transit'], []])
})

describe('an amount', () => {
  test.each([
    { given: 23_500, currency: 'XOF', want: '23 500 XOF' },
    { given: 0, currency: 'XOF', want: '0 XOF' },
    { given: 12.5, currency: 'XOF', want: '12.5 XOF' },
    { given: 12.5, currency: 'EUR', want: '12.50 EUR' },
    { given: 0.1, currency: 'EUR', want: '0.10 EUR' },
    { given: 1_234_567.891, currency: 'EUR', want: '1 234 567.891 EUR' },
    { given: 1e-7, currency: 'EUR', want: '0.0000001 EUR' },
    { given: 1.01e14, currency: 'KWD', want: '101 000 000 000 000.000 KWD' },
  ])(
    'the amount $given $currency is written $want, without rounding',
    ({ given, currency, want }) => {
      const { text } = receiptOf(anOrder({ total: given, currency }), 'live').total
      expect(plain(text)).toBe(want)
      expect(text).not.toContain(' ')
    },
  )
})
