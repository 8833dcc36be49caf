import type { Receipt, ReceiptItem } from '@delivery-orders/domain'
import { expect, test } from 'vitest'
import { languages } from '../languages/languages.ts'
import { wordReceipt } from './word-receipt.ts'

const anItem: ReceiptItem = {
  itemName: 'Coffee, 500 g',
  quantity: 2,
  total: 7_000,
  referenceNumber: null,
  size: null,
  weight: null,
  deliveredQuantity: undefined,
  statusComment: null,
  status: undefined,
  sender: ['Boulevard de Marseille 88', 'Abidjan'],
}
const aReceipt: Receipt = {
  id: 1042,
  reference: 'A-17',
  createdAt: Date.parse('2026-11-20T09:30:00.000Z'),
  currency: 'EUR',
  total: 23_500,
  deliveryFee: 1_500,
  deliveryDeadline: null,
  deliveryInstructions: null,
  statusComment: null,
  isTest: false,
  status: 'assigned',
  recipient: ['+2250702029254', 'Abidjan'],
  deliveredAt: undefined,
  toPay: undefined,
  paid: undefined,
  courier: '',
  receivedBy: '',
  cashNote: null,
  accepted: undefined,
  items: [anItem],
}
const issuer = { name: 'Koffi Express', supportUrl: 'tel:+2252700000000' }

const wordIn = (name: 'en' | 'fr', receipt: Partial<Receipt>) => {
  const language = languages[name]
  return wordReceipt(
    { ...aReceipt, ...receipt },
    { language, timeZone: 'UTC', issuer, trackingUrl: undefined },
  )
}

test('the words of a receipt name all its values', () => {
  const printed = wordIn('en', {
    status: 'partly_delivered',
    deliveryDeadline: '2026-12-24',
    deliveryInstructions: 'Call on arrival.',
    statusComment: 'One was broken',
    deliveredAt: Date.parse('2026-11-21T10:00:00.000Z'),
    toPay: 20,
    paid: 12,
    courier: 'Moussa',
    receivedBy: 'Awa',
    cashNote: 'Has a banknote of 50',
    accepted: { pieces: 3, of: 7 },
    items: [
      {
        ...anItem,
        referenceNumber: 'LINE-1',
        size: 'M',
        weight: 1.2,
        deliveredQuantity: 1,
        status: 'delivered',
        statusComment: 'Dented',
      },
      { ...anItem, status: 'returned' },
      { ...anItem, statusComment: 'Sold out' },
    ],
  })

  expect(printed).toEqual({
    isTest: false,
    locale: 'en-GB',
    labels: languages.en.receipt.labels,
    issuedAt: aReceipt.createdAt,
    issuer,
    reference: 'Order A-17',
    internalNumber: 'Internal number 1042',
    status: 'Delivered in part',
    recipient: ['+2250702029254', 'Abidjan'],
    facts: [
      { label: 'Placed', text: '20 Nov 2026, 09:30 (UTC)' },
      { label: 'Delivered', text: '21 Nov 2026, 10:00 (UTC)' },
      { label: 'Deliver by', text: '24 December 2026' },
      { label: 'To pay in cash', text: '€20.00' },
      { label: 'Paid in cash', text: '€12.00' },
      { label: 'Courier', text: 'Moussa' },
      { label: 'Received by', text: 'Awa' },
    ],
    notes: [
      { label: 'Instructions', text: 'Call on arrival.' },
      { label: 'Note on the cash', text: 'Has a banknote of 50' },
      { label: 'Status comment', text: 'One was broken' },
    ],
    items: [
      {
        name: 'Coffee, 500 g',
        quantity: '2',
        amount: '€7,000.00',
        sender: 'From Boulevard de Marseille 88 · Abidjan',
        details: ['LINE-1 · Size M · 1.2\u00a0kg · Accepted: 1 of 2', 'Delivered: Dented'],
      },
      expect.objectContaining({ details: ['Returned'] }),
      expect.objectContaining({ details: ['Sold out'] }),
    ],
    sums: [{ label: 'Delivery fee', text: '€1,500.00' }],
    total: { label: 'Total', text: '€23,500.00' },
    totalNote: 'The total is for the whole order. Quantity accepted: 3 of 7. Paid in cash: €12.00.',
    trackingUrl: undefined,
  })
})

test('the words of a receipt leave out what has no value', () => {
  const { facts, notes, items, totalNote } = wordIn('fr', {})

  expect(facts.map(({ text }) => text)).toEqual(['20 nov. 2026, 09:30 (UTC)'])
  expect([notes, items[0]?.details, totalNote]).toEqual([[], [], undefined])
})
