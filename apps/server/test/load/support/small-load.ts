/** A process that creates a small order four times per second, and reports the status and latency of each. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { aDraft } from '../../support/a-draft.ts'

export interface SmallOrder {
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
  const startedAt = performance.now()
  const status = await create()
  const order: SmallOrder = { status, ms: performance.now() - startedAt }
  process.send?.(order)
  await pause(pauseMs)
}

function create(): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(`${url}/orders`, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', () => resolve(0))
    outgoing.end(draft)
  })
}
