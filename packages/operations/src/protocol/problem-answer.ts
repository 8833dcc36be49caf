import { type ProblemCode, type ProblemContext, problemOf } from '@delivery-orders/contract'
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

export interface ProblemAnswer {
  readonly code: ProblemCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Clients may retry soon, because overload and too many waiting requests usually pass quickly. */
const retryAfterSeconds = '1'

/** Returns the problem response for any thrown error. */
export function problemAnswer(error: unknown, request: ProblemContext): ProblemAnswer {
  const { headers = {}, ...particulars } = particularsOf(error)
  const problem = problemOf(particulars, request)
  return { code: particulars.code, status: problem.status, headers, body: JSON.stringify(problem) }
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
