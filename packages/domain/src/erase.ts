import { isFinal } from '@delivery-orders/contract'
import { monotonicTime } from './monotonic-time.ts'
import type { Address, FormerFacts, Instant, Item, Order, Receipt, Recipient } from './order.ts'
import type { OrderEvent } from './order-event.ts'

export interface EraseContext {
  readonly now: Instant
  readonly newReceiptKey: () => string
}

/** Blanks the personal data of an order. Returns undefined while couriers still need the data. */
export function erase(order: Order, { now, newReceiptKey }: EraseContext): Order | undefined {
  if (!order.items.every(isSettled)) return undefined
  // The client's own receipt may show personal data, so a receipt that the service renders replaces it.
  const receipt = 'key' in order.receipt ? order.receipt : { key: newReceiptKey() }
  return {
    ...order,
    // Each erasure gets a new time, so the store can refuse a change that is based on the order before the erasure.
    erasedAt: monotonicTime(order.erasedAt ?? 0, now),
    deliveryInstructions: null,
    receipt,
    statusComment: null,
    recipient: eraseParty(order.recipient),
    items: order.items.map((item) => ({
      ...item,
      statusComment: null,
      sender: { ...eraseParty(item.sender), referenceNumber: null },
    })),
    ...(order.former && { former: order.former.map((one) => eraseFormer(one, receipt)) }),
  }
}

const eraseFormer = ({ until, facts }: FormerFacts, receipt: Receipt): FormerFacts => ({
  until,
  facts: {
    ...facts,
    ...(facts.recipient && { recipient: eraseParty(facts.recipient) }),
    ...('deliveryInstructions' in facts && { deliveryInstructions: null }),
    ...(facts.receipt && { receipt }),
  },
})

/** Blanks the status comments of an event, which are its only personal data: it names changed fields without values. */
export const eraseEvent = (event: OrderEvent): OrderEvent => ({
  ...event,
  moment: event.moment && {
    ...event.moment,
    statusComment: null,
    items: event.moment.items.map((item) => ({ ...item, statusComment: null })),
  },
})

/** Whether an item is final or failed. A lost item stays failed forever, which must not prevent the erasure. */
const isSettled = ({ status }: Item): boolean => status === 'failed' || isFinal(status)

/** A phone number that the contract accepts and that is assigned to no one. */
const placeholderPhone = '+10000000000'

const eraseParty = ({ address }: Recipient): Recipient => ({
  name: null,
  phone: placeholderPhone,
  address: eraseAddress(address),
})

const eraseAddress = ({ city }: Address): Address => ({
  name: 'erased',
  landmark: null,
  city,
  latitude: null,
  longitude: null,
})
