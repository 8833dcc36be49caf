import type {
  ReceiptContext,
  ReceiptFormats,
  ReceiptTexts,
} from '../../src/presentation/receipt.ts'

const texts: ReceiptTexts = {
  labels: {
    title: 'title',
    testTitle: 'testTitle',
    test: 'test',
    recipient: 'recipient',
    order: 'order',
    item: 'item',
    quantity: 'quantity',
    amount: 'amount',
    sheet: '{sheet}/{count}',
    tracking: 'tracking',
    trackingCode: 'trackingCode',
  },
  statuses: {
    pending: 'is pending',
    assigned: 'is assigned',
    picked_up: 'is picked up',
    in_transit: 'is in transit',
    delivered: 'is delivered',
    failed: 'is failed',
    returned: 'is returned',
    canceled: 'is canceled',
    partly_delivered: 'is partly delivered',
    partly_failed: 'is partly failed',
  },
  reference: (reference) => `order ${reference}`,
  internalNumber: (orderId) => `internal ${orderId}`,
  placed: 'placed',
  delivered: 'delivered',
  deliverBy: 'deliverBy',
  toPay: 'toPay',
  paid: 'paid',
  courier: 'courier',
  receivedBy: 'receivedBy',
  instructions: 'instructions',
  cashNote: 'cashNote',
  comment: 'comment',
  deliveryFee: 'deliveryFee',
  total: 'total',
  totalNote: (accepted, quantity, paid) => `${accepted}/${quantity} for ${paid}`,
  from: (sender) => `from ${sender}`,
  size: (size) => `size ${size}`,
  accepted: (accepted, quantity) => `${accepted}/${quantity}`,
  commented: (status, comment) => `${status}: ${comment}`,
}

const formats: ReceiptFormats = {
  amount: (amount, currency) => `${amount} ${currency}`,
  number: (number) => `${number}`,
  time: (instant) => `at ${new Date(instant).toISOString()}`,
  day: (date) => `on ${date}`,
}

/** A receipt whose texts are the names of the members that they come from. */
export const aReceiptContext = (own: Partial<ReceiptContext> = {}): ReceiptContext => ({
  mode: 'live',
  language: { locale: 'en-GB', receipt: texts },
  formats,
  issuer: { name: 'Koffi Express', supportUrl: 'tel:+2252700000000' },
  trackingUrl: undefined,
  ...own,
})
