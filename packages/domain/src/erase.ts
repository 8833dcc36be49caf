import { isFinal } from '@delivery-orders/contract'
import { monotonicTime } from './monotonic-time.ts'
import type { Address, Instant, Item, Order, Recipient } from './order.ts'
import type { OrderEvent } from './order-event.ts'

export interface EraseContext {
  readonly now: Instant
  readonly newReceiptKey: () => string
}

/** Blanks whatever tells who the people are; undefined while couriers need to know it. */
export function erase(order: Order, { now, newReceiptKey }: EraseContext): Order | undefined {
  if (!order.items.every(isSettled)) return undefined
  return {
    ...order,
    // Again, it has another time: a change that was decided between the two must not bring anything back.
    erasedAt: monotonicTime(order.erasedAt ?? 0, now),
    deliveryInstructions: null,
    // A client's own address may lead to the names. The receipt of the service shows the order as it is now.
    receipt: 'key' in order.receipt ? order.receipt : { key: newReceiptKey() },
    statusComment: null,
    recipient: eraseParty(order.recipient),
    items: order.items.map((item) => ({
      ...item,
      statusComment: null,
      sender: { ...eraseParty(item.sender), referenceNumber: null },
    })),
  }
}

/** The same of what was told: comments are all that events have of people. */
export const eraseEvent = (event: OrderEvent): OrderEvent => ({
  ...event,
  moment: event.moment && {
    ...event.moment,
    statusComment: null,
    items: event.moment.items.map((item) => ({ ...item, statusComment: null })),
  },
})

/** A failed item may be lost for ever: its order must not be kept waiting for a final status. */
const isSettled = ({ status }: Item): boolean => status === 'failed' || isFinal(status)

/** Nobody has this number, and it is written as the contract wants numbers. */
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
