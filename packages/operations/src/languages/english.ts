import type { Language } from './language.ts'
import type { PageTexts } from './page-texts.ts'
import type { ReceiptTexts } from './receipt-texts.ts'

const askShop = 'The shop where you ordered can tell you what happens next.'

const page: PageTexts = {
  headlines: {
    pending: 'Your order is registered',
    assigned: 'A courier will collect your order',
    picked_up: 'The courier has your order',
    in_transit: 'Your order is on the way',
    delivered: 'Your order was delivered',
    partly_delivered: 'Part of your order was delivered',
    failed: 'We could not deliver your order',
    partly_failed: 'We could not deliver part of your order',
    returned: 'Your order went back to the sender',
    canceled: 'Your order was canceled',
  },
  restComes: 'Part of your order was delivered, the rest is coming',
  explanations: {
    pending: 'This page will show who brings it, and when.',
    assigned: 'The courier goes to the sender first, and then comes to you.',
    picked_up: 'The courier will soon be on the way to you.',
    in_transit: 'Please keep your phone at hand.',
    delivered: 'Thank you for ordering.',
    partly_delivered: 'The list of items shows what you received.',
    failed: 'The courier could not hand it over.',
    partly_failed: 'The list of items shows what you received.',
    returned: 'If you still want it, ask the shop where you ordered.',
    canceled:
      'It will not be delivered. If you did not expect this, ask the shop where you ordered.',
  },
  mayComeAgain:
    'There may be another attempt, and this page will show when. You can also ask the shop where you ordered.',
  comesAgain:
    'The courier will come again. If something has to change before, tell the shop where you ordered.',
  reasons: {
    recipient_absent: { reason: 'Nobody was there to receive it.' },
    wrong_address: {
      reason: 'The courier could not find the address.',
      next: 'Tell the shop where you ordered how to find you.',
    },
    unreachable: { reason: 'The courier could not reach you.' },
    refused: { reason: 'It was not accepted at the door.', next: askShop },
    not_paid: { reason: 'It was not paid for.' },
    closed: { reason: 'The place was closed.' },
    damaged: { reason: 'It was damaged.', next: askShop },
    lost: { reason: 'It was lost.', next: askShop },
  },
  placed: 'Order placed',
  steps: {
    pending: 'Waiting for a courier',
    assigned: 'Courier found',
    picked_up: 'Picked up from the sender',
    in_transit: 'On the way',
    delivered: 'Delivered',
    failed: 'Not delivered',
    returned: 'Returned to the sender',
    canceled: 'Canceled',
  },
  stepInPart: (step) => `${step} (part of the order)`,

  orderNumber: (number) => `Order ${number}`,
  expected: 'Expected',
  wasExpected: 'Was expected',
  isLate: 'Your order is late.',
  window: 'Delivery window',
  colon: ':',
  sender: 'From',
  destination: 'Delivery to',
  courier: 'Courier',
  call: (name) => `Call ${name}`,
  toPay: 'To pay',
  payInCash: 'in cash, to the courier',
  paid: 'Paid in cash',
  atTheDoor: 'At the door',
  haveCodeReady:
    'Have your code ready. The shop gave it to you, and the courier asks for it at the door.',
  haveIdReady: (age) =>
    `Have your ID ready. The courier hands the order only to people of ${age} or older.`,
  sign: 'The courier will ask you to sign.',
  receivedBy: 'Received by',
  timeline: 'Progress',
  items: 'Items',
  accepted: (accepted, quantity) => `${accepted} of ${quantity} accepted`,

  test: 'TEST: nothing will be delivered.',
  refreshes: 'This page refreshes itself.',
  timeZone: (city) => `Time zone: ${city}.`,
  support: (name) => `Contact ${name}`,
  askShop: (reference) =>
    'Any questions? Contact the shop where you ordered, for example by answering its message, ' +
    `and name order ${reference}.`,
  gone: {
    title: 'This page has ended',
    text: 'It showed a delivery that is over. If you have a question, ask the shop where you ordered.',
  },
  unknown: {
    title: 'There is no delivery here',
    text: 'Check that you opened the whole link, exactly as it was sent to you.',
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Wait a minute, and open the page again.',
  },
  noReceipt: {
    title: 'There is no receipt here',
    text: 'Check that you opened the whole link, exactly as it was sent to you. If you did, ask the shop where you ordered.',
  },
  receiptNotReady: {
    title: 'The receipt is not ready',
    text: 'Wait a minute, and open it again.',
  },
}

const receipt: ReceiptTexts = {
  labels: {
    title: 'Receipt',
    testTitle: 'Test receipt',
    test: 'TEST · This is a test order. Nothing is delivered.',
    recipient: 'Recipient',
    order: 'Order',
    item: 'Item',
    quantity: 'Quantity',
    amount: 'Amount',
    sheet: 'Page {sheet} of {count}',
    tracking: 'Follow the delivery',
    trackingCode: 'QR code with the address of the page that shows where the order is',
  },
  statuses: {
    pending: 'Pending',
    assigned: 'Assigned',
    picked_up: 'Picked up',
    in_transit: 'In transit',
    delivered: 'Delivered',
    failed: 'Not delivered',
    returned: 'Returned',
    canceled: 'Canceled',
    partly_delivered: 'Delivered in part',
    partly_failed: 'Delivered in part',
  },
  reference: (reference) => `Order ${reference}`,
  internalNumber: (orderId) => `Internal number ${orderId}`,
  placed: 'Placed',
  delivered: 'Delivered',
  deliverBy: 'Deliver by',
  toPay: 'To pay in cash',
  paid: 'Paid in cash',
  courier: 'Courier',
  receivedBy: 'Received by',
  instructions: 'Instructions',
  cashNote: 'Note on the cash',
  comment: 'Status comment',
  deliveryFee: 'Delivery fee',
  total: 'Total',
  totalNote: (accepted, quantity, paid) =>
    'The total is for the whole order. ' +
    `Quantity accepted: ${accepted} of ${quantity}.${paid ? ` Paid in cash: ${paid}.` : ''}`,
  from: (sender) => `From ${sender}`,
  size: (size) => `Size ${size}`,
  accepted: (accepted, quantity) => `Accepted: ${accepted} of ${quantity}`,
  commented: (status, comment) => `${status}: ${comment}`,
}

export const english: Language = { locale: 'en-GB', page, receipt }
