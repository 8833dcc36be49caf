import { isDeepStrictEqual } from 'node:util'
import { place, presentCreated, presentOrder } from '@delivery-orders/domain'
import { draftOf, referenceOf } from '../workload.ts'
import type { Answer } from './answer-reader.ts'
import type { Job } from './job.ts'

const statuses = { 'create-order': 201, 'get-order': 200 } as const

/** Throws unless the status is right; all answers are held to it. */
export function checkStatus({ workload }: Job, { status, body }: Answer): void {
  if (status !== statuses[workload])
    throw new Error(`${workload} was answered with ${status}: ${body.toString().slice(0, 300)}`)
}

/** Throws unless the body is what the contract says about the order; too dear to do for every answer. */
export function checkBody(job: Job, group: string, number: number, { body }: Answer): void {
  const expected = expectedBody(job, group, number)
  const actual = comparable(body.toString())
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(
      `${job.workload} was answered with\n${JSON.stringify(actual)}\ninstead of\n${JSON.stringify(expected)}`,
    )
}

function expectedBody({ workload }: Job, group: string, number: number): unknown {
  const order = place(draftOf(referenceOf(group, number)), {
    id: 1,
    now: 0,
    currency: 'XOF',
    newReference: () => '',
    newReceiptKey: () => 'key',
  })
  const present = workload === 'create-order' ? presentCreated : presentOrder
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
  orderId: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  receiptUrl: (value) =>
    typeof value === 'string' && /^http:\/\/[\w.:]+\/receipts\/[\w-]+\.pdf$/.test(value),
}
