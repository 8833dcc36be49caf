import { type Answer, answerOf, type Headers } from '@delivery-orders/operations'
import type { BareResponse } from './request.ts'

/** Closes the connection of a client that takes nothing of its response for so long. */
const unreadMs = 30_000

/** Writes a response. Passing all headers to `writeHead` in one call is faster than setting them one by one. */
export function write(
  response: BareResponse,
  { status, headers, body }: Answer<string | Uint8Array>,
): void {
  response.writeHead(status, headers)
  response.end(body)
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
