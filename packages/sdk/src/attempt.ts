import { unexpected } from './answer.ts'
import { ConnectionError, SettingsError, TimeoutError } from './errors.ts'
import { type Connection, isToken, type Token, tokenFault } from './settings.ts'
import { timed } from './timed.ts'

/** One try. What it returns is whole: a body that breaks off is a failed try. */
export async function attempt(
  connection: Connection,
  request: Request,
  body: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const answer = await timed(timeoutMs, signal, (signal) =>
    exchange(connection, request, body, signal),
  )
  if (answer) return answer
  throw new TimeoutError(
    `No whole answer from ${connection.baseUrl} within ${Math.ceil(timeoutMs)} ms.`,
  )
}

async function exchange(
  connection: Connection,
  { url, method, headers: given }: Request,
  body: string,
  signal: AbortSignal,
): Promise<Response> {
  const token = await tokenNow(connection.token)
  const headers = new Headers(given)
  headers.set('authorization', `Bearer ${token}`)
  // Looked up for each try: a test or a tracer may replace the global one at any time.
  const { baseUrl, fetch = globalThis.fetch } = connection
  let response: Response
  let text: string
  try {
    response = await fetch(url, { method, headers, body: body || null, redirect: 'manual', signal })
    text = await response.text()
  } catch (fault) {
    throw new ConnectionError(`No whole answer from ${baseUrl}: ${reasonOf(fault, token)}`)
  }
  // Where a run time hides redirects, it shows status 0, which no Response can be made with.
  if (response.status === 0) throw unexpected(response)
  return new Response(text || null, response)
}

async function tokenNow(token: Token): Promise<string> {
  if (typeof token === 'string') return token
  let given: unknown
  try {
    given = await token()
  } catch (fault) {
    throw new SettingsError([`token cannot be had: ${reasonOf(fault)}`])
  }
  if (!isToken(given)) throw new SettingsError([tokenFault])
  return given
}

/** Only what the run time says: its error objects can hold the headers and bodies of both sides. */
function reasonOf(fault: unknown, token?: string): string {
  const said: string[] = []
  for (let at: unknown = fault; at instanceof Error && said.length < 5; at = at.cause)
    said.push(at.message || ('code' in at ? String(at.code) : at.name))
  const reason = said.join(': ') || 'it failed'
  return token ? reason.replaceAll(token, '[token]') : reason
}
