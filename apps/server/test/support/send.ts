import { request } from 'node:http'
import type { Problem } from '@delivery-orders/contract'
import { complaints } from './contract-witness.ts'
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
  readonly problem: Problem & Readonly<Record<string, unknown>>
}

/** A request as no SDK would send it. The answer is held to the contract all the same. */
export async function send(
  { url }: World,
  { method = 'GET', path, headers, body }: Sent,
): Promise<Got> {
  const { hostname, port, pathname } = new URL(url)
  const base = pathname.replace(/\/$/, '')
  const got = await new Promise<Omit<Got, 'problem'>>((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path: base + path, headers, agent: false },
      (response) => {
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
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
  const isOutside = /^\/(healthz|readyz|problems|openapi|receipts)/.test(path)
  const found = isOutside ? [] : complaints({ method, path: path.split('?', 1)[0] ?? '', ...got })
  if (found.length > 0) throw new Error(`The server broke its contract.\n${found.join('\n')}`)
  const isJson = method !== 'HEAD' && got.headers.get('content-type')?.includes('json')
  return { ...got, problem: isJson ? JSON.parse(got.text) : undefined }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
export const json = { 'Content-Type': 'application/json' }
