import { expect } from 'vitest'
import { bearer, send } from '../support/send.ts'
import { until } from '../support/until.ts'
import { test, type World } from '../support/world.ts'
import { scrape } from './support/scrape.ts'

const waitingCount = async (world: World) =>
  (await scrape(world)).get('delivery_orders_requests_waiting')

test('a stopping service answers waiting requests without events instead of waiting for them', async ({
  world,
}) => {
  const headers = bearer(await world.token('acme'))
  const waiting = Array.from({ length: 8 }, () => send(world, { path: '/events?wait=30', headers }))
  await until('all requests wait', async () => (await waitingCount(world)) === 8)

  await world.service[Symbol.asyncDispose]()

  // Requests in progress have 10 s before their connections are destroyed, and a wait has 30 s.
  for (const { status, text } of await Promise.all(waiting))
    expect([status, text]).toEqual([200, '{"data":[],"nextAfter":null,"hasMore":false}'])
})

test('the time that a request waits is in the log by itself, and not in the metric of durations', async ({
  world,
}) => {
  const headers = bearer(await world.token('acme'))
  await send(world, { path: '/events?wait=1', headers })
  await send(world, { path: '/events', headers })
  await until('both requests are logged', () => world.log.length >= 2)

  const [waited, direct] = world.log
    .map((line) => JSON.parse(line))
    .filter(({ operation }) => operation === 'listEvents')

  expect(waited.waitedMs).toBeGreaterThan(900)
  expect(waited.durationMs).toBeGreaterThanOrEqual(waited.waitedMs)
  expect(direct).not.toHaveProperty('waitedMs')
  const sum = (await scrape(world)).get(
    'delivery_orders_request_duration_seconds_sum{operation="listEvents"}',
  )
  const expectedMs = waited.durationMs - waited.waitedMs + direct.durationMs
  expect(Math.abs((sum ?? 0) * 1_000 - expectedMs)).toBeLessThan(0.3)
})
