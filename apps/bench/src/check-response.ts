import { isDeepStrictEqual } from 'node:util'
import type { OrderPage } from '@delivery-orders/contract'
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
  numberOf,
  pageSize,
  patchOf,
  referenceOf,
  reportOf,
  type Workload,
} from './requests.ts'

export interface HttpResponse {
  readonly status: number
  readonly body: Buffer
}

/** Identifies the request that a response answers. */
interface Exchange {
  readonly workload: Workload
  readonly group: string
  readonly number: number
}

/** Throws unless the response has the expected status. Called for every response. */
export function checkStatus(workload: Workload, { status, body }: HttpResponse): void {
  if (status !== (workload === 'create-order' ? 201 : 200))
    throw new Error(`${workload} was answered ${status}: ${body.toString().slice(0, 300)}`)
}

/** Throws unless the body is what the contract defines for the request. Too slow to call for every response. */
export function checkBody({ workload, group, number }: Exchange, text: string): void {
  const actual = normalized(text)
  const expected = normalized(JSON.stringify(expectedBodies[workload](group, number, text)))
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(
      `${workload} returned the body\n${JSON.stringify(actual)}\ninstead of\n${JSON.stringify(expected)}`,
    )
}

type ExpectedBody = (group: string, number: number, text: string) => unknown

const expectedBodies: Readonly<Record<Workload, ExpectedBody>> = {
  'create-order': (group, number) => presentCreated(placed(referenceOf(group, number)), urls),
  'get-order': (group, number) => presentOrder(placed(referenceOf(group, number)), urls),
  'list-orders': (_group, _number, text) => {
    const { data } = JSON.parse(text) as OrderPage
    const times = data.map(({ createdAt }) => createdAt)
    const references = [...new Set(data.map(({ referenceNumber }) => referenceNumber))]
    const isSorted = isDeepStrictEqual(times, times.toSorted().toReversed())
    if (!isSorted || references.length !== pageSize) return `the newest ${pageSize} orders`
    const orders = references.map((reference) => presentOrder(placed(reference), urls))
    return { data: orders, nextCursor: 'cursor' }
  },
  'progress-order': (_group, number) => {
    const order = placed(changedReference(number))
    const { to: status, comment: statusComment = null } = reportOf(number)
    const items = order.items.map((item) => ({ ...item, status, statusComment }))
    return presentOrder({ ...order, status, statusComment, items }, urls)
  },
  'update-order': (_group, number) =>
    presentOrder({ ...placed(changedReference(number)), ...patchOf(number) }, urls),
}

const placed = (reference: string): Order =>
  place(draftOf(reference, numberOf(reference)), {
    id: 1,
    now: 0,
    currency: 'XOF',
    newReference: () => '',
    newReceiptKey: () => 'key',
    newCode: () => '0042',
  })

/** The other contestants have no pages for recipients. */
const urls: OrderUrls = {
  receipt: (key) => `http://localhost/receipts/${key}.pdf`,
  tracking: undefined,
}

/** Replaces well-formed values that differ between orders or contestants, and removes a well-formed `trackingUrl`. */
const normalized = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (!forms[key]?.test(String(value))) return value
    return key === 'trackingUrl' ? undefined : `some ${key}`
  })

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const forms: Readonly<Record<string, RegExp>> = {
  createdAt: time,
  updatedAt: time,
  nextCursor: /^[\w.-]+$/,
  orderId: /^[1-9]\d*$/,
  receiptUrl: /^http:\/\/[\w.:]+\/receipts\/[\w-]+\.pdf$/,
  trackingUrl: /^https?:\/\/[^/]+\/track\/\d+\.[\w-]{22}(\.[\da-z]+)?$/,
}
