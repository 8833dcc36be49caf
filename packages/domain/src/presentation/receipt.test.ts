import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder } from '../../test/support/an-order.ts'
import { aReceiptContext } from '../../test/support/receipt-language.ts'
import { receiptOf } from './receipt.ts'

/** Replaces no-break spaces, which amounts contain, with ordinary spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const context = aReceiptContext()

test('a receipt shows every field of an order', () => {
  const receipt = receiptOf(aFullOrder({ currency: 'EUR' }), context)

  expect(JSON.parse(plain(JSON.stringify(receipt)))).toEqual({
    isTest: false,
    locale: 'en-GB',
    labels: context.language.receipt.labels,
    issuedAt: Date.parse('2026-11-20T09:30:00.000Z'),
    reference: 'ORDER-2041',
    status: 'is assigned',
    recipient: [
      'Awa Koné',
      '+2250702029254',
      'Rue des Jardins 12',
      'Opposite the pharmacy',
      'Abidjan',
    ],
    facts: [
      { label: 'orderNumber', text: '1042' },
      { label: 'placed', text: '20 Nov 2026, 09:30 UTC' },
      { label: 'deliverBy', text: '24 December 2026' },
      { label: 'toCollect', text: 'EUR 23,500.00' },
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
        amount: 'EUR 15,000.00',
        sender:
          'from Chez Fatou · 6CQX+2V · Marché de Cocody · Bingerville · +12425550123 · shop-7',
        details: ['LINE-1 · size M · 1.2 kg', 'is canceled: Sold out'],
      },
      {
        name: 'Coffee, 500 g',
        quantity: '2',
        amount: 'EUR 7,000.00',
        sender: 'from Boulevard de Marseille 88 · Abidjan · +2250506070809',
        details: [],
      },
    ],
    sums: [{ label: 'deliveryFee', text: 'EUR 1,500.00' }],
    total: { label: 'total', text: 'EUR 23,500.00' },
  })
})

test('a receipt omits fields without a value', () => {
  const { recipient, facts, notes, items } = receiptOf(anOrder(), context)

  expect(recipient).toEqual(['+2250702029254', 'Rue des Jardins 12', 'Abidjan'])
  expect(facts.map(({ label }) => label)).toEqual(['orderNumber', 'placed'])
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

test('a receipt is in the formats, texts and time zone that it is given', () => {
  const { locale, facts, total } = receiptOf(
    anOrder({ total: 1_234_567.5, currency: 'XOF', deliveryDeadline: '2026-12-24' }),
    { ...context, language: { ...context.language, locale: 'fr' }, timeZone: 'Pacific/Kiritimati' },
  )

  expect(locale).toBe('fr')
  expect(facts.slice(1).map(({ text }) => plain(text))).toEqual([
    '20 nov. 2026, 23:30 UTC+14',
    '24 décembre 2026',
  ])
  expect(plain(total.text)).toBe('1 234 567,5 XOF')
})

describe('an amount', () => {
  test.each([
    { given: 23_500, currency: 'XOF', want: 'XOF 23,500' },
    { given: 0, currency: 'XOF', want: 'XOF 0' },
    { given: 12.5, currency: 'XOF', want: 'XOF 12.5' },
    { given: 12.5, currency: 'EUR', want: 'EUR 12.50' },
    { given: 0.1, currency: 'EUR', want: 'EUR 0.10' },
    { given: 1_234_567.891, currency: 'EUR', want: 'EUR 1,234,567.891' },
    { given: 1e-7, currency: 'EUR', want: 'EUR 0.0000001' },
    { given: 1.01e14, currency: 'KWD', want: 'KWD 101,000,000,000,000.000' },
  ])(
    'the amount $given $currency is written $want, without rounding',
    ({ given, currency, want }) => {
      const { text } = receiptOf(anOrder({ total: given, currency }), context).total
      expect(plain(text)).toBe(want)
      expect(text).not.toContain(' ')
    },
  )
})
