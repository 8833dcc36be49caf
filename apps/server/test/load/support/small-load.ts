/** A process that creates a small order and gets it four times per second, and reports each response. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { aDraft } from '../../support/a-draft.ts'

export interface SmallRequest {
  readonly kind: 'create' | 'get'
  /** 0 if the connection broke. */
  readonly status: number
  readonly ms: number
}

/** Fewer orders than the rate limit allows. */
const pauseMs = 250

const [url = '', token = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
const draft = JSON.stringify(aDraft({ deliveryInstructions: 'x'.repeat(1_000) }))

while (process.connected) {
  const location = await measured('create', '/orders', 'POST', draft)
  if (location) await measured('get', new URL(location).pathname)
  await pause(pauseMs)
}

/** Returns the header `Location` of the response. */
async function measured(
  kind: SmallRequest['kind'],
  path: string,
  method?: string,
  body?: string,
): Promise<string | undefined> {
  const startedAt = performance.now()
  const { status, location } = await send(path, method, body)
  const report: SmallRequest = { kind, status, ms: performance.now() - startedAt }
  process.send?.(report)
  return location
}

function send(
  path: string,
  method = 'GET',
  body = '',
): Promise<{ readonly status: number; readonly location?: string | undefined }> {
  return new Promise((resolve) => {
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (response) => {
      const { statusCode = 0 } = response
      response
        .resume()
        .on('end', () => resolve({ status: statusCode, location: response.headers.location }))
    })
    outgoing.on('error', () => resolve({ status: 0 }))
    outgoing.end(body)
  })
}
