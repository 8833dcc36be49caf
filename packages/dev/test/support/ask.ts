import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type SentHeaders = Readonly<Record<string, string>>

/** Sends headers that `fetch` does not let a program set. With a body, the method is POST. */
export async function ask(
  { baseUrl = '' }: { readonly baseUrl?: string | undefined },
  path: string,
  headers: SentHeaders,
  body?: unknown,
) {
  const method = body === undefined ? 'GET' : 'POST'
  const sent = request(baseUrl + path, { method, headers }).end(JSON.stringify(body))
  const [response]: IncomingMessage[] = await once(sent, 'response')
  return { status: response?.statusCode, text: response ? await text(response) : '' }
}
