import { parse } from 'node:querystring'
import {
  document,
  type Handlers,
  type OperationEntry,
  type OperationId,
  type ProblemCode,
  type Refusal,
  scopesOf,
} from '@delivery-orders/contract'
import {
  accepted,
  authorize,
  type Clock,
  commonHeaders,
  type Grant,
  invalidToken,
  jsonType,
  keyFault,
  keyReader,
  noStore,
  parsedBody,
  partsFault,
  problemAnswer,
  problemType,
  queryReader,
  type Random,
  requestIdOf,
  sentToken,
  unreadableRefuser,
} from '@delivery-orders/operations'
import { type Route, routing } from './routing.ts'

export interface AnsweringParts {
  readonly handlers: Handlers<Grant>
  readonly findGrant: (token: string) => Promise<Grant | undefined>
  readonly clock: Clock
  readonly random: Random
  readonly baseUrl: string
}

/** An operation's handler without its types: the request was validated against the contract at run time. */
type UntypedHandler = (call: object) => Promise<Reply | Refusal<ProblemCode>>

interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** Returns a function that answers a request, with the same checks in the same order as the service. */
export function answering(parts: AnsweringParts): (request: SentRequest) => Promise<Response> {
  const { baseUrl: publicUrl, clock, random } = parts
  const routeOf = routing(document, new URL(publicUrl).pathname.replace(/\/$/, ''))
  return async (request) => {
    const { pathname: path } = new URL(request.url)
    const requestId = requestIdOf(request.headers['x-request-id'], clock, random)
    const write = (status: number, text: string, headers: Readonly<Record<string, string>>) =>
      responseOf(request, { status, text, headers: { 'X-Request-Id': requestId, ...headers } })
    try {
      const { status, body, headers } = await execute(request, routeOf(request.method, path), parts)
      if (body === undefined) return write(status, '', { ...headers })
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return write(status, text, { 'Content-Type': jsonType, ...headers })
    } catch (error) {
      const { status, body, headers } = problemAnswer(error, { path, requestId, publicUrl })
      return write(status, body, { 'Content-Type': problemType, ...headers })
    }
  }
}

async function execute(
  { url, headers, bytes }: SentRequest,
  { entry, params }: Route,
  { handlers, findGrant }: AnsweringParts,
): Promise<Reply> {
  const { authorization } = headers
  const token = sentToken(authorization)
  const client = token === undefined ? undefined : await findGrant(token)
  if (!client) throw invalidToken(authorization)
  authorize(client, scopesOf(entry))

  const body = bodyOf(headers, bytes, entry)
  const query = queryReader(entry)({ ...parse(new URL(url).search.slice(1)) })
  const fault = partsFault(entry, { params, query, body }) ?? keyFault(entry, headers)
  if (fault) throw fault

  // A repetition with the same idempotency key must send the same bytes, unless the operation takes no body.
  const bodyBytes = entry.operation.requestBody ? bytes : new Uint8Array()
  const idempotencyKey = keyReader(entry)({ headers, params }, bodyBytes)
  const handler = handlers[entry.id as OperationId] as UntypedHandler
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  return accepted(
    await handler({ params, query, body, idempotencyKey, ifMatch, ifNoneMatch, client }),
  )
}

/** The parsed body; undefined if the operation takes no body, or if the body is optional and empty. */
function bodyOf(
  headers: SentRequest['headers'],
  bytes: Uint8Array,
  entry: OperationEntry,
): unknown {
  const declared = entry.operation.requestBody
  if (!declared || (!declared.required && bytes.length === 0)) return undefined
  unreadableRefuser(entry)({ ...headers, 'content-length': String(bytes.length) })
  return parsedBody(Buffer.from(bytes))
}

interface Written {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

function responseOf({ method }: SentRequest, { status, text, headers: own }: Written): Response {
  const headers = new Headers(own)
  for (const [name, value] of [commonHeaders, noStore].flatMap(pairs)) headers.set(name, value)
  if (text === '') return new Response(null, { status, headers })
  headers.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(method === 'HEAD' ? null : text, { status, headers })
}

/** Pairs of a flat list in which each name is followed by its value. */
const pairs = (list: readonly string[]): (readonly [string, string])[] =>
  list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ''] as const] : []))
