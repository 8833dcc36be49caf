import type { Problem } from '@delivery-orders/contract'
import { UnexpectedAnswerError } from '../errors/errors.ts'
import { problemErrorOf } from '../errors/problem-errors.ts'

/** Parses a response body; undefined when it is not JSON. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // Drop the parser's error: it quotes the body, which may contain personal data.
    return undefined
  }
}

export const errorOf = (body: unknown, response: Response): Error =>
  /^application\/problem\+json\b/i.test(typeOf(response)) && isProblem(body)
    ? problemErrorOf(body, response.status)
    : unexpectedAnswer(response)

export function unexpectedAnswer(
  response: Pick<Response, 'ok' | 'status' | 'headers'>,
  fault = 'does not match the contract.',
): UnexpectedAnswerError {
  const { status } = response
  const requestId = requestIdOf(response.headers)
  const details = [`status ${status}`, typeOf(response), requestId]
  // Runtimes that hide redirects report them with status 0.
  const isRedirect = !response.ok && status < 400 && status !== 304
  const fullFault = isRedirect ? 'is a redirect: check baseUrl.' : fault
  return new UnexpectedAnswerError(
    `The response ${fullFault}\n(${details.filter(Boolean).join(', ')})`,
    status,
    requestId,
  )
}

const retryableStatuses: readonly unknown[] = [408, 425, 429, 500, 502, 503, 504]

export const isRetryable = (status: number | undefined): boolean =>
  retryableStatuses.includes(status)

export const requestIdOf = (headers: Headers): string | undefined =>
  headers.get('x-request-id') ?? undefined

const typeOf = ({ headers }: Pick<Response, 'headers'>): string => headers.get('content-type') ?? ''

export const isProblem = (body: unknown): body is Problem =>
  isObject(body) &&
  ['code', 'title', 'detail', 'requestId'].every((field) => typeof body[field] === 'string') &&
  isListOf(isObject, body['errors'] ?? [])

/** Recognizes a resource of the service by its id. A full check would reject what later versions of the service add. */
export const hasId = <Message extends { readonly id: string }>(
  answer: unknown,
): answer is Message => hasString('id', answer)

export const hasString = (field: string, answer: unknown): boolean =>
  isObject(answer) && typeof answer[field] === 'string'

export const isListOf = <Member>(
  isMember: (value: unknown) => value is Member,
  value: unknown,
): value is readonly Member[] => Array.isArray(value) && value.every(isMember)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
