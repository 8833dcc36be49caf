/** The bare loop: sends the same signed messages as our service over pooled connections, and stores nothing. */
import { readFileSync } from 'node:fs'
import { signaturesOf } from '@delivery-orders/operations/dispatch'
// This path leads to the copy of undici that our server uses.
import { Agent } from '../../server/node_modules/undici/index.js'
import type { ClientBacklog } from '../src/dispatches.ts'

/** Maximum number of concurrent requests to one webhook. The dispatcher of our service has the same limit. */
const perWebhook = 4

const [, , file = ''] = process.argv
const backlog = JSON.parse(readFileSync(file, 'utf8')) as readonly ClientBacklog[]
const agent = new Agent({ connections: perWebhook })

await Promise.all(
  backlog.flatMap(({ webhooks, events }) => webhooks.map((webhook) => sendAll(webhook, events))),
)
await agent.close()

type Webhook = ClientBacklog['webhooks'][number]
type Event = ClientBacklog['events'][number]

async function sendAll(webhook: Webhook, events: readonly Event[]): Promise<void> {
  const left = events.values()
  const sendNext = async () => {
    for (const event of left) await send(webhook, event)
  }
  await Promise.all(Array.from({ length: perWebhook }, sendNext))
}

async function send({ url, secret }: Webhook, { id, body }: Event): Promise<void> {
  const { origin, pathname } = new URL(url)
  const now = Date.now()
  const timestamp = Math.floor(now / 1000)
  const message = { id, timestamp, body }
  const response = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'bare/1.0.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf({ secret, previousSecret: null }, message, now),
    },
    body,
  })
  await response.body.text()
  if (response.statusCode !== 204) throw new Error(`${id} was answered ${response.statusCode}.`)
}
