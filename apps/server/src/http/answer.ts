import { type Answer, answerOf, type Headers } from '@delivery-orders/operations'
import type { BareResponse } from './request.ts'
import { runLater } from './turns.ts'

/** Closes the connection of a client that takes nothing of its response for so long. */
const unreadMs = 30_000

/** Writes a response. Passing all headers to `writeHead` in one call is faster than setting them one by one. */
export function write(
  response: BareResponse,
  { status, headers, body }: Answer<string | Uint8Array>,
): void {
  response.writeHead(status, headers)
  if (body instanceof Uint8Array && response.req.sentMethod !== 'HEAD') writeParts(response, body)
  else {
    response.end(body)
    closeIfUnread(response)
  }
}

/** Writing 4 MB at once takes the system milliseconds, so hundreds of readers would block all others for seconds. */
const partBytes = 128 * 1024

/** Writes bytes in parts, each in a later turn of the event loop. */
function writeParts(response: BareResponse, bytes: Uint8Array): void {
  if (response.destroyed) return
  const [part, rest] = [bytes.subarray(0, partBytes), bytes.subarray(partBytes)]
  if (rest.length === 0) response.end(part)
  else response.write(part, () => runLater(() => writeParts(response, rest)))
  closeIfUnread(response)
}

function closeIfUnread(response: BareResponse): void {
  if (response.writableLength > 0) response.setTimeout(unreadMs)
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
