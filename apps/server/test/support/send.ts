import { type Agent, request } from 'node:http'
import type { Problem } from '@delivery-orders/contract'
import type { TestService } from '@delivery-orders/sdk/testing'
import { complaints, complaintsOutside } from './contract-witness.ts'
import { memoryServiceAt } from './memory-world.ts'
import type { World } from './world.ts'

export interface Sent {
  readonly method?: string
  /** Below the service's address; goes onto the wire as it is, however odd. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Got {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Answer extends Got {
  readonly problem: Problem & Readonly<Record<string, unknown>>
}

/** A request as no SDK would send it, on a connection of its own unless an agent keeps some. */
export function exchange(
  url: string,
  { method = 'GET', path, headers, body }: Sent,
  agent: Agent | false = false,
): Promise<Got> {
  const inMemory = memoryServiceAt(url)
  if (inMemory)
    return exchangeInMemory(inMemory, url + path, {
      method,
      headers: headers ?? {},
      body: body ?? null,
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
    outgoing.end(body)
  })
}

/** As far as `fetch` can say it. */
async function exchangeInMemory(
  service: TestService,
  url: string,
  sent: RequestInit,
): Promise<Got> {
  const response = await service.fetch(url, sent)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

/** The same, and its answer is held to the contract. */
export async function send(
  { url }: Pick<World, 'url'>,
  sent: Sent,
  agent?: Agent,
): Promise<Answer> {
  const { method = 'GET', path } = sent
  const got = await exchange(url, sent, agent)
  const isOutside = /^\/(healthz|readyz|metrics|docs|problems|openapi|receipts)/.test(path)
  const seen = { method, path: path.split('?', 1)[0] ?? '', ...got }
  const found = isOutside ? complaintsOutside(seen) : complaints(seen)
  if (found.length > 0) throw new Error(`The server broke its contract.\n${found.join('\n')}`)
  const isJson = method !== 'HEAD' && got.headers.get('content-type')?.includes('json')
  return { ...got, problem: isJson ? JSON.parse(got.text) : undefined }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
export const json = { 'Content-Type': 'application/json' }
