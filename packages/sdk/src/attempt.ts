import { unexpected } from './answer.ts'
import { ConnectionError, type DeliveryOrdersError, SettingsError, TimeoutError } from './errors.ts'
import { type Connection, isVisible, tokenFault } from './settings.ts'
import { timed } from './timed.ts'

/** One try. What it comes to is whole: a body that breaks off is a failure. */
export const attempt = async (
  connection: Connection,
  request: Request,
  body: string,
  timeoutMs: number,
  signal: AbortSignal | null | undefined,
): Promise<Response | DeliveryOrdersError> =>
  (await timed(timeoutMs, signal, (signal) => exchange(connection, request, body, signal))) ??
  new TimeoutError(`No whole answer from ${connection.baseUrl} within ${Math.ceil(timeoutMs)} ms.`)

async function exchange(
  { baseUrl, token: given, fetch = globalThis.fetch }: Connection,
  { url, method, headers: others }: Request,
  body: string,
  signal: AbortSignal,
): Promise<Response | DeliveryOrdersError> {
  let token: unknown = given
  try {
    if (typeof given === 'function') token = await given()
    if (!isVisible(token)) return new SettingsError([tokenFault])
    const headers = new Headers(others)
    headers.set('authorization', `Bearer ${token}`)
    const response = await fetch(url, {
      method,
      headers,
      body: body || null,
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    // Where a run time hides redirects, it shows status 0, which no Response can be made with.
    return response.status ? new Response(text || null, response) : unexpected(response)
  } catch (fault) {
    const reason = reasonOf(fault).replaceAll(String(token), '[token]')
    return new ConnectionError(`No whole answer from ${baseUrl}: ${reason}`)
  }
}

/** Only what the run time says: its error objects can hold the headers and bodies of both sides. */
const reasonOf = (fault: unknown): string =>
  fault instanceof Error
    ? [fault.message || ('code' in fault ? fault.code : fault.name), reasonOf(fault.cause)]
        .filter(Boolean)
        .join(': ')
    : ''
