import { isFinal } from '@delivery-orders/contract'
import type { OrderEvent } from '../events/order-event.ts'
import type {
  Address,
  ChangeableFacts,
  FormerFacts,
  Item,
  ItemFields,
  Order,
  Party,
  ReceiptLink,
  Report,
} from '../orders/order.ts'
import { withoutCode } from '../orders/requirements.ts'
import { itemFieldsOf } from '../orders/status-fields.ts'
import { type Instant, timeAfter } from '../values/instant.ts'

export interface EraseContext {
  readonly now: Instant
  readonly newReceiptKey: () => string
}

/** Blanks the personal data of an order. `open`: couriers still need the data. */
export function erase(order: Order, { now, newReceiptKey }: EraseContext): Order | 'open' {
  if (!order.items.every(isSettled)) return 'open'
  // The client's own receipt may show personal data, so a receipt that the service renders replaces it.
  const receipt = 'key' in order.receipt ? order.receipt : { key: newReceiptKey() }
  const kept: KeptOfOrder = order
  return {
    ...kept,
    ...eraseFacts(order, receipt),
    // Each erasure gets a new time, so the store can refuse a change that is based on the order before the erasure.
    erasedAt: timeAfter(order.erasedAt ?? 0, now),
    statusComment: null,
    items: order.items.map(eraseItem),
    ...(order.reports && { reports: order.reports.map(eraseReport) }),
    ...(order.former && { former: order.former.map((one) => eraseFormer(order, one, receipt)) }),
  }
}

/** The fields without personal data. A new field does not compile until it is added here or erased. */
type KeptOfOrder = Pick<
  Order,
  'id' | 'reference' | 'revision' | 'currency' | 'status' | 'reason' | 'createdAt' | 'updatedAt'
>
type KeptOfItem = Pick<
  Item,
  | 'referenceNumber'
  | 'itemName'
  | 'quantity'
  | 'total'
  | 'size'
  | 'weight'
  | 'itemUrl'
  | keyof ItemFields
>

const eraseItem = (item: Item): Item => {
  const kept: KeptOfItem = item
  return {
    ...kept,
    statusComment: null,
    sender: { ...eraseParty(item.sender), referenceNumber: null },
  }
}

/** The number of a report stays, because items and events have it. */
const eraseReport = ({ estimatedAt, proof, collected, by }: Report): Report => ({
  ...(estimatedAt !== undefined && { estimatedAt }),
  ...(proof?.at !== undefined && { proof: { at: proof.at } }),
  ...(collected !== undefined && { collected }),
  ...(by && { by }),
})

const eraseFacts = (facts: ChangeableFacts, receipt: ReceiptLink): Required<ChangeableFacts> => ({
  total: facts.total,
  deliveryFee: facts.deliveryFee,
  deliveryInstructions: null,
  receipt,
  deliveryDeadline: facts.deliveryDeadline,
  recipient: eraseParty(facts.recipient),
  collect: facts.collect && { ...facts.collect, note: null },
  pickupWindow: facts.pickupWindow,
  deliveryWindow: facts.deliveryWindow,
  requires: withoutCode(facts.requires),
  metadata: facts.metadata && null,
})

const eraseFormer = (
  order: Order,
  { facts, ...others }: FormerFacts,
  receipt: ReceiptLink,
): FormerFacts => {
  const erased = Object.entries(eraseFacts({ ...order, ...facts }, receipt))
  return { ...others, facts: Object.fromEntries(erased.filter(([name]) => name in facts)) }
}

/** Blanks the status comments of an event, which are its only personal data: it names changed fields without values. */
export const eraseEvent = (event: OrderEvent): OrderEvent => ({
  ...event,
  moment: event.moment && {
    ...event.moment,
    statusComment: null,
    items: event.moment.items.map(eraseStatus),
  },
})

const eraseStatus = (item: ItemFields): ItemFields => ({
  ...itemFieldsOf(item),
  statusComment: null,
})

/** Whether an item is final or failed. A lost item stays failed forever, which must not prevent the erasure. */
export const isSettled = ({ status }: Item): boolean => status === 'failed' || isFinal(status)

/** A phone number that the contract accepts and that is assigned to no one. */
const placeholderPhone = '+10000000000'

const eraseParty = ({ address }: Party): Party => ({
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
