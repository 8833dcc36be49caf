import { languages } from '@delivery-orders/operations'
import type { PrintedItem, PrintedReceipt } from '@delivery-orders/operations/receipts'

export const aReceipt = (own: Partial<PrintedReceipt> = {}): PrintedReceipt => ({
  isTest: false,
  issuedAt: Date.parse('2026-11-20T09:30:00.000Z'),
  locale: languages.en.locale,
  labels: languages.en.receipt.labels,
  issuer: { name: 'Koffi Express', supportUrl: undefined },
  reference: 'Order A-17',
  internalNumber: 'Internal number 1042',
  status: 'Pending',
  recipient: ['Awa Koné', '+2250702029254'],
  facts: [{ label: 'Placed', text: 'today' }],
  notes: [],
  items: [aReceiptItem()],
  sums: [{ label: 'Delivery fee', text: '0 XOF' }],
  total: { label: 'Total', text: '0 XOF' },
  totalNote: undefined,
  trackingUrl: undefined,
  ...own,
})

export const aReceiptItem = (own: Partial<PrintedItem> = {}): PrintedItem => ({
  name: 'Shoes',
  quantity: '1',
  amount: '0 XOF',
  sender: 'From 6CQX+2V',
  details: [],
  ...own,
})
