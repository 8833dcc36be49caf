import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder, urls } from '../../test/support/an-order.ts'
import type { Address, Item, Order, Recipient } from '../orders/order.ts'
import {
  presentationVersion,
  presentCanceled,
  presentCreated,
  presentFleetOrder,
  presentOrder,
  type TrackedOrder,
} from './present-order.ts'

/** The order as it is sent in a response: JSON omits undefined fields. */
const sentOrder = (...given: Parameters<typeof presentOrder>): unknown =>
  JSON.parse(JSON.stringify(presentOrder(...given)))

const placed = '2026-11-20T09:30:00.000Z'

/** The fields that the responses to creating and to canceling an order share, without optional values. */
const full = {
  referenceNumber: 'ORDER-2041',
  total: 23_500,
  deliveryFee: 0,
  deliveryInstructions: null,
  deliveryDeadline: null,
  status: 'pending',
  statusComment: null,
  createdAt: placed,
  updatedAt: placed,
  recipient: {
    referenceNumber: null,
    name: null,
    phone: '0702029254',
    address: {
      name: 'Rue des Jardins 12',
      landmark: null,
      city: 'Abidjan',
      latitude: null,
      longitude: null,
    },
  },
  items: [
    {
      referenceNumber: null,
      orderId: 1042,
      itemName: 'Coffee, 500 g',
      quantity: 2,
      total: 7_000,
      size: null,
      weight: null,
      itemUrl: null,
      status: 'pending',
      statusComment: null,
      createdAt: placed,
      updatedAt: placed,
      sender: {
        referenceNumber: null,
        name: null,
        phone: '0506070809',
        address: {
          name: 'Boulevard de Marseille 88',
          landmark: null,
          city: 'Abidjan',
          latitude: null,
          longitude: null,
        },
      },
    },
  ],
}

const receiptUrlOfKey = 'https://deliveries.example.com/receipts/k3y.pdf'

describe('an order without optional values', () => {
  test('the response to creating an order has national phone numbers, and null for missing values', () => {
    expect(presentCreated(anOrder(), urls)).toEqual({
      ...full,
      receiptUrl: receiptUrlOfKey,
    })
  })

  test('the response to canceling an order equals the response to creating it, except for the receipt URL', () => {
    expect(presentCanceled(anOrder())).toEqual(full)
    expect(
      presentCanceled(anOrder({ receipt: { url: 'https://a.example/r' } })),
    ).not.toHaveProperty('receiptUrl')
  })

  test('the response to getting an order has E.164 phone numbers, and omits optional fields without a value', () => {
    expect(sentOrder(anOrder(), urls)).toEqual({
      referenceNumber: 'ORDER-2041',
      total: 23_500,
      deliveryFee: 0,
      receiptUrl: receiptUrlOfKey,
      status: 'pending',
      statusComment: null,
      createdAt: placed,
      updatedAt: placed,
      recipient: {
        referenceNumber: null,
        phone: '+2250702029254',
        address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
      },
      items: [
        {
          referenceNumber: null,
          orderId: 1042,
          itemName: 'Coffee, 500 g',
          quantity: 2,
          total: 7_000,
          status: 'pending',
          statusComment: null,
          createdAt: placed,
          updatedAt: placed,
          sender: {
            referenceNumber: null,
            phone: '+2250506070809',
            address: { name: 'Boulevard de Marseille 88', city: 'Abidjan' },
          },
        },
      ],
    })
  })
})

describe('an order with every value', () => {
  const order = aFullOrder()
  const { phone, ...person } = order.recipient
  const [item = anItem()] = order.items
  const presented = (phones: readonly [string, string]) => ({
    total: 23_500,
    deliveryFee: 1_500,
    deliveryInstructions: 'Call on arrival, the gate is blue.',
    deliveryDeadline: '2026-12-24',
    status: 'assigned',
    statusComment: 'On the way to the shop',
    updatedAt: '2026-11-20T09:31:00.000Z',
    recipient: { ...person, referenceNumber: null, phone: phones[0] },
    items: [
      {
        ...item,
        orderId: 1042,
        createdAt: placed,
        updatedAt: '2026-11-20T09:30:30.000Z',
        sender: { ...item.sender, phone: phones[1] },
      },
      { status: 'assigned', createdAt: placed, updatedAt: '2026-11-20T09:31:00.000Z' },
    ],
  })

  test('every response has all values, but only the response to getting an order has E.164 phone numbers', () => {
    const national = presented(['0702029254', '2425550123'])
    expect(presentCreated(order, urls)).toMatchObject(national)
    expect(presentCanceled(order)).toMatchObject(national)
    expect(sentOrder(order, urls)).toMatchObject(presented([phone, item.sender.phone]))
  })

  test('responses show the receipt URL of the client unchanged', () => {
    const own = { receiptUrl: 'https://shop.example.com/receipts/2041.pdf' }
    expect(presentCreated(order, urls)).toMatchObject(own)
    expect(sentOrder(order, urls)).toMatchObject(own)
  })
})

test('the responses to creating and to canceling an order have no finalAt', () => {
  const canceled = anOrder({ status: 'canceled', items: [anItem({ status: 'canceled' })] })

  expect(sentOrder(canceled, urls)).toMatchObject({ finalAt: placed })
  expect(presentCreated(canceled, urls)).not.toHaveProperty('finalAt')
  expect(presentCanceled(canceled)).not.toHaveProperty('finalAt')
})

test('all responses but the one to canceling have the URL of the page, if there are such pages', () => {
  const withPages = {
    ...urls,
    tracking: ({ id }: TrackedOrder) => `https://deliveries.example.com/track/${id}`,
  }
  const trackingUrl = 'https://deliveries.example.com/track/1042'

  expect(presentCreated(anOrder(), withPages)).toMatchObject({ trackingUrl })
  expect(presentOrder(anOrder(), withPages)).toEqual({
    ...presentOrder(anOrder(), urls),
    trackingUrl,
  })
  expect(presentFleetOrder(anOrder(), 'acme', withPages)).toMatchObject({ trackingUrl })
  expect(presentCanceled(anOrder())).not.toHaveProperty('trackingUrl')
})

const atAddress = (own: Partial<Address>) => byRecipient({ address: { ...plain.address, ...own } })
const byRecipient = (own: Partial<Recipient>) => anOrder({ recipient: { ...plain, ...own } })
const withItem = (own: Partial<Item>) => anOrder({ items: [anItem(own)] })
const plain = anOrder().recipient

/** Tests each optional field alone. Values are falsy where possible, since 0 and empty texts must not be omitted. */
describe('optional fields of the response to getting an order', () => {
  test.each<{ path: string; given: Order; want: unknown }>([
    { path: 'deliveryInstructions', given: anOrder({ deliveryInstructions: '' }), want: '' },
    {
      path: 'deliveryDeadline',
      given: anOrder({ deliveryDeadline: '2026-12-24' }),
      want: '2026-12-24',
    },
    { path: 'recipient.name', given: byRecipient({ name: 'Awa' }), want: 'Awa' },
    { path: 'recipient.address.landmark', given: atAddress({ landmark: '' }), want: '' },
    { path: 'recipient.address.latitude', given: atAddress({ latitude: 0 }), want: 0 },
    { path: 'recipient.address.longitude', given: atAddress({ longitude: 0 }), want: 0 },
    { path: 'items.0.size', given: withItem({ size: 'M' }), want: 'M' },
    { path: 'items.0.weight', given: withItem({ weight: 0 }), want: 0 },
    { path: 'items.0.itemUrl', given: withItem({ itemUrl: 'https://a.b' }), want: 'https://a.b' },
    {
      path: 'items.0.sender.name',
      given: withItem({ sender: { ...anItem().sender, name: 'Fatou' } }),
      want: 'Fatou',
    },
  ])('$path is present only if it has a value', ({ path, given, want }) => {
    expect(sentOrder(given, urls)).toHaveProperty(path, want)
    expect(sentOrder(anOrder(), urls)).not.toHaveProperty(path)
  })
})

test.each([
  ['items.0.referenceNumber', withItem({ referenceNumber: 'LINE-1' }), 'LINE-1'],
  ['items.0.statusComment', withItem({ statusComment: 'Sold out' }), 'Sold out'],
  ['statusComment', anOrder({ statusComment: 'Soon' }), 'Soon'],
] as const)(
  '%s is present in the response to getting an order, as null if it has no value',
  (path, order, value) => {
    expect(sentOrder(order, urls)).toHaveProperty(path, value)
    expect(sentOrder(anOrder(), urls)).toHaveProperty(path, null)
  },
)

/** Renderings are stored. If this sample changes, raise `presentationVersion`, or else old renderings are still sent. */
test('the rendering changes only together with presentationVersion', () => {
  const samples = [aFullOrder(), anOrder()].map((order) => sentOrder(order, urls))
  const lines = samples.map((sample) => JSON.stringify(sample))

  expect([`version ${presentationVersion}`, ...lines].join('\n')).toMatchInlineSnapshot(`
    "version 1
    {"referenceNumber":"ORDER-2041","total":23500,"deliveryFee":1500,"deliveryInstructions":"Call on arrival, the gate is blue.","receiptUrl":"https://shop.example.com/receipts/2041.pdf","deliveryDeadline":"2026-12-24","collect":{"amount":23500,"note":"Has a banknote of 25000"},"pickupWindow":{"from":"2026-11-20T10:00:00.000Z","to":"2026-11-20T12:00:00.000Z"},"deliveryWindow":{"from":"2026-11-20T16:00:00.000Z","to":"2026-11-20T18:00:00.000Z"},"requires":{"photo":true,"signature":true,"minimumAge":18},"status":"assigned","statusComment":"On the way to the shop","reason":"other","createdAt":"2026-11-20T09:30:00.000Z","updatedAt":"2026-11-20T09:31:00.000Z","recipient":{"referenceNumber":null,"name":"Awa Koné","phone":"+2250702029254","address":{"name":"Rue des Jardins 12","landmark":"Opposite the pharmacy","city":"Abidjan","latitude":5.3599,"longitude":-3.9867},"language":"fr"},"items":[{"referenceNumber":"LINE-1","orderId":1042,"itemName":"Leather shoes, size 38","quantity":1,"total":15000,"size":"M","weight":1.2,"itemUrl":"https://shop.example.com/images/shoes.jpg","status":"canceled","statusComment":"Sold out","reason":"courier_unavailable","createdAt":"2026-11-20T09:30:00.000Z","updatedAt":"2026-11-20T09:30:30.000Z","sender":{"referenceNumber":"shop-7","name":"Chez Fatou","phone":"+12425550123","address":{"name":"6CQX+2V","landmark":"Marché de Cocody","city":"Bingerville","latitude":0,"longitude":0}}},{"referenceNumber":null,"orderId":1042,"itemName":"Coffee, 500 g","quantity":2,"total":7000,"status":"assigned","statusComment":null,"createdAt":"2026-11-20T09:30:00.000Z","updatedAt":"2026-11-20T09:31:00.000Z","sender":{"referenceNumber":null,"phone":"+2250506070809","address":{"name":"Boulevard de Marseille 88","city":"Abidjan"}}}],"metadata":{"erpNumber":"SO-77812","campaign":"november"}}
    {"referenceNumber":"ORDER-2041","total":23500,"deliveryFee":0,"receiptUrl":"https://deliveries.example.com/receipts/k3y.pdf","status":"pending","statusComment":null,"createdAt":"2026-11-20T09:30:00.000Z","updatedAt":"2026-11-20T09:30:00.000Z","recipient":{"referenceNumber":null,"phone":"+2250702029254","address":{"name":"Rue des Jardins 12","city":"Abidjan"}},"items":[{"referenceNumber":null,"orderId":1042,"itemName":"Coffee, 500 g","quantity":2,"total":7000,"status":"pending","statusComment":null,"createdAt":"2026-11-20T09:30:00.000Z","updatedAt":"2026-11-20T09:30:00.000Z","sender":{"referenceNumber":null,"phone":"+2250506070809","address":{"name":"Boulevard de Marseille 88","city":"Abidjan"}}}]}"
  `)
})
