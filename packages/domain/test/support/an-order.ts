import type { Status } from '@delivery-orders/contract'
import cash from '@delivery-orders/spec/examples/order-draft.cash.json' with { type: 'json' }
import example from '@delivery-orders/spec/examples/order-draft.json' with { type: 'json' }
import type { Address, Item, Order } from '../../src/orders/order.ts'
import { orderStatusOf } from '../../src/orders/order-status.ts'
import type { OrderUrls } from '../../src/presentation/present-order.ts'

export const createdAt = Date.parse('2026-11-20T09:30:00.000Z')

const anAddress = (name: string): Address => ({
  name,
  landmark: null,
  city: 'Abidjan',
  latitude: null,
  longitude: null,
})

/** An order without optional values, except for the fields that a test passes. */
export const anOrder = (fields: Partial<Order> = {}): Order => ({
  id: 1042,
  reference: 'ORDER-2041',
  revision: 1,
  total: 23_500,
  deliveryFee: 0,
  currency: 'XOF',
  deliveryInstructions: null,
  deliveryDeadline: null,
  receipt: { key: 'k3y' },
  status: 'pending',
  statusComment: null,
  createdAt,
  updatedAt: createdAt,
  erasedAt: null,
  recipient: {
    name: null,
    phone: '+2250702029254',
    address: anAddress('Rue des Jardins 12'),
  },
  items: [anItem()],
  ...fields,
})

export const anItem = (fields: Partial<Item> = {}): Item => ({
  referenceNumber: null,
  itemName: 'Coffee, 500 g',
  quantity: 2,
  total: 7_000,
  size: null,
  weight: null,
  itemUrl: null,
  status: 'pending',
  statusComment: null,
  updatedAt: createdAt,
  sender: {
    referenceNumber: null,
    name: null,
    phone: '+2250506070809',
    address: anAddress('Boulevard de Marseille 88'),
  },
  ...fields,
})

/** An order with an item in each of these statuses. */
export function anOrderWith(
  statuses: readonly Status[],
  statusComment: string | null = null,
): Order {
  const items = statuses.map((status) => anItem({ status, statusComment }))
  return anOrder({ status: orderStatusOf(statuses), statusComment, items })
}

/** An order with every optional value, which was changed after it was placed. */
export const aFullOrder = (fields: Partial<Order> = {}): Order => ({
  ...anOrder(),
  revision: 3,
  deliveryFee: example.deliveryFee,
  deliveryInstructions: example.deliveryInstructions,
  deliveryDeadline: example.deliveryDeadline,
  receipt: { url: example.receiptUrl },
  status: 'assigned',
  statusComment: 'On the way to the shop',
  reason: 'other',
  collect: cash.collect,
  pickupWindow: { from: createdAt + 1_800_000, to: createdAt + 9_000_000 },
  deliveryWindow: { from: createdAt + 23_400_000, to: createdAt + 30_600_000 },
  requires: { photo: true, signature: true, minimumAge: 18 },
  metadata: cash.metadata,
  updatedAt: createdAt + 60_000,
  recipient: { ...structuredClone(example.recipient), language: cash.recipient.language },
  items: [
    ...example.items.slice(0, 1).map(canceledItem),
    anItem({ status: 'assigned', updatedAt: createdAt + 60_000 }),
  ],
  ...fields,
})

/** The sender is in another city, at a place whose coordinates are 0. */
const canceledItem = ({ sender, ...item }: (typeof example.items)[number]): Item => ({
  ...item,
  status: 'canceled',
  statusComment: 'Sold out',
  reason: 'courier_unavailable',
  updatedAt: createdAt + 30_000,
  sender: {
    ...sender,
    phone: '+12425550123',
    address: { ...sender.address, city: 'Bingerville', latitude: 0, longitude: 0 },
  },
})

/** The URLs of a service that has no pages for recipients. */
export const urls: OrderUrls = {
  receipt: (key) => `https://deliveries.example.com/receipts/${key}.pdf`,
  tracking: undefined,
}
