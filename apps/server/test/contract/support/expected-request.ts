import type { OperationEntry } from '@delivery-orders/contract'
import type { Answer, HttpRequest } from '../../support/send.ts'

export interface ExpectedRequest {
  readonly entry: OperationEntry
  /** A short description for reports, such as `required of body /items`. */
  readonly what: string
  readonly sent: HttpRequest
  readonly expected: Expectation
}

export type Expectation = 'accepted' | ExpectedRefusal

export interface ExpectedRefusal {
  readonly status: number
  readonly code: string
  /** A `validation_failed` problem must list an error with this `in` and `pointer`, whose code is `keyword`. */
  readonly in?: string
  readonly pointer?: string
  readonly keyword?: string
}

/** Problem codes that a valid request may get because of the state of the service. */
const stateCodes = new Set([
  'invalid_cursor',
  'idempotency_key_reused',
  'order_not_found',
  'webhook_not_found',
  'dispatch_not_found',
  'duplicate_reference',
  'order_not_cancelable',
  'order_not_changeable',
  'invalid_transition',
  'proof_required',
  'wrong_code',
  'code_locked',
  'too_many_reports',
  'duplicate_webhook_url',
  'webhook_limit_reached',
  'webhook_disabled',
])

export function mismatchOf(
  { entry, expected }: ExpectedRequest,
  { status, problem }: Answer,
): string | undefined {
  if (expected === 'accepted') return refusalOf(entry, status, problem)
  if (status !== expected.status) return `answered ${status} instead of ${expected.status}`
  if (problem && problem.code !== expected.code)
    return `answered ${problem.code} instead of ${expected.code}`
  return expected.pointer === undefined ? undefined : missingError(expected, problem)
}

function refusalOf(
  { id }: OperationEntry,
  status: number,
  problem: Answer['problem'] | undefined,
): string | undefined {
  if (status < 400 || stateCodes.has(problem?.code ?? '')) return undefined
  // The schema cannot express all rules, so the service may refuse these values although they match the schema.
  const isBeyondSchema = problem?.errors?.every(
    ({ code, pointer }) =>
      beyondSchema.includes(code) ||
      (id.startsWith('progress') && beyondSteps.test(pointer)) ||
      (id === 'listFleetOrders' && pointer === '/client') ||
      (id === 'updateOrder' && /^\/(collect|metadata|\w+Window)/.test(pointer)),
  )
  return isBeyondSchema
    ? undefined
    : `was refused although valid: ${status} ${JSON.stringify(problem)}`
}

/**
 * Codes of rules that no schema expresses: the URLs of webhooks, different references in a batch, the lengths of
 * windows and metadata, the fields that go with a status, and the filters of final orders. Some rules have a code of
 * JSON Schema instead: the items that an order has, both coordinates of a place, the result of a patch, and the one client
 * of a reference.
 */
const beyondSchema = [
  ...['target', 'unique_reference', 'window_order', 'window_length', 'max_bytes'],
  ...['not_with_status', 'not_with_final_time', 'not_with_reference', 'unique_item'],
]

/** Positions of items, and coordinates without the other, in a report or in a step of a fleet. */
const beyondSteps = /^(\/steps\/\d+)?\/(items\/\d+$|proof\/l|quantities)/

function missingError(expected: ExpectedRefusal, problem: Answer['problem']): string | undefined {
  const isNamed = problem.errors?.some(
    (error) =>
      error.in === expected.in &&
      (error.pointer === expected.pointer || error.pointer.startsWith(`${expected.pointer}/`)) &&
      (expected.keyword === undefined || error.code === expected.keyword),
  )
  const place = `${expected.in} ${expected.pointer} ${expected.keyword}`
  return isNamed ? undefined : `no error names ${place}: ${JSON.stringify(problem.errors)}`
}
