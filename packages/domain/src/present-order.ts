import type * as contract from '@delivery-orders/contract'
import { nationalPhone } from './national-phone.ts'
import type { Address, Instant, Item, Order, Recipient } from './order.ts'

/**
 * Grows when the answer to getting an order is rendered differently, so that texts rendered before are not sent
 * any more. A test holds a sample of the present rendering and fails until this number is raised.
 */
export const presentationVersion = 1

/** Where the receipts of this deployment are. */
export type ReceiptUrl = (key: string) => string

/** The answer to creating: national phones, nulls shown. */
export const presentCreated = (order: Order, receiptUrl: ReceiptUrl): contract.CreatedOrder => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: order.deliveryInstructions,
  receiptUrl: receiptOf(order, receiptUrl),
  ...fullRest(order),
})

/** The answer to canceling: as to creating, without the receipt. */
export const presentCanceled = (order: Order): contract.CanceledOrder => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: order.deliveryInstructions,
  ...fullRest(order),
})

/** The answer to getting: E.164 phones, and optional fields without a value left out. */
export const presentOrder = (order: Order, receiptUrl: ReceiptUrl): contract.Order => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  ...given('deliveryInstructions', order.deliveryInstructions),
  receiptUrl: receiptOf(order, receiptUrl),
  ...given('deliveryDeadline', order.deliveryDeadline),
  status: order.status,
  statusComment: order.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(order.updatedAt),
  recipient: { referenceNumber: null, ...party(order.recipient) },
  items: order.items.map((item) => presentItem(order, item)),
})

const fullRest = (order: Order) => ({
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

const presentItem = (order: Order, item: Item): contract.Item => ({
  referenceNumber: item.referenceNumber,
  orderId: order.id,
  itemName: item.itemName,
  quantity: item.quantity,
  total: item.total,
  ...given('size', item.size),
  ...given('weight', item.weight),
  ...given('itemUrl', item.itemUrl),
  status: item.status,
  statusComment: item.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(item.updatedAt),
  sender: { referenceNumber: item.sender.referenceNumber, ...party(item.sender) },
})

const fullParty = ({ name, phone, address }: Recipient) => ({
  name,
  phone: nationalPhone(phone),
  address: { ...address },
})

const party = ({ name, phone, address }: Recipient) => ({
  ...given('name', name),
  phone,
  address: presentAddress(address),
})

const presentAddress = ({
  name,
  landmark,
  city,
  latitude,
  longitude,
}: Address): contract.Address => ({
  name,
  ...given('landmark', landmark),
  city,
  ...given('latitude', latitude),
  ...given('longitude', longitude),
})

type Given<Name extends string, Value> = { readonly [Key in Name]?: NonNullable<Value> }

const given = <Name extends string, Value>(name: Name, value: Value): Given<Name, Value> =>
  (value === null ? {} : { [name]: value }) as Given<Name, Value>

const receiptOf = ({ receipt }: Order, receiptUrl: ReceiptUrl): string =>
  'url' in receipt ? receipt.url : receiptUrl(receipt.key)

const timeOf = (instant: Instant): string => new Date(instant).toISOString()
