import { commonHeaders, noStore } from '@delivery-orders/operations'
import type { Response } from 'express'

export type Headers = Readonly<Record<string, string>>

/**
 * Writes a whole answer: one head with its length, given to Node at once, for each header that is set alone costs; one body. Nothing else writes to a response. It may be kept only where
 * its own headers say so.
 */
export function answer(
  response: Response,
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
  if (rateHeaders) for (const [name, value] of Object.entries(rateHeaders)) head.push(name, value)
  if (headers) for (const [name, value] of Object.entries(headers)) head.push(name, value)
  response.writeHead(status, head)
  response.end(body)
}

/** Says that it is done, and nothing else. */
export function answerNoContent(response: Response, status: 204): void {
  const { requestId, rateHeaders = {} } = response.req
  const head = ['X-Request-Id', requestId, ...commonHeaders, ...noStore]
  for (const [name, value] of Object.entries(rateHeaders)) head.push(name, value)
  response.writeHead(status, head)
  response.end()
}
