import { type Problem, type ProblemCode, problemTable } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import { Refused } from './refused.ts'
import { ContractBroken, Rejection } from './rejection.ts'

/** The fields of a problem that do not follow from its code. */
interface Particulars {
  readonly code: ProblemCode
  readonly detail: string
  readonly extras?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface RequestContext {
  readonly path: string
  readonly requestId: string
  readonly publicUrl: string
}

export interface ProblemAnswer {
  readonly code: ProblemCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Clients may retry soon, because overload and too many waiting requests usually pass quickly. */
const retryAfterSeconds = '1'

/** Returns the problem response for any thrown error. */
export function problemAnswer(error: unknown, request: RequestContext): ProblemAnswer {
  const { code, detail, extras, headers = {} } = particularsOf(error)
  const { status, title } = problemTable[code]
  const problem: Problem = {
    type: `${request.publicUrl}/problems/${code}`,
    title,
    status,
    detail,
    instance: request.path,
    code,
    requestId: request.requestId,
  }
  return { code, status, headers, body: JSON.stringify({ ...problem, ...extras }) }
}

function particularsOf(error: unknown): Particulars {
  if (error instanceof Refused)
    return error.refusal.code === 'rate_limited'
      ? { ...error.refusal, headers: { 'Retry-After': retryAfterSeconds } }
      : error.refusal
  if (error instanceof Rejection)
    return { code: error.code, detail: error.message, headers: error.headers }
  if (error instanceof ContractBroken)
    return {
      code: 'validation_failed',
      detail: error.message,
      extras: { errors: error.violations },
    }
  if (error instanceof Unavailable)
    return {
      code: 'unavailable',
      detail: 'The service cannot take this request at the moment. Try again in a second.',
      headers: { 'Retry-After': retryAfterSeconds },
    }
  return {
    code: 'internal_error',
    detail: 'The request failed because of an error in the service.',
  }
}
