import type { Problem } from '@delivery-orders/contract'
import { UnexpectedAnswerError } from './errors.ts'
import { problemErrorOf } from './problem-errors.ts'

/** The JSON of a body; undefined when it is none. */
export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // The parser's own error quotes the body, which may name people.
    return undefined
  }
}

/** What an answer that is no success means, given its body. */
export const refusalOf = (body: unknown, response: Response): Error =>
  /^application\/problem\+json\b/i.test(typeOf(response)) && isProblem(body)
    ? problemErrorOf(body, response.status)
    : unexpected(response)

export function unexpected(
  response: Response,
  fault = 'is not what the contract promises.',
): UnexpectedAnswerError {
  const { status } = response
  const requestId = requestIdOf(response.headers)
  const details = [`status ${status}`, typeOf(response), requestId]
  // Status 0 stands for a redirect in run times that hide it.
  const what = !response.ok && status < 400 ? 'is a redirect: check baseUrl.' : fault
  return new UnexpectedAnswerError(
    `The answer ${what}\n(${details.filter(Boolean).join(', ')})`,
    status,
    requestId,
  )
}

export const requestIdOf = (headers: Headers): string | undefined =>
  headers.get('x-request-id') ?? undefined

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? ''

const isProblem = (body: unknown): body is Problem =>
  isObject(body) &&
  ['code', 'title', 'detail', 'requestId'].every((field) => typeof body[field] === 'string') &&
  isListOf(isObject, body['errors'] ?? [])

/** Enough to tell a message from what a proxy may say; new fields are welcome. */
export const isNamed = <Message extends { readonly id: string }>(
  answer: unknown,
): answer is Message => hasText('id', answer)

export const hasText = (field: string, answer: unknown): boolean =>
  isObject(answer) && typeof answer[field] === 'string'

export const isListOf = <Member>(
  isMember: (value: unknown) => value is Member,
  value: unknown,
): value is readonly Member[] => Array.isArray(value) && value.every(isMember)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
