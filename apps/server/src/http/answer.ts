import { commonHeaders, noStore } from '@delivery-orders/operations'
import type { BareResponse, Headers } from './request.ts'

/**
 * Writes a response with a body. Passing all headers to `writeHead` in one call is faster than setting them one by one.
 * Only the functions of this file write responses. `Cache-Control` is `no-store` unless `headers` sets another value.
 */
export function answer(
  response: BareResponse,
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers?: Headers,
): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  const head = ['X-Request-Id', response.req.requestId, ...commonHeaders]
  head.push('Content-Type', contentType, 'Content-Length', String(length))
  if (!headers || !('Cache-Control' in headers)) head.push(...noStore)
  const { rateHeaders } = response.req
  addHeaders(head, rateHeaders)
  addHeaders(head, headers)
  response.writeHead(status, head)
  response.end(body)
}

export const answerNoContent = (
  response: BareResponse,
  status: number,
  headers: Headers = {},
): void => answerWithoutBody(response, status, [...noStore, ...Object.entries(headers).flat()])

/** Answers a HEAD request without rendering the body, so the length of the body is not known. */
export const answerHead = (response: BareResponse, contentType: string, headers: Headers): void =>
  answerWithoutBody(response, 200, ['Content-Type', contentType, ...Object.entries(headers).flat()])

function answerWithoutBody(
  response: BareResponse,
  status: number,
  headers: readonly string[],
): void {
  const { requestId, rateHeaders } = response.req
  const head = ['X-Request-Id', requestId, ...commonHeaders, ...headers]
  addHeaders(head, rateHeaders)
  response.writeHead(status, head)
  response.end()
}

/** A loop over the names is faster than one over `Object.entries`. */
function addHeaders(head: string[], headers: Headers = {}): void {
  for (const name in headers) head.push(name, headers[name] ?? '')
}
