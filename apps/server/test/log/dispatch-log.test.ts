import { closeSync, openSync } from 'node:fs'
import type { RunningProgram } from '@delivery-orders/tooling/processes.ts'
import { expect } from 'vitest'
import { startDispatching } from '../dispatch/support/dispatching-process.ts'
import { register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { post } from '../support/post.ts'
import { until } from '../support/until.ts'
import { test, type World } from '../support/world.ts'

/** Starts `dispatch` with /dev/full as standard output. */
function dispatchIntoFullDisk({ databaseUrl, url }: World): RunningProgram {
  const stdout = openSync('/dev/full', 'w')
  const settings = { PUBLIC_URL: url, LOG_LEVEL: 'info' }
  const program = startDispatching(databaseUrl, { settings, stdout })
  closeSync(stdout)
  return program
}

test('the dispatch command whose standard output is /dev/full sends events after it has logged a line, and exits with 0', async ({
  startWorld,
}) => {
  await using gone = await receiver((response) => response.writeHead(410).end())
  await using target = await receiver()
  const world = await startWorld({ settings: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const token = await world.token('acme')
  for (const { url } of [gone, target]) await register(world, token, url)
  await post(world, { token })

  const sentOrders = () =>
    target.received.filter(({ body }) => JSON.parse(body).type === 'order.created').length
  const dispatching = dispatchIntoFullDisk(world)
  await until('an event is sent', () => sentOrders() === 1)
  // Disabling the first webhook is logged.
  await until('the event is refused', () => gone.received.length === 1)
  await post(world, { token })
  await until('another event is sent', () => sentOrders() === 2)

  expect(await dispatching.end('SIGTERM')).toBe(0)
})
