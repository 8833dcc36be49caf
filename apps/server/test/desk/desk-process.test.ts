import { execFileSync } from 'node:child_process'
import { Agent } from 'node:http'
import { node, type RunningProgram, start } from '@delivery-orders/tooling/processes.ts'
import { expect, test } from 'vitest'
import { newDatabase } from '../support/new-database.ts'
import { exchange } from '../support/send.ts'
import { mainFile, serverSettings, startServer } from '../support/server-process.ts'

test('the command `desk` serves beside `serve`, logs no search, and stops at SIGTERM with open connections', async ({
  onTestFinished,
}) => {
  await using opened = new AsyncDisposableStack()
  const { url: databaseUrl } = await newDatabase(opened)
  const settings = { DESK_PORT: '0', DESK_METRICS_PORT: '0', LOG_LEVEL: 'info' }
  const env = { ...process.env, ...serverSettings, DATABASE_URL: databaseUrl, ...settings }
  const server = await startServer(databaseUrl)
  const desk = start([...node, mainFile, 'desk'], { env, stderr: 'inherit' })
  onTestFinished(async () => {
    await Promise.all([server, desk].map((program) => program.end('SIGKILL')))
  })
  const url = await addressIn(desk, /^Desk at /)
  const metricsUrl = await addressIn(desk, /^Metrics at /)
  const invite = [mainFile, 'desk', 'invite', 'anna', '--role', 'planner']
  const [program = '', ...options] = node
  const link = new URL(execFileSync(program, [...options, ...invite], { env, encoding: 'utf8' }))

  const agent = new Agent({ keepAlive: true })
  const own = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, cookie = '', body = '') =>
    exchange(url, { method: 'POST', path, body, headers: { ...own, cookie } }, agent)
  const cookie = (await post(link.pathname)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const found = await post('/orders', cookie, 'q=07+02+02+92+54')
  const address = found.headers.get('location') ?? ''
  for (const path of ['/', address, '/orders?q=SECRET-1', '/orders/17', '/nothing/SECRET-2'])
    await exchange(url, { path, headers: { cookie } }, agent)
  const { text } = await exchange(metricsUrl, { path: '' })
  expect((await exchange(server.url, { path: '/healthz' })).status).toBe(200)

  expect(await desk.end('SIGTERM')).toBe(0)
  expect(await server.end('SIGTERM')).toBe(0)

  const logged = desk.lines.filter((line) => line.includes('"msg":"request"'))
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'POST', page: '/enter/:key', status: 303 },
    { method: 'POST', page: '/orders', status: 303 },
    { method: 'GET', page: '/', status: 200 },
    { page: '/orders', status: 200 },
    { page: '/orders', status: 200 },
    { page: '/orders/:id', status: 404 },
    { page: 'none', status: 404 },
  ])
  for (const secret of [
    'SECRET',
    '9254',
    'found',
    'anna',
    link.pathname.slice(7),
    address.slice(14),
  ])
    expect([secret, logged.filter((line) => line.includes(secret))]).toEqual([secret, []])
  for (const line of [
    'delivery_orders_desk_requests_total{page="/orders",status="200"} 2',
    'delivery_orders_desk_requests_total{page="/orders",status="303"} 1',
    'delivery_orders_desk_entries_total{outcome="entered"} 1',
    'delivery_orders_desk_entries_total{outcome="refused"} 0',
    'delivery_orders_desk_statement_timeouts_total 0',
    'delivery_orders_ready{access="reads"} 1',
  ])
    expect(text).toContain(`${line}\n`)
})

const addressIn = async (program: RunningProgram, start: RegExp): Promise<string> =>
  (await program.line(start)).replace(start, '')
