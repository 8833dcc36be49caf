import { type Problem, type ProblemCode, problemTable } from '@delivery-orders/contract'
import { Refusal, Unavailable } from '@delivery-orders/domain'
import type { ErrorRequestHandler, Request } from 'express'
import { type Log, toldOf } from '../log.ts'
import { answer } from './answer.ts'
import { ContractBroken, Rejection } from './rejection.ts'

/** Everything of a problem that is not the same for each of its code. */
interface Particulars {
  readonly code: ProblemCode
  readonly detail: string
  readonly extras?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface ProblemWriter {
  readonly publicUrl: string
  readonly log: Log
}

/** Overload passes quickly, or not at all. */
const retryAfterSeconds = '1'

/** The only writer of errors: whatever was thrown, the caller gets a problem. */
export const problemWriter =
  ({ publicUrl, log }: ProblemWriter): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const particulars = particularsOf(error)
    if (problemTable[particulars.code].status >= 500)
      log.error(
        { requestId: request.requestId, operation: request.operationId, err: toldOf(error) },
        particulars.code,
      )
    // Too late for an answer: cutting the connection tells the client that what it has is not whole.
    if (response.headersSent) return void response.destroy()

    const problem = problemOf(particulars, request, publicUrl)
    const body = JSON.stringify({ ...problem, ...particulars.extras })
    answer(response, problem.status, 'application/problem+json', body, particulars.headers)
  }

function problemOf({ code, detail }: Particulars, request: Request, publicUrl: string): Problem {
  const { status, title } = problemTable[code]
  return {
    type: `${publicUrl}/problems/${code}`,
    title,
    status,
    detail,
    instance: request.path,
    code,
    requestId: request.requestId,
  }
}

function particularsOf(error: unknown): Particulars {
  if (error instanceof Refusal)
    return { code: error.code, detail: error.message, extras: error.extras }
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
  return { code: 'internal_error', detail: 'The request could not be carried out.' }
}
