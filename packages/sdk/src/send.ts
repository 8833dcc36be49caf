import createClient from 'openapi-fetch'
import { isObject, parsed, refusalOf, unexpected } from './answer.ts'
import { type Call, callOf } from './call.ts'
import { type CallState, fail, newCallState } from './call-state.ts'
import { InvalidCallError } from './errors.ts'
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
import type { KeyedCallOptions } from './options.ts'
import { urlOf } from './path.ts'
import { sendWithRetries } from './send-with-retries.ts'
import { type Connection, isVisible, limitsOf } from './settings.ts'
import { userAgent, versionWatch } from './versions.ts'

/** Makes one call of the contract; the answer is what `isMessage` knows, or an error. */
export type Send = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  parts: Parts<M, Operation<M, P>>,
  isMessage: (answer: unknown, response: Response) => answer is Message<Operation<M, P>>,
  options: KeyedCallOptions | undefined,
) => Call<Message<Operation<M, P>>>

export const senderOver = (connection: Connection): Send => {
  const { baseUrl } = connection
  const { request }: Adapter = createClient<AnyPaths>({ baseUrl, bodySerializer: jsonOf })
  const watch = versionWatch()

  return (method, path, parts, isMessage, options) => {
    const course = newCallState(`${method.toUpperCase()} ${path}`)
    const answer = async () => {
      const exchange = exchangeOf(connection, method, parts, options ?? {}, course)
      const { data, response } = await request(method, urlOf(path, parts), exchange)
      watch(response)
      let message = parsed(data)
      // What an earlier try has removed, though its answer was lost, is not found by a later one: that is success.
      const isGone =
        method === 'delete' &&
        course.facts.attempts.length > 1 &&
        isObject(message) &&
        message['code'] === 'webhook_not_found'
      if (isGone) message = undefined
      else if (!response.ok) throw refusalOf(message, response)
      if (!isMessage(message, response)) throw unexpected(response)
      return { data: message, response }
    }

    return callOf(answer().catch((error: unknown) => fail(error, course)))
  }
}

/** The adapter, as far as it is used. */
interface Adapter {
  request(
    method: Method,
    url: string,
    exchange: ReturnType<typeof exchangeOf>,
  ): Promise<{ readonly data?: string; readonly response: Response }>
}

/** What may be sent, once it was checked against the contract. */
interface AnyParts {
  readonly path?: PathValues | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/** What is sent, and how: again and again where that may help. */
function exchangeOf(
  connection: Connection,
  method: Method,
  { body }: AnyParts,
  options: KeyedCallOptions,
  course: CallState,
) {
  const faults: string[] = []
  const plan = limitsOf(options, connection, faults)
  const headers = headersOf(body, options.headers, faults)
  // No POST goes without a key; one among the headers is as good.
  if (method === 'post') {
    const key = options.idempotencyKey ?? headers.get(keyHeader) ?? crypto.randomUUID()
    if (isVisible(key) && key.length < 256) headers.set(keyHeader, key)
    else faults.push('idempotencyKey must be 1 to 255 visible ASCII characters.')
    course.facts.idempotencyKey = key
  }
  if (faults.length > 0) throw new InvalidCallError(faults.join('\n'))
  const fetch = (request: Request) => sendWithRetries(request, plan, options.signal, course)
  return { body, headers, fetch }
}

function headersOf(body: unknown, given: KeyedCallOptions['headers'], faults: string[]): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...given }))
    try {
      if (value !== undefined) headers.set(name, value)
    } catch {
      faults.push(`The header ${JSON.stringify(name)} cannot be sent.`)
    }
  headers.delete('authorization')
  headers.set('user-agent', `${headers.get('user-agent') ?? ''} ${userAgent()}`)
  if (body === undefined) headers.delete('content-type')
  else headers.set('content-type', 'application/json')
  return headers
}

const keyHeader = 'idempotency-key'
