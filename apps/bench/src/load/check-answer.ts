import { isDeepStrictEqual } from 'node:util'
import { place, presentCreated, presentOrder } from '@delivery-orders/domain'
import { draftOf, pageSize, referenceOf, type Workload } from '../workload.ts'
import type { Answer } from './answer-reader.ts'
import type { Job } from './job.ts'

const statuses = { 'create-order': 201, 'get-order': 200, 'list-orders': 200 } as const

/** Throws unless the status is right; all answers are held to it. */
export function checkStatus({ workload }: Job, { status, body }: Answer): void {
  if (status !== statuses[workload])
    throw new Error(`${workload} was answered with ${status}: ${body.toString().slice(0, 300)}`)
}

/** Throws unless the body is what the contract says about the order; too dear to do for every answer. */
export function checkBody(job: Job, group: string, number: number, { body }: Answer): void {
  const text = body.toString()
  const actual = comparable(text)
  const wanted = expectations[job.workload](referenceOf(group, number), text)
  if (!isDeepStrictEqual(actual, wanted))
    throw new Error(
      `${job.workload} was answered with\n${JSON.stringify(actual)}\ninstead of\n${JSON.stringify(wanted)}`,
    )
}

/** What is expected of an order with a reference, or of a page, whatever orders are the newest. */
const expectations: Readonly<Record<Workload, (reference: string, text: string) => unknown>> = {
  'create-order': (reference) => expected(presentCreated, reference),
  'get-order': (reference) => expected(presentOrder, reference),
  'list-orders': (_, text) => {
    const { data } = JSON.parse(text) as { data: readonly Listed[] }
    const newestFirst = data.toSorted((one, other) =>
      other.createdAt < one.createdAt ? -1 : Number(one.createdAt < other.createdAt),
    )
    const references = new Set(newestFirst.map(({ referenceNumber }) => referenceNumber))
    if (references.size !== pageSize) return `a page of ${pageSize} orders`
    return {
      data: [...references].map((reference) => expected(presentOrder, reference)),
      nextCursor: 'some nextCursor',
    }
  },
}

interface Listed {
  readonly referenceNumber: string
  readonly createdAt: string
}

function expected(
  present: typeof presentCreated | typeof presentOrder,
  reference: string,
): unknown {
  const order = place(draftOf(reference), {
    id: 1,
    now: 0,
    currency: 'XOF',
    newReference: () => '',
    newReceiptKey: () => 'key',
  })
  return comparable(JSON.stringify(present(order, (key) => `http://localhost/receipts/${key}.pdf`)))
}

/** What differs from order to order and from contestant to contestant, if it has the right form, becomes the same. */
const comparable = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (forms[key]?.(value) ? `some ${key}` : value))

const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)

const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  createdAt: isTime,
  updatedAt: isTime,
  nextCursor: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
  orderId: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  receiptUrl: (value) =>
    typeof value === 'string' && /^http:\/\/[\w.:]+\/receipts\/[\w-]+\.pdf$/.test(value),
}
