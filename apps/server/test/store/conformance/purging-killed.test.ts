import { cancel, eventOf, type Order } from '@delivery-orders/domain'
import type { OrderChange, Store } from '@delivery-orders/operations/store'
import { node, start } from '@delivery-orders/tooling/processes.ts'
import { expect } from 'vitest'
import { test } from '../../cli/support/command-line.ts'
import { bareEnv } from '../../support/bare-env.ts'
import { rowsOf } from '../../support/execute.ts'
import { mainFile } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { startWorld } from '../../support/world.ts'
import { aCause, aClient, many, newOrder, now, placedAt } from '../support/a-change.ts'

const old = now - 500 * 86_400_000
const count = 2_000

/** Adds canceled orders that are old enough. */
async function fill(store: Store): Promise<void> {
  const client = await aClient(store)
  const placed = await many(count, async (nr) =>
    placedAt(await newOrder(store.orders, client, `A-${nr}`), old),
  )
  await Promise.all(placed.map((change) => store.orders.commit(change)))
  await Promise.all(placed.map((change) => store.orders.commit(canceled(change))))
}

function canceled({ client, order, rendered, rendering }: OrderChange): OrderChange {
  const after = cancel(order, old + 60_000) as Order
  const event = eventOf(order, after)
  return { client, order: after, event, cause: aCause, now: old, rendered, rendering }
}

test('a purge that is killed leaves no order in part, and the next one goes on', async ({
  run,
}) => {
  await using opened = new AsyncDisposableStack()
  const world = await startWorld(opened, {})
  await fill(world.service.store)
  const settings = { DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url }
  const purged = async () => {
    const sql = 'select count(*) as count from orders where purged_at is not null'
    return Number((await rowsOf<{ count: number }>(world.databaseUrl, sql))[0]?.count)
  }
  const args = ['purge', '--older-than', '400d']

  const purging = start([...node, mainFile, ...args], { env: { ...bareEnv, ...settings } })
  await until('some orders are purged', async () => (await purged()) > 0)
  await purging.end('SIGKILL')
  expect(await purged()).toBeLessThan(count - 1)
  expect(await run(['check'], settings)).toMatchObject({ code: 0, stdout: '' })
  const rest = count - 1 - (await purged())

  expect((await run(args, settings)).stdout).toContain(`Purged ${rest} orders (`)

  expect(await purged()).toBe(count - 1)
  expect(await run(['check'], settings)).toMatchObject({ code: 0, stdout: '' })
  const audit = "select subject from audit where action = 'orders.purged' order by id"
  const subjects = await rowsOf<{ subject: string }>(world.databaseUrl, audit)
  const counts = subjects.map(({ subject }) => Number.parseInt(subject, 10))
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count - 1)
  expect(counts).toHaveLength(2)
})
