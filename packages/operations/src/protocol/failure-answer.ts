import { type ProblemCode, type ProblemContext, problemTable } from '@delivery-orders/contract'
import { type Answer, answerOf, problemType } from './answer.ts'
import { problemAnswer } from './problem-answer.ts'
import { Rejection } from './rejection.ts'

/**
 * The response of a request that a test makes fail: a problem if the service has one with this status, otherwise an
 * HTML page like those of gateways.
 */
export function failureAnswer(
  status: number,
  retryAfter: number | string | undefined,
  context: ProblemContext,
): Answer {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  const code = codeOf(status)
  if (code === undefined) {
    const page = `<html><body><h1>${status}</h1></body></html>`
    if (bodyless.has(status)) return answerOf({ status, headers }, context)
    return answerOf({ status, type: 'text/html; charset=utf-8', body: page, headers }, context)
  }
  const error = new Rejection(code, 'The test made this request fail.')
  // Some problems have extra members, which are taken from the contract's examples.
  const { value: example } = problemTable[code].example
  const problem = { ...example, ...JSON.parse(problemAnswer(error, context).body) }
  return answerOf({ status, type: problemType, body: JSON.stringify(problem), headers }, context)
}

const codeOf = (status: number): ProblemCode | undefined =>
  (Object.keys(problemTable) as ProblemCode[]).find((code) => problemTable[code].status === status)

const bodyless: ReadonlySet<number> = new Set([204, 205, 304])
