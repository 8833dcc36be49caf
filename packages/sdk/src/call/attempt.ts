import {
  ConnectionError,
  type DeliveryOrdersError,
  SettingsError,
  TimeoutError,
} from '../errors/errors.ts'
import { unexpectedAnswer } from './answer.ts'
import type { CallRequest } from './request.ts'
import type { Connection } from './settings.ts'
import { isVisibleAscii, tokenFault } from './token.ts'
import { withTimeout } from './with-timeout.ts'

/** Sends the request once and reads the whole body: an incomplete body is a failure. */
export const attempt = async (
  connection: Connection,
  request: CallRequest,
  timeoutMs: number,
  signal: AbortSignal | null | undefined,
): Promise<Response | DeliveryOrdersError> =>
  (await withTimeout(timeoutMs, signal, (signal) => exchange(connection, request, signal))) ??
  new TimeoutError(
    `No complete response from ${serverOf(connection)} within ${Math.round(timeoutMs)} ms.`,
  )

/** The server of a receipt is not named, because the URL of a receipt is personal. */
const serverOf = ({ baseUrl, token }: Connection): string =>
  token === undefined ? 'the server of the receipt' : baseUrl

async function exchange(
  connection: Connection,
  { url, method, headers: callHeaders, body }: CallRequest,
  signal: AbortSignal,
): Promise<Response | DeliveryOrdersError> {
  const { token: tokenSetting, fetch = globalThis.fetch } = connection
  let token: unknown = tokenSetting
  try {
    if (typeof tokenSetting === 'function') token = await tokenSetting()
    if (tokenSetting !== undefined && !isVisibleAscii(token))
      return new SettingsError([tokenFault(token)])
    const response = await fetch(url, {
      method,
      headers: {
        ...Object.fromEntries(callHeaders),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
      redirect: token ? 'manual' : 'follow',
      signal,
    })
    const bytes = await response.arrayBuffer()
    const { status } = response
    const headers = new Headers()
    response.headers.forEach((value, name) => {
      headers.append(name, value)
    })
    // A Response cannot be constructed with a status such as 0, which some runtimes report for a redirect.
    if (!/^[2-5]/.test(`${status}`)) return unexpectedAnswer({ ok: false, status, headers })
    // The status text is left out, since a Response cannot be constructed with every status text.
    return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers })
  } catch (fault) {
    const reason = reasonOf(fault).replaceAll(String(token ?? url), '[hidden]')
    const missing =
      typeof token === 'function' ? 'token' : `complete response from ${serverOf(connection)}`
    return new ConnectionError(`No ${missing}: ${reason.trim()}${adviceFor(reason)}`)
  }
}

/** OpenSSL only says `wrong version number` when the other side does not speak TLS. */
const adviceFor = (reason: string): string =>
  reason.includes('wrong version number') ? ' Its URL may have to begin with http://.' : ''

/** The messages of an error and its causes. The error objects are dropped, because they may hold headers and bodies. */
const reasonOf = (fault: unknown, depth = 0): string =>
  depth < 5 && fault instanceof Error
    ? [
        fault.message || ('code' in fault ? fault.code : fault.name),
        reasonOf(fault.cause, depth + 1),
      ]
        .filter(Boolean)
        .join(': ')
    : ''
