import { InvalidCallError } from '../errors/errors.ts'
import { errorOf, isObject, parseJson, unexpectedAnswer } from './answer.ts'
import { type Call, callOf } from './call.ts'
import { type CallState, fail, newCallState } from './call-state.ts'
import { jsonOf } from './json.ts'
import type { Message, Method, Operation, Parts, PathValues, PathWith } from './operation.ts'
import type { KeyedCallOptions } from './options.ts'
import { sendWithRetries } from './send-with-retries.ts'
import { type Connection, isVisibleAscii, limitsOf } from './settings.ts'
import { urlOf } from './url.ts'
import { userAgent, versionWatch } from './versions.ts'

/** Calls one operation of the contract. The call rejects unless `isMessage` accepts the body of the response. */
export type Send = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  parts: Parts<M, Operation<M, P>>,
  isMessage: (answer: unknown, response: Response) => answer is Message<Operation<M, P>>,
  options: KeyedCallOptions | undefined,
) => Call<Message<Operation<M, P>>>

export const senderOver = (connection: Connection): Send => {
  const watch = versionWatch()

  return (method, path, parts, isMessage, options) => {
    const callState = newCallState(`${method.toUpperCase()} ${path}`)
    const answer = async () => {
      const response = await responseTo(connection, method, path, parts, options ?? {}, callState)
      const body = parseJson(await response.text())
      watch(response)
      if (!response.ok && !isAlreadyDeleted(method, body, callState)) throw errorOf(body, response)
      const message = response.ok ? body : undefined
      if (!isMessage(message, response)) throw unexpectedAnswer(response)
      return { data: message, response }
    }

    return callOf(answer().catch((error: unknown) => fail(error, callState)))
  }
}

/** A retried deletion that finds no webhook succeeds: an earlier attempt deleted it, but its response was lost. */
const isAlreadyDeleted = (method: Method, error: unknown, { facts }: CallState): boolean =>
  method === 'delete' &&
  facts.attempts.length > 1 &&
  isObject(error) &&
  error['code'] === 'webhook_not_found'

/** `Parts` without the types of the contract, which `Send` has already checked. */
interface AnyParts {
  readonly path?: PathValues | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

function responseTo(
  connection: Connection,
  method: Method,
  path: string,
  { path: values = {}, query, body }: AnyParts,
  options: KeyedCallOptions,
  callState: CallState,
): Promise<Response> {
  const faults: string[] = []
  const limited = limitsOf(options, connection, faults)
  const headers = headersOf(options.headers, faults)
  // Every POST gets an idempotency key. Integrators may also pass their own key as a header.
  if (method === 'post') {
    const key = options.idempotencyKey ?? headers.get(keyHeader) ?? crypto.randomUUID()
    if (isVisibleAscii(key) && key.length < 256) headers.set(keyHeader, key)
    else faults.push('idempotencyKey must be 1 to 255 visible ASCII characters.')
    callState.facts.idempotencyKey = key
  }
  if (faults.length > 0) throw new InvalidCallError(faults.join('\n'))
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request = {
    method: method.toUpperCase(),
    url: urlOf(connection.baseUrl, path, values, query),
    headers,
    body: body === undefined ? null : jsonOf(body),
  }
  return sendWithRetries(request, limited, options.signal, callState)
}

function headersOf(given: KeyedCallOptions['headers'], faults: string[]): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...given }))
    try {
      if (value !== undefined) headers.set(name, value)
    } catch {
      faults.push(`The header ${JSON.stringify(name)} cannot be sent.`)
    }
  headers.delete('authorization')
  // Drop the caller's content type: `responseTo` sets the right one on requests that have a body.
  headers.delete('content-type')
  headers.set('user-agent', `${headers.get('user-agent') ?? ''} ${userAgent()}`)
  return headers
}

const keyHeader = 'idempotency-key'
