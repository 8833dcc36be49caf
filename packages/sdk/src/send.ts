import type { paths } from '@delivery-orders/contract'
import createClient, { type Client } from 'openapi-fetch'
import { parsed, refusalOf, unexpected } from './answer.ts'
import { AbortError, ConnectionError, InvalidCallError } from './errors.ts'
import type { CallOptions, KeyedCallOptions } from './options.ts'
import type { Connection } from './settings.ts'

/** What the contract's client is told for each call. */
type Init = {
  readonly headers: Headers
  readonly parseAs: 'text'
  readonly fetch: (request: Request) => Promise<Response>
}

interface Answer {
  readonly data?: string | undefined
  readonly error?: unknown
  readonly response: Response
}

/** Makes one call of the contract; the answer is what `isMessage` knows, or an error. */
export type Send = <Message>(
  call: (api: Client<paths>, init: Init) => Promise<Answer>,
  isMessage: (answer: unknown, response: Response) => answer is Message,
  options: KeyedCallOptions | undefined,
) => Promise<Message>

export const senderOver = (connection: Connection): Send => {
  const api = createClient<paths>({ baseUrl: connection.baseUrl, bodySerializer: jsonOf })

  return async (call, isMessage, options) => {
    const { signal, headers, idempotencyKey } = options ?? {}
    const { data, error, response } = await call(api, {
      headers: headersOf(connection.token, headers),
      parseAs: 'text',
      fetch: (request) => attempt(connection, keyed(request, idempotencyKey), signal),
    })
    if (!response.ok) throw refusalOf(error, response)
    const message = parsed(data)
    if (!isMessage(message, response)) throw unexpected(response)
    return message
  }
}

function headersOf(token: string, given: CallOptions['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given ?? {}))
    try {
      headers.set(name, value)
    } catch {
      throw new InvalidCallError(`The header ${JSON.stringify(name)} cannot be sent as it is.`)
    }
  headers.delete('content-type')
  headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** No POST goes without a key; one among the headers is as good. */
function keyed(request: Request, given: KeyedCallOptions['idempotencyKey']): Request {
  if (request.method !== 'POST') return request
  const key = given ?? request.headers.get(keyHeader) ?? crypto.randomUUID()
  if (typeof key !== 'string' || !/^[!-~]{1,255}$/.test(key))
    throw new InvalidCallError('idempotencyKey must be 1 to 255 visible ASCII characters.')
  request.headers.set(keyHeader, key)
  return request
}

const keyHeader = 'idempotency-key'

/** Refuses what JSON cannot hold, also numbers that it would quietly make null. Errors never tell the value. */
function jsonOf(body: unknown): string {
  const pointers = new Map<unknown, string>()

  function checked(this: unknown, key: string, value: unknown): unknown {
    const above = pointers.get(this)
    const pointer =
      above === undefined ? '' : `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const fault = faultOf(value, pointer, pointers.get(value))
    if (fault) throw new InvalidCallError(`The body cannot be sent: ${fault}.`)
    pointers.set(value, pointer)
    return value
  }

  try {
    return JSON.stringify(body, checked)
  } catch (fault) {
    // Any other error may quote the body.
    throw fault instanceof InvalidCallError
      ? fault
      : new InvalidCallError('The body cannot be sent: it cannot be written as JSON.')
  }
}

function faultOf(value: unknown, pointer: string, seenAt: string | undefined): string | undefined {
  if (pointer === '' && (typeof value !== 'object' || value === null || Array.isArray(value)))
    return 'it must be an object'
  const isNumber = typeof value === 'number' || value instanceof Number
  if (typeof value === 'bigint' || (isNumber && !Number.isFinite(Number(value))))
    return `${pointer} must be a finite number, and no bigint`
  // What was seen on the way down from the top holds this place.
  if (seenAt !== undefined && `${pointer}/`.startsWith(`${seenAt}/`))
    return `${pointer} must not lead back to what holds it`
  return undefined
}

/** One try. What it returns is whole: a body that breaks off is a failed try. */
async function attempt(
  connection: Connection,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { response, text } = await exchange(connection, request, signal)
  // Where a run time hides redirects, it shows status 0, which no Response can be made with.
  if (response.status === 0) throw unexpected(response)
  return new Response(text || null, response)
}

async function exchange(
  // Looked up for each try: a test or a tracer may replace the global one at any time.
  { baseUrl, token, fetch = globalThis.fetch }: Connection,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  try {
    signal?.throwIfAborted()
    // The signal goes to fetch itself: on Node 20 a Request holds on to it too weakly.
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: (await request.text()) || null,
      redirect: 'manual',
      signal: signal ?? null,
    })
    return { response, text: await response.text() }
  } catch (fault) {
    if (signal?.aborted) throw new AbortError(signal.reason)
    throw new ConnectionError(`No whole answer from ${baseUrl}: ${reasonOf(fault, token)}`)
  }
}

/** Only what the run time says: its error objects can hold the headers and bodies of both sides. */
function reasonOf(fault: unknown, token: string): string {
  const said: string[] = []
  for (let at: unknown = fault; at instanceof Error && said.length < 5; at = at.cause)
    said.push(at.message || ('code' in at ? String(at.code) : at.name))
  return said.join(': ').replaceAll(token, '[token]') || 'fetch failed'
}
