import { type Agent, request } from 'node:http'
import type { Problem } from '@delivery-orders/contract'
import type { TestService } from '@delivery-orders/sdk/testing'
import { complaints, problemComplaints } from './contract-witness.ts'
import { memoryServiceAt } from './memory-world.ts'
import type { World } from './world.ts'

export interface HttpRequest {
  readonly method?: string
  /** Relative to the service's URL; sent verbatim, without normalization. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Answer extends HttpResponse {
  readonly problem: Problem & Readonly<Record<string, unknown>>
}

/** Sends any request, valid or not, on a new connection unless an agent is given. */
export function exchange(
  url: string,
  { method = 'GET', path, headers, body }: HttpRequest,
  agent: Agent | false = false,
): Promise<HttpResponse> {
  const inMemory = memoryServiceAt(url)
  if (inMemory)
    return exchangeInMemory(inMemory, url + path, {
      method,
      headers: headers ?? {},
      body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
    })
  const { hostname, port, pathname } = new URL(url)
  const whole = pathname.replace(/\/$/, '') + path
  return new Promise((resolve, reject) => {
    const given = { hostname, port, method, path: whole, headers, agent }
    const outgoing = request(given, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(response.headers as Record<string, string>),
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.on('error', reject)
    // Node sends the body of a DELETE without its length, so that it would be read as another request.
    if (body !== undefined && !outgoing.hasHeader('Transfer-Encoding'))
      outgoing.setHeader(
        'Content-Length',
        outgoing.getHeader('Content-Length') ?? Buffer.byteLength(body),
      )
    outgoing.end(body)
  })
}

/** Sends a request to the service in memory, but not verbatim: `fetch` normalizes paths and headers. */
async function exchangeInMemory(
  service: TestService,
  url: string,
  sent: RequestInit,
): Promise<HttpResponse> {
  const response = await service.fetch(url, sent)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

/** Does the same as `exchange`, and checks the response against the contract. */
export async function send(
  { url }: Pick<World, 'url'>,
  sent: HttpRequest,
  agent?: Agent,
): Promise<Answer> {
  const { method = 'GET', path } = sent
  const got = await exchange(url, sent, agent)
  const isOutside = /^\/(healthz|readyz|metrics|docs|problems|openapi|receipts|track)/.test(path)
  const seen = { method, path: path.split('?', 1)[0] ?? '', ...got }
  const found = isOutside ? problemComplaints(seen) : complaints(seen)
  if (found.length > 0)
    throw new Error(`The response does not match the contract.\n${found.join('\n')}`)
  const isJson = method !== 'HEAD' && got.headers.get('content-type')?.includes('json')
  return { ...got, problem: isJson ? JSON.parse(got.text) : undefined }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
export const json = { 'Content-Type': 'application/json' }
