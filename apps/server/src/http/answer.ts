import type { ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

/** Writes a whole answer at once: one head with its length, one body. */
export function answer(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: Headers = {},
): void {
  response.writeHead(status, {
    ...headers,
    'Content-Type': contentType,
    'Content-Length': typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength,
  })
  response.end(body)
}

export const json = 'application/json; charset=utf-8'
