import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { receive } from '@delivery-orders/sdk/webhooks'
import { expect } from 'vitest'
import { startCommand } from '../support/listening.ts'
import { test as base, draft } from '../support/mock-test.ts'
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

test('listen delivers signed events, says where it resumes, and later delivers what it has missed', async ({
  mock,
  deliveries,
  state,
}) => {
  await deliveries.orders.create(order('before'))
  await using target = await receiver((response) => response.writeHead(204).end())
  const args = ['listen', '--forward-to', target.url, '--state', state]
  const first = startCommand(args, mock)
  const secret = /whsec_\S+/.exec(await first.line(/secret/))?.[0] ?? ''
  await first.line(/Ctrl\+C/)
  await deliveries.orders.create(order('A-17'))
  await first.line(/^order\.created +A-17 +204 /)

  expect(await first.end('SIGINT')).toEqual([0, null])
  const resumes = /resumes after (evt_\w+); the position is in (\S+)\.$/.exec(
    first.lines.at(-1) ?? '',
  )
  expect(resumes?.slice(1)).toEqual([target.received[0]?.headers['webhook-id'], state])
  expect(JSON.parse(await readFile(state, 'utf8')).secret).toBe(secret)

  await deliveries.orders.cancel('A-17')
  const second = startCommand([...args, '--since', '1h'], mock)
  expect(await second.line(/secret/)).toContain(secret)
  await second.line(/^order\.canceled +A-17 +204 /)
  await second.end('SIGTERM')

  expect(target.received.map(labelOf)).toEqual(['order.created A-17', 'order.canceled A-17'])
  for (const { body, headers } of target.received)
    expect(await receive(body, headers, secret)).toEqual(JSON.parse(body))
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
  const listening = startCommand(args, mock)
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
  const listening = startCommand([...args, '--events', 'order.canceled', '--json'], mock)

  const attempt = JSON.parse(await listening.line(/order\.canceled/))
  expect(attempt).toMatchObject({
    ...{ type: 'order.canceled', referenceNumber: 'A-17', status: null },
    ...{ error: 'the connection was refused', isDelivered: false },
  })
  expect(await listening.end('SIGINT')).toEqual([0, null])
  expect(listening.lines.filter((line) => line.includes('order.created"'))).toEqual([])
})

test('tail prints the events since a time and those that follow', async ({ mock, deliveries }) => {
  await deliveries.orders.create(order('A-17'))
  const tail = startCommand(['tail', '--since', '1h', '--json'], mock)
  expect(JSON.parse(await tail.line(/^\{/)).type).toBe('order.created')
  await deliveries.orders.cancel('A-17')
  const { id } = JSON.parse(await tail.line(/order\.canceled/))

  expect(await tail.end('SIGINT')).toEqual([0, null])
  expect(tail.lines.at(-1)).toBe(`Stopped after ${id}.`)
})

test('a wrong token, an address without a service and a damaged state each get a clear message', async ({
  mock,
  state,
}) => {
  const ended = async (args: readonly string[], service: Parameters<typeof startCommand>[1]) => {
    const command = startCommand(args, service)
    const [code] = await command.end('SIGCONT')
    return [code, command.lines.join('\n')]
  }
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
