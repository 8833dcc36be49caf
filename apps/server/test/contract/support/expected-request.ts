import type { OperationEntry } from '@delivery-orders/contract'
import type { Answer, Sent } from '../../support/send.ts'

/** A request, and what the contract says of its answer. */
export interface ExpectedRequest {
  readonly entry: OperationEntry
  /** What is odd about it. */
  readonly what: string
  readonly sent: Sent
  readonly wanted: Wanted
}

export type Wanted = 'accepted' | Refused

export interface Refused {
  readonly status: number
  readonly code: string
  /** For a broken contract: the place that must be named, and the keyword, where it is known. */
  readonly in?: string
  readonly pointer?: string
  readonly keyword?: string
}

/** What a request that keeps the contract may hear all the same, as things are. */
const states = new Set([
  'invalid_cursor',
  'idempotency_key_reused',
  'order_not_found',
  'webhook_not_found',
  'dispatch_not_found',
  'duplicate_reference',
  'order_not_cancelable',
  'invalid_transition',
  'duplicate_webhook_url',
  'webhook_limit_reached',
  'webhook_disabled',
])

/** Why an answer is not what the contract promises; undefined when it is. */
export function disappointment(
  { entry, wanted }: ExpectedRequest,
  { status, problem }: Answer,
): string | undefined {
  if (wanted === 'accepted') return refusalOf(entry, status, problem)
  if (status !== wanted.status) return `answered ${status} rather than ${wanted.status}`
  if (problem && problem.code !== wanted.code)
    return `is ${problem.code} rather than ${wanted.code}`
  return wanted.pointer === undefined ? undefined : unnamed(wanted, problem)
}

function refusalOf(
  { id }: OperationEntry,
  status: number,
  problem: Answer['problem'] | undefined,
): string | undefined {
  if (status < 300 || states.has(problem?.code ?? '')) return undefined
  // What no schema can say: where the service may send to, and how many items an order has.
  const isBeyondSchema = problem?.errors?.every(({ code, pointer }) =>
    id === 'progressOrder' ? /^\/items\/\d+$/.test(pointer) : code === 'target',
  )
  return isBeyondSchema ? undefined : `was refused: ${status} ${JSON.stringify(problem)}`
}

function unnamed(wanted: Refused, problem: Answer['problem']): string | undefined {
  const isNamed = problem.errors?.some(
    (error) =>
      error.in === wanted.in &&
      (error.pointer === wanted.pointer || error.pointer.startsWith(`${wanted.pointer}/`)) &&
      (wanted.keyword === undefined || error.code === wanted.keyword),
  )
  const place = `${wanted.in} ${wanted.pointer} ${wanted.keyword}`
  return isNamed ? undefined : `does not name ${place}: ${JSON.stringify(problem.errors)}`
}
