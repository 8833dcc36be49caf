import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { startDispatching } from '../dispatch/support/dispatching-process.ts'
import { type Receiver, receiver } from '../dispatch/support/receiver.ts'
import { parseMetrics } from '../http/support/prometheus-text.ts'
import { post } from '../support/post.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { eventually } from '../support/until.ts'
import { test } from './support/command-line.ts'

const receives = (target: Receiver, count: number): Promise<void> =>
  eventually(() => expect(target.received).toHaveLength(count), 20)

test('the dispatch command sends the events that serve --no-dispatch did not send, and later events', async ({
  folder,
}) => {
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  await using target = await receiver()
  const databaseFile = join(folder, 'test.db')
  const server = await startServer(`sqlite:${databaseFile}`, [mainFile, 'serve', '--no-dispatch'])
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const token = await tokenFor(`sqlite:${databaseFile}`)
  const webhook = { token, path: '/webhooks', body: { url: target.url } }
  expect((await post(server, webhook)).status).toBe(201)
  await post(server, { token })
  expect(target.received).toEqual([])

  const dispatching = startDispatching(`sqlite:${databaseFile}`, {
    settings: { PUBLIC_URL: 'https://deliveries.example.com' },
    stderr: 'pipe',
  })

  await receives(target, 1)
  await post(server, { token })
  await receives(target, 2)
  const { receiptUrl } = JSON.parse(target.received[0]?.body ?? '').data.order
  expect(receiptUrl).toMatch(/^https:\/\/deliveries\.example\.com\/receipts\//)
  expect(await dispatching.end('SIGTERM')).toBe(0)
  expect(dispatching.lines).toEqual([
    `Sending the events of ${databaseFile}`,
    'Stopping: finishing attempts in flight. Press Ctrl+C again to stop immediately.',
  ])
  expect(await server.end('SIGTERM')).toBe(0)
})

test('the dispatch command serves probes and metrics on DISPATCHER_METRICS_PORT, and status shows it while it runs', async ({
  folder,
  runProcess,
}) => {
  await using target = await receiver()
  const databaseUrl = `sqlite:${join(folder, 'test.db')}`
  const allowed = { WEBHOOK_ALLOW_PRIVATE: '1' }
  const server = await startServer(databaseUrl, [mainFile, 'serve', '--no-dispatch'], allowed)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const token = await tokenFor(databaseUrl)
  await post(server, { token, path: '/webhooks', body: { url: target.url } })
  const dispatching = startDispatching(databaseUrl, {
    settings: { DISPATCHER_METRICS_PORT: '0', BASE_PATH: '/inner' },
    stderr: 'pipe',
  })
  const line = await dispatching.line(/^Metrics at http:\S+\/inner\/metrics$/)
  const url = line.replace(/^Metrics at (\S+)\/metrics$/, '$1')
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(url + path, { method })
    return [response.status, await response.text()] as const
  }
  const processes = async () =>
    JSON.parse(
      (await runProcess(['status', '--json'], { DATABASE_URL: databaseUrl })).stdout,
    ).processes.map(({ process, state }: Record<string, unknown>) => [process, state])

  expect(await get('/healthz')).toEqual([200, 'ok\n'])
  expect(await get('/readyz')).toEqual([200, 'ready\nreads: ok\nwrites: ok\n'])
  expect(await get('/orders')).toEqual([404, expect.stringContaining('"code":"')])
  expect((await get('/metrics', 'POST'))[0]).toBe(405)
  await post(server, { token })
  await eventually(async () => {
    const samples = parseMetrics((await get('/metrics'))[1])
    const attempts = 'delivery_orders_dispatch_attempts_total{outcome="succeeded"}'
    expect(samples.get(attempts)).toBe(1)
    expect(samples.get('delivery_orders_ready{access="writes"}')).toBe(1)
    expect(samples.get('delivery_orders_event_delivery_seconds_count')).toBe(1)
  })
  expect((await processes()).sort()).toEqual([
    ['dispatch', 'running'],
    ['serve', 'running'],
  ])

  expect(await dispatching.end('SIGTERM')).toBe(0)
  expect(await processes()).toEqual([['serve', 'running']])
  expect(await server.end('SIGTERM')).toBe(0)
})

test('the dispatch command names the setting of a port that is in use', async ({
  folder,
  runProcess,
}) => {
  await using target = await receiver()
  const { port } = new URL(target.url)
  const databaseUrl = `sqlite:${join(folder, 'test.db')}`
  await tokenFor(databaseUrl)

  const { code, stdout, stderr } = await runProcess(['dispatch'], {
    DATABASE_URL: databaseUrl,
    DISPATCHER_METRICS_PORT: port,
  })

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `Port ${port} is already in use. Stop the program that uses it, or set DISPATCHER_METRICS_PORT to another one.\n`,
  )
})

test('the dispatch command reports every invalid setting', async ({ run }) => {
  const networks = { WEBHOOK_ALLOW_NETWORKS: '10.0.0.0/33', WEBHOOK_ALLOW_PRIVATE: 'yes' }
  const faulty = { ...networks, DISPATCHER_METRICS_PORT: '70000' }
  const { code, stdout, stderr } = await run(['dispatch'], faulty)

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^DISPATCHER_METRICS_PORT must be a number from 0 to 65535, but is/),
    expect.stringMatching(/^WEBHOOK_ALLOW_NETWORKS must be networks/),
    expect.stringMatching(/^WEBHOOK_ALLOW_PRIVATE must be 0 or 1/),
    '',
  ])
})
