import type { Item, Order } from '../../src/order.ts'

export const createdAt = Date.parse('2026-11-20T09:30:00.000Z')

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
    address: {
      name: 'Rue des Jardins 12',
      landmark: null,
      city: 'Abidjan',
      latitude: null,
      longitude: null,
    },
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
    address: {
      name: 'Boulevard de Marseille 88',
      landmark: null,
      city: 'Abidjan',
      latitude: null,
      longitude: null,
    },
  },
  ...fields,
})

/** An order with every optional value, which was changed after it was placed. */
export const aFullOrder = (fields: Partial<Order> = {}): Order => ({
  ...anOrder(),
  revision: 3,
  deliveryFee: 1_500,
  deliveryInstructions: 'Call on arrival, the gate is blue.',
  deliveryDeadline: '2026-12-24',
  receipt: { url: 'https://shop.example.com/receipts/2041.pdf' },
  status: 'assigned',
  statusComment: 'On the way to the shop',
  updatedAt: createdAt + 60_000,
  recipient: {
    name: 'Awa Koné',
    phone: '+2250702029254',
    address: {
      name: 'Rue des Jardins 12',
      landmark: 'Opposite the pharmacy',
      city: 'Abidjan',
      latitude: 5.3599,
      longitude: -3.9867,
    },
  },
  items: [
    {
      referenceNumber: 'LINE-1',
      itemName: 'Leather shoes, size 38',
      quantity: 1,
      total: 15_000,
      size: 'M',
      weight: 1.2,
      itemUrl: 'https://shop.example.com/images/shoes.jpg',
      status: 'canceled',
      statusComment: 'Sold out',
      updatedAt: createdAt + 30_000,
      sender: {
        referenceNumber: 'shop-7',
        name: 'Chez Fatou',
        phone: '+12425550123',
        address: {
          name: '6CQX+2V',
          landmark: 'Marché de Cocody',
          city: 'Bingerville',
          latitude: 0,
          longitude: 0,
        },
      },
    },
    anItem({ status: 'assigned', updatedAt: createdAt + 60_000 }),
  ],
  ...fields,
})
