import { unexpected } from './answer.ts'
import { ConnectionError, type DeliveryOrdersError, SettingsError, TimeoutError } from './errors.ts'
import { type Connection, isVisible, tokenFault } from './settings.ts'
import { withTimeout } from './with-timeout.ts'

/** One try. What it comes to is whole: a body that breaks off is a failure. */
export const attempt = async (
  connection: Connection,
  request: Request,
  body: string,
  timeoutMs: number,
  signal: AbortSignal | null | undefined,
): Promise<Response | DeliveryOrdersError> =>
  (await withTimeout(timeoutMs, signal, (signal) => exchange(connection, request, body, signal))) ??
  new TimeoutError(`No whole answer from ${connection.baseUrl} in ${Math.round(timeoutMs)} ms.`)

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
    // There are such answers, and what a redirect shows where a run time hides it: no Response can be made with them.
    if (!/^[2-5]/.test(`${response.status}`)) return unexpected(response)
    // Its status text may not be one that a Response can be made with.
    return new Response(text || null, { status: response.status, headers: response.headers })
  } catch (fault) {
    const reason = reasonOf(fault).replaceAll(String(token), '[token]')
    const missing = typeof token === 'function' ? 'token' : `whole answer from ${baseUrl}`
    return new ConnectionError(`No ${missing}: ${reason}`)
  }
}

/** Only what the run time says: its error objects can hold the headers and bodies of both sides. */
const reasonOf = (fault: unknown, depth = 0): string =>
  depth < 5 && fault instanceof Error
    ? [
        fault.message || ('code' in fault ? fault.code : fault.name),
        reasonOf(fault.cause, depth + 1),
      ]
        .filter(Boolean)
        .join(': ')
    : ''
