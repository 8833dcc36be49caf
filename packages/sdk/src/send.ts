import createClient from 'openapi-fetch'
import { parsed, refusalOf, unexpected } from './answer.ts'
import { type Call, callOf } from './call.ts'
import { type Course, courseOf, fail } from './course.ts'
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
import { pathOf } from './path.ts'
import { persist } from './persist.ts'
import { queryOf } from './query.ts'
import { type Connection, isVisible, limitsOf } from './settings.ts'
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
    const course = courseOf(`${method.toUpperCase()} ${path}`)
    const answer = async () => {
      const { data, response } = await exchange(method, path, parts, options ?? {}, course)
      watch(response)
      const message = parsed(data)
      // What an earlier try has removed, though its answer was lost, is not found by a later one: that is success.
      const isRemoved =
        method === 'delete' && response.status === 404 && course.facts.attempts.length > 1
      if (!response.ok && !isRemoved) throw refusalOf(message, response)
      if (!isMessage(message, response)) throw unexpected(response)
      return { data: message, response }
    }

    return callOf(answer().catch((error: unknown) => fail(error, course)))
  }
}

/** What may be sent, once it was checked against the contract. */
interface AnyParts {
  readonly path?: PathValues | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

const exchangeOver = (connection: Connection) => {
  const api = createClient<AnyPaths>({
    baseUrl: connection.baseUrl,
    pathSerializer: pathOf,
    querySerializer: queryOf,
    bodySerializer: jsonOf,
  })

  return (
    method: Method,
    path: string,
    parts: AnyParts,
    options: KeyedCallOptions,
    course: Course,
  ) => {
    const faults: string[] = []
    const plan = limitsOf(options, connection, faults)
    const headers = headersOf(parts, options.headers, faults)
    // No POST goes without a key; one among the headers is as good.
    if (method === 'post') {
      const key = options.idempotencyKey ?? headers.get(keyHeader) ?? crypto.randomUUID()
      if (isVisible(key) && key.length < 256) headers.set(keyHeader, key)
      else faults.push('idempotencyKey must be 1 to 255 visible ASCII characters.')
      course.facts.idempotencyKey = key
    }
    if (faults.length > 0) throw new InvalidCallError(faults.join('\n'))
    return api.request(method, path, {
      params: parts,
      body: parts.body,
      headers,
      fetch: (request: Request) => persist(request, plan, options.signal, course),
    })
  }
}

function headersOf(
  { body }: AnyParts,
  given: KeyedCallOptions['headers'],
  faults: string[],
): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...given }))
    try {
      headers.set(name, value)
    } catch {
      faults.push(`The header ${JSON.stringify(name)} cannot be sent.`)
    }
  headers.delete('content-type')
  headers.delete('authorization')
  headers.set('user-agent', `${headers.get('user-agent') ?? ''} ${userAgent()}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return headers
}

const keyHeader = 'idempotency-key'
