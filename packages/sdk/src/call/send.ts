import { conditionalRequests, keylessRequests, preferringRequests } from '@delivery-orders/contract'
import createClient from 'openapi-fetch'
import { InvalidCallError } from '../errors/errors.ts'
import { errorOf, isObject, parseJson, unexpectedAnswer } from './answer.ts'
import { type Call, callOf } from './call.ts'
import { type CallState, complete, newCallState } from './call-state.ts'
import { jsonOf } from './json.ts'
import type {
  AnyPaths,
  Message,
  Method,
  Operation,
  Parts,
  PathValues,
  PathWith,
} from './operation.ts'
import { type KeyedCallOptions, optionNames, type UpdateOptions } from './options.ts'
import { segmentOf } from './path.ts'
import { callRequestOf } from './request.ts'
import { sendWithRetries } from './send-with-retries.ts'
import { type Connection, limitMax, limitsOf, unknownFaults, waitingWith } from './settings.ts'
import { isVisibleAscii } from './token.ts'
import { userAgent, versionWatch } from './versions.ts'

/** Calls one operation of the contract. The call rejects unless `isMessage` accepts the body of the response. */
export type Send = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  parts: Parts<M, P>,
  isMessage: (answer: unknown, response: Response) => answer is Message<Operation<M, P>>,
  options: UpdateOptions | undefined,
) => Call<Message<Operation<M, P>>>

export const senderOver = (connection: Connection): Send => {
  const { baseUrl } = connection
  const { request }: Adapter = createClient<AnyPaths>({ baseUrl, bodySerializer: jsonOf })
  const watch = versionWatch()

  return (method, path, parts, isMessage, options) => {
    const callState = newCallState(`${method.toUpperCase()} ${path}`)
    const answer = complete(callState, connection.hooks, async () => {
      const requestOptions = requestOptionsOf(connection, parts, options ?? {}, callState)
      const { data, error, response } = await request(method, path, requestOptions)
      watch(response)
      const isExpected = response.ok || response.status === notModified
      if (!isExpected && !isAlreadyDeleted(method, error, callState)) throw errorOf(error, response)
      const message = parseJson(data)
      if (!isMessage(message, response)) throw unexpectedAnswer(response)
      return { data: message, response }
    })
    return callOf(answer)
  }
}

/** The status that `isMessage` decides about: a call accepts it only if it sent the tag of a response that it has. */
export const notModified = 304

/** A retried deletion that finds no webhook succeeds: an earlier attempt deleted it, but its response was lost. */
const isAlreadyDeleted = (method: Method, error: unknown, { facts }: CallState): boolean =>
  method === 'delete' &&
  facts.attempts.length > 1 &&
  isObject(error) &&
  error['code'] === 'webhook_not_found'

/** The part of openapi-fetch that this module uses. */
interface Adapter {
  request(
    method: Method,
    path: string,
    options: ReturnType<typeof requestOptionsOf>,
  ): Promise<{
    readonly data?: string | undefined
    /** The body of an error response, parsed if it is JSON. */
    readonly error?: unknown
    readonly response: Response
  }>
}

/** `Parts` with looser types: `Send` has already checked the call against the contract. */
interface AnyParts {
  readonly path?: PathValues | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/** The options of one openapi-fetch request. The `fetch` among them sends the request with retries. */
function requestOptionsOf(
  connection: Connection,
  { path = {}, query, body }: AnyParts,
  options: UpdateOptions,
  callState: CallState,
) {
  const { operation } = callState
  const known = conditionalRequests.includes(operation)
    ? optionNames
    : optionNames.filter((name) => name !== 'ifMatch')
  const faults = [...unknownFaults(options, known), ...signalFaults(options)]
  const limits = limitsOf(options, waitingWith(options.onWait, connection), faults)
  const headers = headersOf(options.headers, faults)
  // Refuse null, which `headers.get` returns if there is no ETag: the order would be changed unconditionally.
  const { ifMatch } = options
  if (ifMatch && typeof ifMatch === 'string') headers.set('if-match', ifMatch)
  else if (ifMatch !== undefined) faults.push('ifMatch must be the ETag of a response.')
  if (/^P(OST|ATCH) /.test(operation) && !keylessRequests.includes(operation)) {
    const key = keyOf(options, headers)
    if (isIdempotencyKey(key)) headers.set(keyHeader, key)
    else faults.push('idempotencyKey must be 1 to 255 visible ASCII characters.')
    callState.facts.idempotencyKey = key
  }
  // Appended, so that a caller's own `handling=lenient` wins.
  if (preferringRequests.includes(operation)) headers.append('prefer', 'handling=strict')
  if (faults.length > 0) throw new InvalidCallError(faults.join('\n'))
  // Only now, because limits that were refused may be of any type.
  const limited = withWait(limits, query)
  const fetch = async (request: Request) =>
    sendWithRetries(await callRequestOf(request), limited, options.signal, callState)
  for (const [name, value] of Object.entries(path)) segmentOf(name, value)
  return { params: { path, query }, body, headers, fetch, parseAs: 'text' } as const
}

const signalFaults = ({ signal }: UpdateOptions): readonly string[] =>
  signal && signal.aborted === undefined
    ? ['signal must be an AbortSignal, such as controller.signal.']
    : []

/** Adds the time that the service may wait for events to the limits of a call. */
function withWait(limits: Connection, query: object | undefined): Connection {
  const waitMs = query && 'wait' in query ? Number(query.wait) * 1000 : 0
  const longer = (ms: number) => Math.min(ms + waitMs, limitMax)
  const { timeoutMs, deadlineMs } = limits
  return { ...limits, timeoutMs: longer(timeoutMs), deadlineMs: longer(deadlineMs) }
}

export function headersOf(given: UpdateOptions['headers'], faults: string[]): Headers {
  const headers = new Headers()
  // A spread `Headers` is empty.
  if (given && Symbol.iterator in given)
    faults.push("headers must be an object such as { 'x-name': 'value' }.")
  for (const [name, value] of Object.entries({ ...given }))
    try {
      if (value !== undefined) headers.set(name, value)
    } catch {
      faults.push(`The header ${JSON.stringify(name)} cannot be sent.`)
    }
  headers.delete('authorization')
  // Drop the caller's content type: openapi-fetch sets the right one on requests that have a body.
  headers.delete('content-type')
  headers.set('user-agent', `${headers.get('user-agent') ?? ''} ${userAgent()}`)
  return headers
}

const keyHeader = 'idempotency-key'

/** The idempotency key of a call. Integrators may also pass their own key as a header. */
export const keyOf = ({ idempotencyKey }: KeyedCallOptions, headers: Headers): string =>
  idempotencyKey ?? headers.get(keyHeader) ?? crypto.randomUUID()

export const isIdempotencyKey = (given: unknown): given is string =>
  isVisibleAscii(given) && given.length < 256
