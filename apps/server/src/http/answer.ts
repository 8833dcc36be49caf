import { document } from '@delivery-orders/contract'
import type { Response } from 'express'

export type Headers = Readonly<Record<string, string>>

/** What every answer says beside its own: given to Node at once, for each header that is set alone costs. */
const common = ['API-Version', document.info.version, 'X-Content-Type-Options', 'nosniff'] as const
const notKept = ['Cache-Control', 'no-store'] as const

/**
 * Writes a whole answer: one head with its length, one body. Nothing else writes to a response. It may be kept only where
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
  const head = ['X-Request-Id', response.req.requestId, ...common]
  head.push('Content-Type', contentType, 'Content-Length', String(length))
  if (!headers || !('Cache-Control' in headers)) head.push(...notKept)
  const { rateHeaders } = response.req
  if (rateHeaders) for (const [name, value] of Object.entries(rateHeaders)) head.push(name, value)
  if (headers) for (const [name, value] of Object.entries(headers)) head.push(name, value)
  response.writeHead(status, head)
  response.end(body)
}

/** Says that it is done, and nothing else. */
export function answerNothing(response: Response, status: 204): void {
  const { requestId, rateHeaders = {} } = response.req
  const head = ['X-Request-Id', requestId, ...common, ...notKept]
  for (const [name, value] of Object.entries(rateHeaders)) head.push(name, value)
  response.writeHead(status, head)
  response.end()
}

export const json = 'application/json; charset=utf-8'
