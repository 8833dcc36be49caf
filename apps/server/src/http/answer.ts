import { type Answer, answerOf, type Headers } from '@delivery-orders/operations/protocol'
import type { BareResponse } from './request.ts'
import { runLater } from './turns.ts'

/** Timeout of a response of which the client reads nothing, even if it sends other requests. */
export const unreadMs = 30_000

/** Writing 4 MB at once takes the system milliseconds, so hundreds of readers would block the process for seconds. */
const partBytes = 64 * 1024

/** Writes a response. Passing all headers to `writeHead` in one call is faster than setting them one by one. */
export function write(
  response: BareResponse,
  { status, headers, body }: Answer<string | Uint8Array>,
): void {
  response.writeHead(status, headers)
  const isShort = body === undefined || body.length <= partBytes || isHead(response)
  if (isShort) response.end(body)
  if (response.closed || (isShort && response.writableLength === 0)) return
  const unread = setTimeout(() => response.destroy(), unreadMs)
  response.once('close', () => clearTimeout(unread))
  if (!isShort) writeParts(response, typeof body === 'string' ? Buffer.from(body) : body, unread)
}

const isHead = ({ req: { sentMethod } }: BareResponse): boolean => sentMethod === 'HEAD'

/** Writes bytes in parts, each in a later turn of the event loop. Each that is written gives the client more time. */
function writeParts(response: BareResponse, bytes: Uint8Array, unread: NodeJS.Timeout): void {
  const [part, rest] = [bytes.subarray(0, partBytes), bytes.subarray(partBytes)]
  unread.refresh()
  if (rest.length === 0) response.end(part)
  else
    response.write(part, () =>
      runLater(() => {
        if (!response.destroyed) writeParts(response, rest, unread)
      }),
    )
}

/** Writes the response of a page. A body that is undefined is not rendered for HEAD, so its length is not known. */
export function answer(
  response: BareResponse,
  status: number,
  type: string,
  body: string | Uint8Array | undefined,
  headers?: Headers,
): void {
  write(response, answerOf({ status, type, body, headers }, response.req))
}
