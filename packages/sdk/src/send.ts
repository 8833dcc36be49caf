import createClient from 'openapi-fetch'
import { parsed, refusalOf, unexpected } from './answer.ts'
import { type Call, callOf } from './call.ts'
import { type Course, told } from './course.ts'
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
import type { CallOptions, KeyedCallOptions } from './options.ts'
import { checkedPath } from './path.ts'
import { persist } from './persist.ts'
import { type Connection, limitFaultsOf } from './settings.ts'
import { userAgent, versionWatch } from './versions.ts'

/** Makes one call of the contract; the answer is what `isMessage` knows, or an error. */
export type Send = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  parts: Parts<Operation<M, P>>,
  isMessage: (answer: unknown, response: Response) => answer is Message<Operation<M, P>>,
  options: KeyedCallOptions | undefined,
) => Call<Message<Operation<M, P>>>

export const senderOver = (connection: Connection): Send => {
  const exchange = exchangeOver(connection)
  const watch = versionWatch()

  return (method, path, parts, isMessage, options) => {
    const course: Course = { operation: `${method.toUpperCase()} ${path}`, attempts: [] }
    const answer = async () => {
      const { data, error, response } = await exchange(method, path, parts, options ?? {}, course)
      watch(response)
      if (!response.ok) throw refusalOf(error, response)
      const message = parsed(data)
      if (!isMessage(message, response)) throw unexpected(response)
      return { data: message, response }
    }

    return callOf(
      answer().catch((error: unknown) => {
        throw told(error, course)
      }),
    )
  }
}

/** What may be sent, once it was checked against the contract. */
interface AnyParts {
  readonly path?: PathValues | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

const exchangeOver = (connection: Connection) => {
  const api = createClient<AnyPaths>({ baseUrl: connection.baseUrl, bodySerializer: jsonOf })

  return async (
    method: Method,
    path: string,
    parts: AnyParts,
    options: KeyedCallOptions,
    course: Course,
  ) => {
    checkedPath(parts.path)
    return api.request(method, path, {
      params: parts,
      body: parts.body,
      headers: headersOf(options),
      parseAs: 'text',
      fetch: (request: Request) => persist(keyed(request, options), connection, options, course),
    })
  }
}

function headersOf(options: CallOptions): Headers {
  const faults = limitFaultsOf(options)
  const headers = new Headers()
  for (const [name, value] of Object.entries(options.headers ?? {}))
    try {
      headers.set(name, value)
    } catch {
      faults.push(`The header ${JSON.stringify(name)} cannot be sent as it is.`)
    }
  if (faults.length > 0) throw new InvalidCallError(faults.join('\n'))
  headers.delete('content-type')
  headers.delete('authorization')
  headers.set('user-agent', [headers.get('user-agent') ?? [], userAgent()].flat().join(' '))
  return headers
}

/** No POST goes without a key; one among the headers is as good. */
function keyed(request: Request, options: KeyedCallOptions): Request {
  if (request.method !== 'POST') return request
  const key = options.idempotencyKey ?? request.headers.get(keyHeader) ?? crypto.randomUUID()
  if (typeof key !== 'string' || !/^[!-~]{1,255}$/.test(key))
    throw new InvalidCallError('idempotencyKey must be 1 to 255 visible ASCII characters.')
  request.headers.set(keyHeader, key)
  return request
}

const keyHeader = 'idempotency-key'
