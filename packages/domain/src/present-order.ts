import type * as contract from '@delivery-orders/contract'
import { nationalPhone } from './national-phone.ts'
import type { Address, Instant, Item, Order, Recipient } from './order.ts'

/**
 * Raise this number when the rendering changes, so that stored responses of older versions are not sent. A test fails
 * until you do.
 */
export const presentationVersion = 1

export type ReceiptUrl = (key: string) => string

/** Renders the response to creating an order, with national phone numbers and null for missing values. */
export const presentCreated = (order: Order, receiptUrl: ReceiptUrl): contract.CreatedOrder => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: order.deliveryInstructions,
  receiptUrl: receiptOf(order, receiptUrl),
  ...sharedFields(order),
})

/** Renders the response to canceling an order: as in `presentCreated`, but without the receipt URL. */
export const presentCanceled = (order: Order): contract.CanceledOrder => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: order.deliveryInstructions,
  ...sharedFields(order),
})

/** Renders the response to getting an order, with E.164 phone numbers. Optional fields without a value are omitted. */
export const presentOrder = (order: Order, receiptUrl: ReceiptUrl): Required<contract.Order> => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: nullToUndefined(order.deliveryInstructions),
  receiptUrl: receiptOf(order, receiptUrl),
  deliveryDeadline: nullToUndefined(order.deliveryDeadline),
  status: order.status,
  statusComment: order.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(order.updatedAt),
  recipient: { referenceNumber: null, ...party(order.recipient) },
  items: order.items.map((item) => presentItem(order, item)),
})

/** The highest `total` that a draft may have. A sum can be higher. */
export const draftTotalMax = 1e12

/**
 * Renders an order as the draft that would create it, with all defaults. Optional fields without a value are omitted, and
 * so is a total that no draft may have.
 */
export const presentDraft = (order: Order): Required<contract.OrderDraft> => ({
  referenceNumber: nullToUndefined(order.reference || null),
  total: nullToUndefined(order.total > draftTotalMax ? null : order.total),
  deliveryFee: order.deliveryFee,
  deliveryInstructions: nullToUndefined(order.deliveryInstructions),
  receiptUrl: nullToUndefined('url' in order.receipt ? order.receipt.url : null),
  deliveryDeadline: nullToUndefined(order.deliveryDeadline),
  recipient: party(order.recipient),
  items: order.items.map(presentItemDraft),
})

const presentItemDraft = (item: Item): Required<contract.ItemDraft> => ({
  referenceNumber: nullToUndefined(item.referenceNumber),
  itemName: item.itemName,
  quantity: item.quantity,
  total: item.total,
  size: nullToUndefined(item.size),
  weight: nullToUndefined(item.weight),
  itemUrl: nullToUndefined(item.itemUrl),
  sender: { referenceNumber: item.sender.referenceNumber, ...party(item.sender) },
})

type HeadField = 'referenceNumber' | 'total' | 'deliveryFee' | 'deliveryInstructions' | 'receiptUrl'
/** Fields of both created and canceled orders. `sharedFields` does not compile if the contract removes one of them. */
type SharedFields = Pick<
  contract.CreatedOrder,
  Exclude<keyof contract.CreatedOrder & keyof contract.CanceledOrder, HeadField>
>

const sharedFields = (order: Order): SharedFields => ({
  deliveryDeadline: order.deliveryDeadline,
  status: order.status,
  statusComment: order.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(order.updatedAt),
  recipient: { referenceNumber: null, ...fullParty(order.recipient) },
  items: order.items.map((item) => presentFullItem(order, item)),
})

const presentFullItem = (order: Order, item: Item): contract.FullItem => ({
  referenceNumber: item.referenceNumber,
  orderId: order.id,
  itemName: item.itemName,
  quantity: item.quantity,
  total: item.total,
  size: item.size,
  weight: item.weight,
  itemUrl: item.itemUrl,
  status: item.status,
  statusComment: item.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(item.updatedAt),
  sender: { referenceNumber: item.sender.referenceNumber, ...fullParty(item.sender) },
})

const presentItem = (order: Order, item: Item): Required<contract.Item> => ({
  referenceNumber: item.referenceNumber,
  orderId: order.id,
  itemName: item.itemName,
  quantity: item.quantity,
  total: item.total,
  size: nullToUndefined(item.size),
  weight: nullToUndefined(item.weight),
  itemUrl: nullToUndefined(item.itemUrl),
  status: item.status,
  statusComment: item.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(item.updatedAt),
  sender: { referenceNumber: item.sender.referenceNumber, ...party(item.sender) },
})

type Party<Message> = Omit<Message, 'referenceNumber'>

const fullParty = ({ name, phone, address }: Recipient): Party<contract.FullRecipient> => ({
  name,
  phone: nationalPhone(phone),
  address: presentFullAddress(address),
})

const party = ({ name, phone, address }: Recipient): Required<Party<contract.Recipient>> => ({
  name: nullToUndefined(name),
  phone,
  address: presentAddress(address),
})

const presentFullAddress = (address: Address): contract.FullAddress => ({
  name: address.name,
  landmark: address.landmark,
  city: address.city,
  latitude: address.latitude,
  longitude: address.longitude,
})

const presentAddress = (address: Address): Required<contract.Address> => ({
  name: address.name,
  landmark: nullToUndefined(address.landmark),
  city: address.city,
  latitude: nullToUndefined(address.latitude),
  longitude: nullToUndefined(address.longitude),
})

/**
 * JSON omits undefined fields, but not null ones. Copying objects without their nulls would take twice as long. The type
 * leaves out undefined, so that the objects can be `Required` and the compiler reports a missing field.
 */
const nullToUndefined = <Value>(value: Value | null): Value => value ?? (undefined as Value)

const receiptOf = ({ receipt }: Order, receiptUrl: ReceiptUrl): string =>
  'url' in receipt ? receipt.url : receiptUrl(receipt.key)

/** Cache of the last formatted time: most times of an order are equal, and formatting costs more than comparing. */
let lastInstant: Instant = 0
let lastTime = new Date(lastInstant).toISOString()

function timeOf(instant: Instant): string {
  if (instant !== lastInstant) {
    lastInstant = instant
    lastTime = new Date(instant).toISOString()
  }
  return lastTime
}
