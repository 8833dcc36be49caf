import type { IncomingMessage } from 'node:http'
import { answer } from './answer.ts'
import type { BareResponse } from './request.ts'

/**
 * Refuses two kinds of requests that Node accepts, as RFC 9112 requires: a proxy could route or delimit them in another
 * way. Like Node, it writes no problem and closes the connection. Returns whether it refused the request.
 */
export function refuseAmbiguous(request: IncomingMessage, response: BareResponse): boolean {
  const fault = faultOf(request)
  if (fault)
    answer(response, fault.status, 'text/plain', `${fault.text}\n`, { Connection: 'close' })
  return fault !== undefined
}

interface Fault {
  readonly status: 400 | 501
  readonly text: string
}

function faultOf({ headers, rawHeaders }: IncomingMessage): Fault | undefined {
  const { 'transfer-encoding': codings } = headers
  if (codings !== undefined && codings.toLowerCase() !== 'chunked') return codingFault(codings)
  if (hasTwoHosts(rawHeaders)) return { status: 400, text: 'Send the header Host once.' }
  return undefined
}

/** Without `chunked` at the end, the body has no end. */
const codingFault = (codings: string): Fault =>
  /(?:^|[\s,])chunked$/i.test(codings)
    ? { status: 501, text: 'The only supported transfer coding is chunked.' }
    : { status: 400, text: 'The last transfer coding must be chunked.' }

/** `headers` has only the first one. `rawHeaders` is a list of names, each followed by its value. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  // Comparing lengths first avoids converting almost every text to lower case.
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)
}
