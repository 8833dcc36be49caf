import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { changed, newOrder } from '../store/support/a-change.ts'
import { send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

async function health(world: World): Promise<readonly number[]> {
  const [live, ready] = [
    await send(world, { path: '/healthz' }),
    await send(world, { path: '/readyz' }),
  ]
  return [live.status, ready.status]
}

test('a service is live and ready as soon as it has started', async ({ world }) => {
  expect(await health(world)).toEqual([200, 200])
})

test('a service whose database cannot be read is live but not ready', async ({ world }) => {
  const other = new Sqlite(world.databaseFile)
  other.exec('drop table order_ids')
  expect(await health(world)).toEqual([200, 503])

  other.exec('create table order_ids (bound integer not null)')
  expect(await health(world)).toEqual([200, 200])
  other.close()
})

test('health checks and metrics respond while thousands of changes wait to be committed', async ({
  world,
}) => {
  const { orders } = world.service.store
  await world.token('acme')
  const placed = await newOrder(orders, { clientId: 1, mode: 'test' }, 'A-17')
  await orders.commit(placed)
  // All commits change the same order, so they run one by one. Only the first has the current revision and succeeds.
  const waiting = Array.from({ length: 3_000 }, () => orders.commit(changed(placed)))

  expect(await health(world)).toEqual([200, 200])
  const { text } = await send(world, { path: '/metrics' })

  const [, length] = /^delivery_orders_commit_queue_length (\d+)$/m.exec(text) ?? []
  expect(Number(length)).toBeGreaterThan(1_000)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['committed', 'stale']))
})
