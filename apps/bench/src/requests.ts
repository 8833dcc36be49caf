import type { OrderDraft, OrderPatch, ProgressReport } from '@delivery-orders/contract'
import draft from './draft.json' with { type: 'json' }
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
type RequestText = (number: number) => string

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

/**
 * Renders a request, with a character for each byte: Node writes such a text faster than one that it must encode. A request
 * with a body has a key, which is padded to the usual length.
 */
function render({ port, token }: Target, line: string, key = '', content?: object): string {
  const body = content === undefined ? '' : JSON.stringify(content)
  const changes = [
    `Idempotency-Key: ${key.padStart(keyLength, '-')}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const lines = [
    `${line} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${token}`,
    ...(body === '' ? [] : changes),
    '',
    body,
  ]
  return Buffer.from(lines.join('\r\n')).toString('latin1')
}

/** Drafts have several lengths, because with one length, a few bytes more per row could need a page more per order. */
const lengths = 8
const lengthStep = 17
const instructions =
  'Call on arrival, the gate is blue. Leave nothing with the neighbours. '.repeat(2)

/** An order of 1.5 KB with three items. It has no `receiptUrl`, so our server makes a receipt key and indexes it. */
export const draftOf = (referenceNumber: string, number: number): OrderDraft => ({
  ...(draft as OrderDraft),
  referenceNumber,
  deliveryInstructions: instructions.slice(0, 10 + lengthStep * (number % lengths)),
})
