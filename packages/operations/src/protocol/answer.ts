import { document, type LoggedOrders, type ProblemCode } from '@delivery-orders/contract'
import { problemAnswer } from './problem-answer.ts'
import { partsOf } from './request-target.ts'

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>

/** A whole response. */
export interface Answer<Body = string> {
  readonly status: number
  /** A flat list in which names and values alternate: the fastest form for `writeHead`. */
  readonly headers: string[]
  /** Also rendered for HEAD. Undefined for responses without a body. */
  readonly body: Body | undefined
}

/** The parts of a request that every response to it shows. */
export interface IdentifiedRequest {
  readonly requestId: string
  /** Set by a host with rate limits. All later responses have these headers, problems included. */
  readonly rateHeaders?: Headers | undefined
}

interface AnswerParts<Body> {
  readonly status: number
  /** The `Content-Type`. */
  readonly type?: string
  readonly body?: Body | undefined
  readonly headers?: Headers | undefined
}

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json'

const commonHeaders = ['API-Version', document.info.version, 'X-Content-Type-Options', 'nosniff']

/** Adds the headers of every response. `Cache-Control` is `no-store` unless `headers` sets another value. */
export function answerOf<Body extends string | Uint8Array>(
  { status, type, body, headers }: AnswerParts<Body>,
  { requestId, rateHeaders }: IdentifiedRequest,
): Answer<Body> {
  const list = ['X-Request-Id', requestId, ...commonHeaders]
  if (type !== undefined) list.push('Content-Type', type)
  if (body !== undefined) list.push('Content-Length', String(byteLength(body)))
  if (!headers || !('Cache-Control' in headers)) list.push('Cache-Control', 'no-store')
  addHeaders(list, rateHeaders)
  addHeaders(list, headers)
  return { status, headers: list, body }
}

const byteLength = (body: string | Uint8Array): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength

/** A loop over the names is faster than one over `Object.entries`. */
function addHeaders(list: string[], headers: Headers = {}): void {
  for (const name in headers) list.push(name, headers[name] ?? '')
}

/** The response that a handler of the contract returns. */
export interface Reply extends LoggedOrders {
  readonly status: number
  /** A text is sent unchanged. */
  readonly body?: unknown
  readonly headers?: Headers
}

export function replyAnswer({ status, body, headers }: Reply, request: IdentifiedRequest): Answer {
  if (body === undefined) return answerOf({ status, headers }, request)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return answerOf({ status, type: jsonType, body: text, headers }, request)
}

/** Any thrown error as a problem, with its code. */
export interface ErrorAnswer extends Answer {
  readonly code: ProblemCode
}

export function errorAnswer(
  error: unknown,
  request: IdentifiedRequest & { readonly url: string },
  publicUrl: string,
): ErrorAnswer {
  const { path } = partsOf(request.url)
  const { requestId } = request
  const { code, ...parts } = problemAnswer(error, { path, requestId, publicUrl })
  return { code, ...answerOf({ ...parts, type: problemType }, request) }
}
