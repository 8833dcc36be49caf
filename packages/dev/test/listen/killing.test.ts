import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { all, draft, test } from '../support/mock-test.ts'
import { start } from '../support/program.ts'
import { receiver } from '../support/receiver.ts'

test('a listener that is killed again and again loses no event, and keeps the order of each order', async ({
  mock,
  deliveries,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'listen-'))
  await using target = await receiver((response, count) => {
    // Some events are refused, and some get no answer although they were received.
    if (count % 7 === 0) response.destroy()
    else response.writeHead(count % 5 === 0 ? 503 : 204).end()
  })
  const args = ['listen', '--forward-to', target.url, '--since', '1h']
  const state = ['--state', join(folder, 'state.json')]
  const { orders } = deliveries
  for (let kill = 0; kill < 5; kill++) {
    const listening = start([...args, ...state], mock)
    for (let nth = 0; nth < 10; nth++) {
      const { referenceNumber } = await orders.create(draft)
      await orders.progress(referenceNumber, { to: 'assigned' })
      await orders.cancel(referenceNumber)
    }
    await listening.line(/ 204 /)
    await listening.end('SIGKILL')
  }
  const feed = await all(deliveries.events.list({ limit: 100 }))
  const listening = start([...args, ...state], mock)
  await listening.line(new RegExp(`204 .*${feed.at(-1)?.id}`))
  await expect
    .poll(() => new Set(target.received.map(({ headers }) => headers['webhook-id'])).size, {
      timeout: 100_000,
    })
    .toBe(feed.length)
  await listening.end('SIGINT')

  const highest = new Map<string, number>()
  for (const { body } of target.received) {
    const { sequence, data } = JSON.parse(body)
    const { referenceNumber } = data.order
    const before = highest.get(referenceNumber) ?? 0
    expect([referenceNumber, sequence <= before + 1]).toEqual([referenceNumber, true])
    highest.set(referenceNumber, Math.max(before, sequence))
  }
  await rm(folder, { recursive: true })
})
