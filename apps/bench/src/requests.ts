import type { OrderDraft, OrderPatch, ProgressReport } from '@delivery-orders/contract'
import type { Target } from './processes.ts'

/** The workloads that all contestants serve. */
export const comparedWorkloads = ['create-order', 'get-order', 'list-orders'] as const
/** The rivals cannot change orders, so `progress-order` and `update-order` are only for the gate. */
export const workloads = [...comparedWorkloads, 'progress-order', 'update-order'] as const
export type Workload = (typeof workloads)[number]

const numberLength = 9
export const pageSize = 20
/** Number of orders created before measuring, with references of the group `population`. */
export const population = 4_000

/** Computes an order's reference from its number, so that the load need not store references. */
export const referenceOf = (group: string, number: number): string =>
  `${group}-${String(number).padStart(numberLength, '0')}`

export const numberOf = (reference: string): number => Number(reference.slice(-numberLength))

/**
 * Changes take the orders of the population in turn, so all orders have equally many. An order takes at most 50 updates,
 * which is enough for 200,000 changes of one database.
 */
export const changedReference = (number: number): string =>
  referenceOf('population', number % population)

/** Moves each order to `assigned` and, the next time, back to `pending`. */
export const reportOf = (number: number): ProgressReport => ({
  to: Math.floor(number / population) % 2 === 0 ? 'assigned' : 'pending',
  comment: 'Moussa is on his way.',
})

/** Each change has another text, because a patch that changes nothing is not stored. */
export const patchOf = (number: number) =>
  ({
    deliveryInstructions: `Call on arrival, the gate is blue. Ask for parcel ${number}.`,
  }) satisfies OrderPatch

/** Returns the text of the request with this number. */
export type RequestText = (number: number) => string

/** Renders the requests of a workload to a server. Orders are created, or read, in a group. */
export const requestTexts: Readonly<
  Record<Workload, (target: Target, group: string) => RequestText>
> = {
  // Renders a draft of each length once: rendering each request would take as long as sending it.
  'create-order': (target, group) => {
    const sample = referenceOf(group, 0)
    const texts = Array.from({ length: lengths }, (_, nth) =>
      render(target, 'POST /orders', sample, draftOf(sample, nth)).split(sample),
    )
    return (number) => texts[number % lengths]?.join(referenceOf(group, number)) ?? ''
  },
  'get-order': (target, group) => {
    const sample = referenceOf(group, 0)
    const parts = render(target, `GET /orders/${sample}`).split(sample)
    return (number) => parts.join(referenceOf(group, number))
  },
  'list-orders': (target) => {
    const text = render(target, `GET /orders?limit=${pageSize}`)
    return () => text
  },
  'progress-order': (target) => (number) =>
    render(
      target,
      `POST /orders/${changedReference(number)}/progress`,
      `progress-${number}`,
      reportOf(number),
    ),
  'update-order': (target) => (number) =>
    render(
      target,
      `PATCH /orders/${changedReference(number)}`,
      `update-${number}`,
      patchOf(number),
    ),
}

/** Length of a UUID, which most clients use as idempotency key. */
const keyLength = 36

/** Renders a request. One with a body has a key, which is padded to the usual length. */
function render({ port, token }: Target, line: string, key = '', content?: object): string {
  const body = content === undefined ? '' : JSON.stringify(content)
  const changes = [
    `Idempotency-Key: ${key.padStart(keyLength, '-')}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return [
    `${line} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${token}`,
    ...(body === '' ? [] : changes),
    '',
    body,
  ].join('\r\n')
}

/** Drafts have several lengths, because with one length, a few bytes more per row could need a page more per order. */
const lengths = 8
const lengthStep = 70
const instructions =
  'Call on arrival, the gate is blue. Leave nothing with the neighbours. '.repeat(8)

/**
 * An order of 1.5 to 2 KB with three items. It has no `receiptUrl`, so our server makes a receipt key and indexes it.
 */
export const draftOf = (referenceNumber: string, number: number): OrderDraft => ({
  referenceNumber,
  deliveryFee: 1500,
  deliveryInstructions: instructions.slice(0, 10 + lengthStep * (number % lengths)),
  deliveryDeadline: '2036-12-24',
  recipient,
  items,
})

const recipient: OrderDraft['recipient'] = {
  name: 'Awa Koné',
  phone: '+2250702029254',
  address: {
    name: 'Rue des Jardins 12',
    landmark: 'Opposite the pharmacy',
    city: 'Abidjan',
    latitude: 5.3599,
    longitude: -3.9867,
  },
}

const items: OrderDraft['items'] = [
  {
    referenceNumber: 'LINE-1',
    itemName: 'Leather shoes, size 38',
    quantity: 1,
    total: 15000,
    size: 'M',
    weight: 1.2,
    itemUrl: 'https://shop.example.com/images/products/leather-shoes-38.jpg',
    sender: {
      referenceNumber: 'shop-7',
      name: 'Chez Fatou',
      phone: '+2250102030405',
      address: {
        name: '6CQX+2V',
        landmark: 'Marché de Cocody',
        city: 'Abidjan',
        latitude: 5.3364,
        longitude: -3.9927,
      },
    },
  },
  {
    referenceNumber: 'LINE-2',
    itemName: 'Coffee from Man, roasted, 500 g',
    quantity: 2,
    total: 7000,
    size: 'S',
    weight: 1,
    itemUrl: null,
    sender: {
      referenceNumber: 'roaster-3',
      name: null,
      phone: '+2250506070809',
      address: { name: 'Boulevard de Marseille 88', landmark: null, city: 'Abidjan' },
    },
  },
  {
    referenceNumber: 'LINE-3',
    itemName: 'Earthenware pot with lid, handmade in Katiola',
    quantity: 1,
    total: 12500,
    size: 'L',
    weight: 4.75,
    itemUrl: 'https://shop.example.com/images/products/katiola-pot.jpg',
    sender: {
      referenceNumber: 'potter-11',
      name: 'Atelier Mangoro',
      phone: '+2250777123456',
      address: {
        name: 'Route de Bouaké, kilometre 3',
        landmark: 'Behind the station',
        city: 'Katiola',
        latitude: 8.1372,
        longitude: -5.1009,
      },
    },
  },
]
