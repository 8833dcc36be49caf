/** The bare loop: sends the same signed messages as our service over pooled connections, and stores nothing. */
import { readFileSync } from 'node:fs'
import { signaturesOf } from '@delivery-orders/operations/dispatch'
// This path leads to the copy of undici that our server uses.
import { Agent } from '../../../server/node_modules/undici/index.js'
import type { Backlog, EventMessage, Target } from './backlog.ts'

/** Maximum number of concurrent requests to one webhook. The dispatcher of our service has the same limit. */
const perTarget = 4

const [, , file = ''] = process.argv
const { groups } = JSON.parse(readFileSync(file, 'utf8')) as Backlog
const agent = new Agent({ connections: perTarget })

await Promise.all(
  groups.flatMap(({ targets, messages }) => targets.map((target) => sendAll(target, messages))),
)
await agent.close()

async function sendAll(target: Target, messages: readonly EventMessage[]): Promise<void> {
  const left = messages.values()
  const sendNext = async () => {
    for (const message of left) await send(target, message)
  }
  await Promise.all(Array.from({ length: perTarget }, sendNext))
}

async function send({ url, secret }: Target, { id, body }: EventMessage): Promise<void> {
  const { origin, pathname } = new URL(url)
  const now = Date.now()
  const timestamp = Math.floor(now / 1000)
  const response = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'bare/1.0.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(
        { secret, previousSecret: null },
        { id, timestamp, body },
        now,
      ),
    },
    body,
  })
  await response.body.text()
  if (response.statusCode !== 204)
    throw new Error(
      `The receiver answered ${response.statusCode} instead of 204 to the event ${id}.`,
    )
}
