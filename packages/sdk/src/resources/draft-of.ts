import type { Item, ItemDraft, Order, OrderDraft } from '@delivery-orders/contract'
import { isObject } from '../call/answer.ts'
import { InvalidCallError } from '../errors/errors.ts'

/** Turns an order back into a draft: see `Orders.draftOf`. */
export function draftOf(order: Order): OrderDraft {
  if (!hasGetShape(order))
    throw new InvalidCallError(
      'orders.draftOf needs an order from orders.get, a list or an event. Responses of create and cancel have national phone numbers, which a draft cannot have.',
    )
  const { total, ...others } = pick(order, orderFields)
  return {
    ...(total <= draftTotalMax && { total }),
    ...others,
    ...(order.requires && { requires: pick(order.requires, requirements) }),
    recipient: pick(order.recipient, recipientFields),
    items: order.items.map((item) => ({
      ...pick(item, itemFields),
      sender: pick(item.sender, senderFields),
    })),
  }
}

/** The highest `total` of a draft. A higher one is a sum, which the service adds again if the draft has no total. */
const draftTotalMax = 1e12

/** A new field of a draft does not compile until it is added here. */
type FieldsOf<Draft, Excluded extends keyof Draft = never> = Readonly<
  Record<Exclude<keyof Draft, Excluded>, true>
>

// The reference is used up, and the receipt shows the former order.
const orderFields: FieldsOf<OrderDraft, 'referenceNumber' | 'receiptUrl' | 'recipient' | 'items'> =
  {
    total: true,
    deliveryFee: true,
    deliveryInstructions: true,
    deliveryDeadline: true,
    collect: true,
    pickupWindow: true,
    deliveryWindow: true,
    requires: true,
    metadata: true,
  }

/** Without `locked`, which belongs to the code of the former order. */
const requirements: FieldsOf<NonNullable<OrderDraft['requires']>> = {
  code: true,
  photo: true,
  signature: true,
  minimumAge: true,
}

const recipientFields: FieldsOf<OrderDraft['recipient']> = {
  name: true,
  phone: true,
  address: true,
  language: true,
}

const itemFields: FieldsOf<ItemDraft, 'sender'> = {
  referenceNumber: true,
  itemName: true,
  quantity: true,
  total: true,
  size: true,
  weight: true,
  itemUrl: true,
}

const senderFields: FieldsOf<ItemDraft['sender']> = {
  referenceNumber: true,
  name: true,
  phone: true,
  address: true,
}

const pick = <Source extends object, Name extends keyof Source>(
  source: Source,
  names: Readonly<Record<Name, true>>,
): Pick<Source, Name> =>
  Object.fromEntries(Object.entries(source).filter(([name]) => Object.hasOwn(names, name))) as Pick<
    Source,
    Name
  >

const hasGetShape = (order: unknown): boolean =>
  isObject(order) &&
  isObject(order['recipient']) &&
  Array.isArray(order['items']) &&
  [order['recipient'], ...order['items'].map((item: Item) => item?.sender)].every(hasPlus)

/** Whether the phone number of a party is an E.164 number. */
const hasPlus = (party: unknown): boolean =>
  isObject(party) && typeof party['phone'] === 'string' && party['phone'].startsWith('+')
