import { isDeepStrictEqual } from 'node:util'
import {
  type Order,
  type OrderUrls,
  place,
  presentCreated,
  presentOrder,
} from '@delivery-orders/domain'
import {
  changedReference,
  draftOf,
  pageSize,
  patchOf,
  referenceOf,
  reportOf,
  type Workload,
} from '../workload.ts'
import type { HttpResponse } from './connection.ts'
import type { Job } from './job.ts'

const statuses: Readonly<Record<Workload, number>> = {
  'create-order': 201,
  'get-order': 200,
  'list-orders': 200,
  'progress-order': 200,
  'update-order': 200,
}

type Requested = Pick<Job, 'workload'>

/** Throws unless the response has the expected status. Called for every response. */
export function checkStatus({ workload }: Requested, { status, body }: HttpResponse): void {
  if (status !== statuses[workload])
    throw new Error(`${workload} was answered ${status}: ${body.toString().slice(0, 300)}`)
}

/** Throws unless the body is what the contract defines for the request. Too slow to call for every response. */
export function checkBody(
  job: Requested,
  group: string,
  number: number,
  { body }: HttpResponse,
): void {
  const text = body.toString()
  const actual = normalized(text)
  const expected = expectedBodies[job.workload]({ group, number, text })
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(
      `${job.workload} returned the body\n${JSON.stringify(actual)}\ninstead of\n${JSON.stringify(expected)}`,
    )
}

interface Exchange {
  readonly group: string
  readonly number: number
  readonly text: string
}

/** Functions that return the expected body. A page may list any distinct orders, sorted newest first. */
const expectedBodies: Readonly<Record<Workload, (exchange: Exchange) => unknown>> = {
  'create-order': ({ group, number }) =>
    expectedBody(presentCreated, placed(referenceOf(group, number))),
  'get-order': ({ group, number }) =>
    expectedBody(presentOrder, placed(referenceOf(group, number))),
  'list-orders': ({ text }) => {
    const { data } = JSON.parse(text) as { data: readonly ListedOrder[] }
    const newestFirst = data.toSorted((one, other) =>
      other.createdAt < one.createdAt ? -1 : Number(one.createdAt < other.createdAt),
    )
    const references = new Set(newestFirst.map(({ referenceNumber }) => referenceNumber))
    if (references.size !== pageSize) return `a page of ${pageSize} orders`
    return {
      data: [...references].map((reference) => expectedBody(presentOrder, placed(reference))),
      nextCursor: 'some nextCursor',
    }
  },
  'progress-order': ({ number }) => expectedBody(presentOrder, progressed(number)),
  'update-order': ({ number }) =>
    expectedBody(presentOrder, { ...placed(changedReference(number)), ...patchOf(number) }),
}

interface ListedOrder {
  readonly referenceNumber: string
  readonly createdAt: string
}

function progressed(number: number): Order {
  const order = placed(changedReference(number))
  const { to: status, comment: statusComment = null } = reportOf(number)
  const items = order.items.map((item) => ({ ...item, status, statusComment }))
  return { ...order, status, statusComment, items }
}

const placed = (reference: string): Order =>
  place(draftOf(reference), {
    id: 1,
    now: 0,
    currency: 'XOF',
    newReference: () => '',
    newReceiptKey: () => 'key',
    newCode: () => '0042',
  })

const expectedBody = (
  present: typeof presentCreated | typeof presentOrder,
  order: Order,
): unknown => normalized(JSON.stringify(present(order, urls)))

/** The other contestants have no pages for recipients. */
const urls: OrderUrls = {
  receipt: (key) => `http://localhost/receipts/${key}.pdf`,
  tracking: undefined,
}

/**
 * Replaces the well-formed values of fields that differ between orders or contestants by placeholders, and removes a
 * well-formed `trackingUrl`.
 */
const normalized = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'trackingUrl' && trackingForm.test(String(value))) return undefined
    return isWellFormed[key]?.(value) ? `some ${key}` : value
  })

const trackingForm = /^https?:\/\/[^/]+\/track\/\d+\.[\w-]{22}(\.[\da-z]+)?$/

const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)

const isWellFormed: Readonly<Record<string, (value: unknown) => boolean>> = {
  createdAt: isTime,
  updatedAt: isTime,
  nextCursor: (value) => typeof value === 'string' && /^[\w.-]+$/.test(value),
  orderId: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  receiptUrl: (value) =>
    typeof value === 'string' && /^http:\/\/[\w.:]+\/receipts\/[\w-]+\.pdf$/.test(value),
}
