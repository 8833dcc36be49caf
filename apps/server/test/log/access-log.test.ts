import { expect } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { bearer, exchange } from '../support/send.ts'
import { test } from '../support/world.ts'

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

test('the line of a request is the JSON text of its fields, whatever its path contains', async ({
  startWorld,
}) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const world = await startWorld({
    parts: { log: Object.assign(log, { showsPaths: true }) },
  })
  const headers = { ...bearer(await world.token('acme')), 'X-Request-Id': 'r-1' }
  lines.length = 0

  const path = '/orders?x="\\%22<b>'
  await exchange(world.url, { path, headers: { ...headers, traceparent } })
  await exchange(world.url, { method: 'HEAD', path: '/nothing', headers })

  const common = { level: 30, time: expect.stringMatching(/Z$/), requestId: 'r-1' }
  const ended = { durationMs: expect.any(Number), msg: 'request' }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...common,
      traceparent,
      method: 'GET',
      path,
      operation: 'listOrders',
      client: 'acme',
      mode: 'test',
      token: 1,
      status: 400,
      ...ended,
    },
    { ...common, method: 'HEAD', path: '/nothing', status: 404, ...ended },
  ])
  expect(lines).toEqual(lines.map((line) => `${JSON.stringify(JSON.parse(line))}\n`))
})
