import { once } from 'node:events'
import { connect } from 'node:net'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { converse, dial } from './support/converse.ts'
import { parseMetrics, type Samples } from './support/prometheus-text.ts'
import { scrape } from './support/scrape.ts'

const nonZero = (samples: Samples, name: string): Record<string, number> =>
  Object.fromEntries(
    [...samples]
      .filter(([key, value]) => value !== 0 && (key === name || key.startsWith(`${name}{`)))
      .map(([key, value]) => [key.slice(name.length), value]),
  )

async function create(
  world: World,
  referenceNumber: string,
  deliveryInstructions = '',
  ownToken?: string,
): Promise<number> {
  const token = ownToken ?? (await world.token('acme'))
  return (await post(world, { token, body: aDraft({ referenceNumber, deliveryInstructions }) }))
    .status
}

async function scrapeUntil(world: World, isSo: (samples: Samples) => boolean): Promise<Samples> {
  for (;;) {
    const samples = await scrape(world)
    if (isSo(samples)) return samples
  }
}

const requests = 'delivery_orders_requests_total'
const inFlight = 'delivery_orders_requests_in_flight'

describe('the metrics page', () => {
  test('is in Prometheus text format 0.0.4, needs no token and answers only GET and HEAD', async ({
    world,
  }) => {
    const { status, headers, text } = await send(world, { path: '/metrics' })
    const head = await send(world, { method: 'HEAD', path: '/metrics' })

    const type = 'text/plain; version=0.0.4; charset=utf-8'
    expect([status, headers.get('Content-Type')]).toEqual([200, type])
    expect([head.status, head.headers.get('Content-Type'), head.text]).toEqual([200, type, ''])
    expect(parseMetrics(text).size).toBeGreaterThan(30)
    for (const method of ['POST', 'OPTIONS', 'DELETE']) {
      const wrong = await send(world, { method, path: '/metrics' })
      expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  test('is rendered once for readers at the same time', async ({ world }) => {
    const read = async () => (await send(world, { path: '/metrics' })).text
    const texts = await Promise.all(Array.from({ length: 50 }, read))

    expect(new Set(texts).size).toBeLessThan(10)
  })

  test('is served below the base path', async ({ startWorld }) => {
    const world = await startWorld({ settings: { BASE_PATH: '/deliveries' } })

    expect((await send(world, { path: '/metrics' })).status).toBe(200)
    expect((await fetch(new URL('/metrics', world.url))).status).toBe(404)
  })

  test('lists all metrics in the same order, whatever the order of the earlier requests', async ({
    startWorld,
  }) => {
    const names = async (paths: readonly string[]) => {
      const world = await startWorld()
      for (const path of paths) await send(world, { path })
      return [...(await scrape(world)).keys()]
    }

    expect(await names(['/nothing', '/orders', '/webhooks'])).toEqual(
      await names(['/webhooks', '/orders', '/nothing']),
    )
  })

  test('contains nothing that a client has sent', async ({ world }) => {
    const token = await world.token('canary-client')
    const headers = { 'X-Request-Id': 'canary-request' }
    await post(world, { token, headers, body: aDraft({ referenceNumber: 'canary-reference' }) })
    for (const path of [
      '/orders/canary-reference',
      '/orders/canary%zz',
      '/canary',
      '/receipts/canary',
    ])
      await send(world, { path, headers })
    await send(world, { method: 'PROPFIND', path: '/orders', headers })

    const { text } = await send(world, { path: '/metrics?canary' })

    expect(parseMetrics(text).get(`${requests}{operation="createOrder",status="201"}`)).toBe(1)
    for (const secret of ['canary', 'dos_', token, '0702029254', 'Awa', 'Jardins', 'PROPFIND'])
      expect(text).not.toContain(secret)
  })
})

describe('the metrics of requests', () => {
  test('count requests by operation and status, and measure their duration', async ({ world }) => {
    const startMs = performance.now()
    const client = await world.client('acme')
    const headers = bearer(await world.token('acme'))
    const { referenceNumber } = await client.orders.create(aDraft())
    await client.orders.get(referenceNumber)
    await client.orders.get(referenceNumber)
    await send(world, { method: 'HEAD', path: `/orders/${referenceNumber}`, headers })
    await send(world, { path: '/orders/missing', headers })
    await send(world, { path: '/orders/missing' })
    await send(world, { path: '/nothing', headers })
    await send(world, { method: 'DELETE', path: '/orders' })
    for (const path of ['/healthz', '/readyz', '/metrics']) await send(world, { path })

    const samples = await scrape(world)

    expect(nonZero(samples, requests)).toEqual({
      '{operation="createOrder",status="201"}': 1,
      '{operation="getOrder",status="200"}': 3,
      '{operation="getOrder",status="404"}': 1,
      '{operation="getOrder",status="401"}': 1,
      '{operation="none",status="404"}': 1,
      '{operation="none",status="405"}': 1,
    })
    expect(nonZero(samples, 'delivery_orders_request_duration_seconds_count')).toEqual({
      '{operation="createOrder"}': 1,
      '{operation="getOrder"}': 5,
      '{operation="none"}': 2,
    })
    const sum = samples.get('delivery_orders_request_duration_seconds_sum{operation="getOrder"}')
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThan((performance.now() - startMs) / 1_000)
  })

  test('count a request as in flight until its response, and as 499 if the client disconnects', async ({
    world,
  }) => {
    const { hostname, port } = new URL(world.url)
    expect((await scrape(world)).get(inFlight)).toBe(1)

    const socket = connect(Number(port), hostname)
    const begun = [
      'POST /orders HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${await world.token('acme')}`,
      'Content-Type: application/json',
      'Content-Length: 9',
      '',
      '{',
    ]
    socket.write(begun.join('\r\n'))
    await scrapeUntil(world, (samples) => samples.get(inFlight) === 2)
    socket.destroy()

    const samples = await scrapeUntil(world, (now) => now.get(inFlight) === 1)
    expect(samples.get(`${requests}{operation="createOrder",status="499"}`)).toBe(1)
    expect(
      samples.get('delivery_orders_request_duration_seconds_count{operation="createOrder"}'),
    ).toBe(1)
  })
})

test('requests that cannot be read are counted by status, and logged once per cause', async ({
  world,
}) => {
  const unreadable = 'delivery_orders_unreadable_requests_total'
  const counts = async () =>
    [...(await scrape(world))].filter(([key]) => key.startsWith(unreadable))
  expect((await counts()).map(([, count]) => count)).toEqual([0, 0, 0, 0])
  for (let count = 0; count < 5; count++) {
    expect((await converse(world.url, 'GARBAGE\r\n\r\n')).statuses).toEqual([400])
    const long = `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
    expect((await converse(world.url, long)).statuses).toEqual([431])
  }
  // A client that is gone is not counted.
  const socket = dial(world.url)
  await once(socket, 'connect')
  socket.resetAndDestroy()

  expect(await counts()).toEqual([
    [`${unreadable}{status="400"}`, 5],
    [`${unreadable}{status="408"}`, 0],
    [`${unreadable}{status="413"}`, 0],
    [`${unreadable}{status="431"}`, 5],
  ])
  expect(world.log.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, status: 400, code: 'HPE_INVALID_METHOD' }),
    expect.objectContaining({ level: 30, status: 431, code: 'HPE_HEADER_OVERFLOW' }),
  ])
})

describe('the metrics of commits', () => {
  const outcomes = 'delivery_orders_commits_total'

  test('count commits by outcome, starting at zero, and show the number and size of batches', async ({
    world,
    acme,
  }) => {
    expect([...(await scrape(world)).keys()].filter((key) => key.startsWith(outcomes))).toEqual(
      ['committed', 'duplicate', 'failed', 'refused', 'replayed', 'reused', 'stale', 'taken'].map(
        (outcome) => `${outcomes}{outcome="${outcome}"}`,
      ),
    )
    await Promise.all(['A-1', 'A-2', 'A-3'].map((reference) => create(world, reference)))
    await acme.orders.cancel('A-1')

    const samples = await scrape(world)

    expect(nonZero(samples, outcomes)).toEqual({ '{outcome="committed"}': 4 })
    const batches = samples.get('delivery_orders_commit_batch_size_count')
    expect(samples.get('delivery_orders_commit_batch_size_sum')).toBe(4)
    expect(batches).toBeGreaterThanOrEqual(2)
    expect(samples.get('delivery_orders_commit_duration_seconds_count')).toBe(batches)
    expect(samples.get('delivery_orders_commit_duration_seconds_sum')).toBeGreaterThan(0)
    expect(samples.get('delivery_orders_commit_queue_length')).toBe(0)
  })

  test('count a commit as duplicate if its reference exists, and as failed if the database is locked', async ({
    world,
  }) => {
    expect(await create(world, 'A-1')).toBe(201)
    expect(await create(world, 'A-1', 'another draft')).toBe(409)
    const other = new Sqlite(world.databaseFile)
    const token = await world.token('globex')
    other.exec('begin immediate')
    expect(await create(world, 'A-2', undefined, token)).toBe(503)
    other.close()

    const samples = await scrape(world)

    expect(nonZero(samples, outcomes)).toEqual({
      '{outcome="committed"}': 1,
      '{outcome="duplicate"}': 1,
      '{outcome="failed"}': 1,
    })
    expect(samples.get(`${requests}{operation="createOrder",status="503"}`)).toBe(1)
  })
})

test('receipts are counted by outcome', async ({ world, acme }) => {
  const { receiptUrl } = await acme.orders.create(aDraft())
  await fetch(receiptUrl).then((response) => response.arrayBuffer())
  await fetch(`${world.url}/receipts/reference-of-24-letters_.pdf`)

  expect(nonZero(await scrape(world), 'delivery_orders_receipts_total')).toEqual({
    '{outcome="printed"}': 1,
  })
})

test('the metrics of the process show its memory, CPU time, open files, start time and versions', async ({
  world,
}) => {
  const samples = await scrape(world)
  const value = (name: string) => samples.get(name) ?? Number.NaN

  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(value('process_open_fds')).toBeGreaterThan(5)
  const age = performance.timeOrigin / 1_000 - value('process_start_time_seconds')
  expect(Math.abs(age)).toBeLessThan(1)
  expect(value(`nodejs_version_info{version="${process.version}"}`)).toBe(1)
  expect(value('delivery_orders_build_info{version="1.0.0"}')).toBe(1)
})

test('each scrape shows the longest event loop delay since the previous scrape', async ({
  world,
}) => {
  const longest = async () =>
    (await scrape(world)).get('nodejs_eventloop_lag_max_seconds') ?? Number.NaN
  await longest()
  // After a scrape, Node measures delays from the next turn of the event loop on. `keepRequesting` lets it pass.
  await keepRequesting(50, world)
  blockEventLoop(2_000)

  expect(await longest()).toBeGreaterThan(1.9)
  await keepRequesting(50, world)
  expect(await longest()).toBeLessThan(1.9)
})

async function keepRequesting(timeMs: number, world: World): Promise<void> {
  const end = performance.now() + timeMs
  while (performance.now() < end) await send(world, { path: '/healthz' })
}

function blockEventLoop(timeMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeMs)
}
