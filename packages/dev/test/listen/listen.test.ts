import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { receive } from '@delivery-orders/sdk/webhooks'
import { expect } from 'vitest'
import { test as base, draft } from '../support/mock-test.ts'
import { start } from '../support/program.ts'
import { type Received, receiver } from '../support/receiver.ts'

const test = base.extend<{ state: string }>({
  state: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'listen-'))
    await use(join(folder, 'state.json'))
    await rm(folder, { recursive: true })
  },
})

const order = (referenceNumber: string) => ({ ...draft, referenceNumber })

const labelOf = ({ body }: Received): string => {
  const { type, data } = JSON.parse(body)
  return `${type} ${data.order.referenceNumber}`
}

/** Runs a command that ends by itself. Returns its exit code and what it printed. */
async function ended(
  args: readonly string[],
  service: Parameters<typeof start>[1],
): Promise<readonly unknown[]> {
  const command = start(args, service)
  return [await command.end('SIGCONT'), command.lines.join('\n')]
}

test('listen delivers signed events, says where it resumes, and later delivers what it has missed', async ({
  mock,
  deliveries,
  state,
}) => {
  await deliveries.orders.create(order('before'))
  await using target = await receiver((response) => response.writeHead(204).end())
  const args = ['listen', '--forward-to', target.url, '--state', state]
  const first = start(args, mock)
  const secret = /whsec_\S+/.exec(await first.line(/secret/))?.[0] ?? ''
  await first.line(/Ctrl\+C/)
  await deliveries.orders.create(order('A-17'))
  await first.line(/^order\.created +A-17 +204 /)

  expect(await first.end('SIGINT')).toBe(0)
  const resumes = /resumes after (evt_\w+); the position is in (\S+)\.$/.exec(
    first.lines.at(-1) ?? '',
  )
  expect(resumes?.slice(1)).toEqual([target.received[0]?.headers['webhook-id'], state])
  expect(JSON.parse(await readFile(state, 'utf8')).secret).toBe(secret)

  await deliveries.orders.cancel('A-17')
  const second = start([...args, '--since', '1h'], mock)
  expect(await second.line(/secret/)).toContain(secret)
  await second.line(/^order\.canceled +A-17 +204 /)
  await second.end('SIGTERM')

  expect(target.received.map(labelOf)).toEqual(['order.created A-17', 'order.canceled A-17'])
  for (const { body, headers } of target.received)
    expect(await receive(body, headers, secret)).toEqual(JSON.parse(body))
})

test('listen --again delivers one event with the same secret, and leaves the position where it is', async ({
  mock,
  deliveries,
  state,
}) => {
  let answer = 204
  await using target = await receiver((response) => response.writeHead(answer).end())
  const args = ['listen', '--forward-to', target.url, '--state', state]
  const first = start(args, mock)
  const secret = /whsec_\S+/.exec(await first.line(/secret/))?.[0] ?? ''
  await first.line(/Ctrl\+C/)
  await deliveries.orders.create(order('A-17'))
  await deliveries.orders.cancel('A-17')
  await first.line(/^order\.canceled +A-17 +204 /)
  await first.end('SIGINT')
  const position = await readFile(state, 'utf8')
  const id = String(target.received[0]?.headers['webhook-id'])

  answer = 503
  const again = start([...args, '--again', id], mock)
  await again.line(/^order\.created +A-17 +503, trying again/)
  answer = 204
  await again.line(/^order\.created +A-17 +204 /)
  expect(await again.end('SIGCONT')).toBe(0)

  const last = target.received.at(-1)
  if (!last) return
  expect(await receive(last.body, last.headers, secret)).toMatchObject({ id })
  expect(await readFile(state, 'utf8')).toBe(position)
  const unknown = `${id.slice(0, -1)}9`
  const [code, text] = await ended([...args, '--again', unknown], mock)
  expect([code, text]).toEqual([1, expect.stringContaining(`The feed has no event ${unknown}.`)])
  const [usage, reason] = await ended([...args, '--again', 'evt_1'], mock)
  expect([usage, reason]).toEqual([
    expect.any(Number),
    expect.stringContaining('It must be the id of an event of the feed'),
  ])
})

test('without --state, listen stores its position in the home directory', async ({
  mock,
  deliveries,
  state,
}) => {
  const home = dirname(state)
  await using target = await receiver((response) => response.writeHead(204).end())
  const args = ['listen', '--forward-to', target.url]
  const listening = start(args, { ...mock, home })
  const secret = /whsec_\S+/.exec(await listening.line(/secret/))?.[0] ?? ''
  await listening.line(/Ctrl\+C/)
  await deliveries.orders.create(order('A-17'))
  await listening.line(/^order\.created +A-17 +204 /)
  await listening.end('SIGINT')

  const [, path = ''] = /the position is in (\S+)\.$/.exec(listening.lines.at(-1) ?? '') ?? []
  expect(path.startsWith(`${home}/`)).toBe(true)
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ secret })
})

test('an event that the receiver refuses holds back only later events of its order', async ({
  mock,
  deliveries,
  state,
}) => {
  let isRefusing = true
  await using target = await receiver((response, count) => {
    const { body } = target.received[count - 1] ?? { body: '' }
    response.writeHead(isRefusing && body.includes('"A-17"') ? 500 : 204).end()
  })
  await deliveries.orders.create(order('A-17'))
  await deliveries.orders.cancel('A-17')
  await deliveries.orders.create(order('A-18'))
  const args = ['listen', '--forward-to', target.url, '--state', state, '--since', '1h']
  const listening = start(args, mock)
  await listening.line(/^order\.created +A-17 +500, trying again/)
  await listening.line(/^order\.created +A-18 +204/)

  isRefusing = false
  await listening.line(/^order\.canceled +A-17 +204/)
  await listening.end('SIGINT')

  const ofFirst = target.received.map(labelOf).filter((label) => label.endsWith('A-17'))
  expect([new Set(ofFirst.slice(0, -1)), ofFirst.at(-1)]).toEqual([
    new Set(['order.created A-17']),
    'order.canceled A-17',
  ])
})

test('listen waits for a receiver that is not running, and forwards only the kinds that were asked for', async ({
  mock,
  deliveries,
  state,
}) => {
  await deliveries.orders.create(order('A-17'))
  await deliveries.orders.cancel('A-17')
  const closed = await receiver(() => undefined)
  await closed[Symbol.asyncDispose]()
  const args = ['listen', '--forward-to', closed.url, '--state', state, '--since', '1h']
  const listening = start([...args, '--events', 'order.canceled', '--json'], mock)

  const attempt = JSON.parse(await listening.line(/order\.canceled/))
  expect(attempt).toMatchObject({
    ...{ type: 'order.canceled', referenceNumber: 'A-17', status: null },
    ...{ error: 'the connection was refused', isDelivered: false },
  })
  expect(await listening.end('SIGINT')).toBe(0)
  expect(listening.lines.filter((line) => line.includes('order.created"'))).toEqual([])
})

test('tail prints the events since a time and those that follow', async ({ mock, deliveries }) => {
  await deliveries.orders.create(order('A-17'))
  const tail = start(['tail', '--since', '1h', '--json'], mock)
  expect(JSON.parse(await tail.line(/^\{/)).type).toBe('order.created')
  await deliveries.orders.cancel('A-17')
  const { id } = JSON.parse(await tail.line(/order\.canceled/))

  expect(await tail.end('SIGINT')).toBe(0)
  expect(tail.lines.at(-1)).toBe(`Stopped after ${id}.`)
})

test('trigger moves an order, and tail prints the event for people', async ({
  mock,
  deliveries,
}) => {
  await deliveries.orders.create(order('A-17'))
  const tail = start(['tail'], mock)
  await tail.line(/Ctrl\+C/)

  const triggered = await ended(['trigger', 'order.assigned', '--reference', 'A-17'], mock)

  expect(triggered).toEqual([0, expect.stringContaining('of A-17, which is now assigned.')])
  await tail.line(/^20\S+Z {2}order\.assigned +A-17 {2}pending -> assigned {2}evt_\w+$/)
  await tail.end('SIGINT')
})

test('tail and trigger print no stack for a wrong reference, or a server that is not the service', async ({
  mock,
}) => {
  await using page = await receiver((response) => response.end('<html></html>'))
  const baseUrl = new URL(page.url).origin
  const other = { baseUrl, token: mock.token }
  const created = ['trigger', 'order.created']
  const outcomes = [
    await ended(['tail'], other),
    await ended(created, other),
    await ended([...created, '--reference', '..'], mock),
  ]

  for (const outcome of outcomes) expect(outcome).toEqual([1, expect.stringMatching(/^Error: \w/)])
  expect(JSON.stringify(outcomes)).not.toMatch(/ at |\.ts:/)
})

test('listen goes on after an outage, says once that it waits, and reports a position that the service has lost', async ({
  mock,
  control,
  deliveries,
  state,
}) => {
  await using target = await receiver((response) => response.writeHead(204).end())
  const listening = start(['listen', '--forward-to', target.url, '--state', state], mock)
  await listening.line(/Ctrl\+C/)
  await deliveries.orders.create(order('A-17'))
  await listening.line(/^order\.created +A-17 +204 /)

  await control('faults', { fault: 'status', status: 503, requests: 4 })
  // Ends the request that waits for the next event.
  await control('clock', { advance: '1 min' })
  await listening.line(/^Waiting for the service: the service is away \(status 503\)$/)
  await deliveries.orders.create(order('A-18'), { retries: 4 })
  await listening.line(/^The service is back\.$/)
  await listening.line(/^order\.created +A-18 +204 /)
  expect(listening.lines.filter((line) => line.startsWith('Waiting'))).toHaveLength(1)

  await control('reset')
  await listening.line(/the service has lost its newest events.*`from=20/)
  await listening.line(/delete the state file, and begin again with --since/)
  expect(await listening.end('SIGCONT')).toBe(1)
})

test('a wrong token, an address without a service and a damaged state each get a clear message', async ({
  mock,
  state,
}) => {
  const { baseUrl, token } = mock
  const wrongToken = await ended(['tail'], { baseUrl, token: 'dos_test_wrong' })
  expect(wrongToken).toEqual([1, expect.stringContaining('does not accept DELIVERY_ORDERS_TOKEN')])
  const nobody = await ended(['tail'], { baseUrl: 'http://127.0.0.1:9', token })
  expect(nobody).toEqual([1, expect.stringContaining('Is the service running at http://127')])
  const live = await ended(['trigger', 'order.created'], { baseUrl, token: 'dos_live_x' })
  expect(live).toEqual([1, expect.stringContaining('Use a test token')])
  const listen = ['listen', '--forward-to', 'http://127.0.0.1:9/', '--state']
  const damaged = await ended([...listen, new URL(import.meta.url).pathname], mock)
  expect(damaged).toEqual([1, expect.stringContaining('Delete it, or choose another file')])
  const noFile = await ended([...listen, dirname(state)], mock)
  expect(noFile).toEqual([
    1,
    expect.stringMatching(/EISDIR.*\nChoose another file with --state\.$/),
  ])
  const noFolder = await ended([...listen, '/dev/null/state'], mock)
  expect(noFolder).toEqual([1, expect.stringContaining('Choose another file with --state.')])
})
