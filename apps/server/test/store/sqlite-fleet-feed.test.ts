import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EventKey } from '@delivery-orders/domain'
import { expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, many, newOrder } from './support/a-change.ts'
import { test } from './support/temporary-folder.ts'

const clientCount = 50
const eventCount = 3_000

test('a fleet of some clients skips no event that another process commits while its page is read', async ({
  folder,
}) => {
  const file = join(folder, 'orders.db')
  const store = openSqliteStore(file)
  const clients = await many(clientCount, (index) => aClient(store, `client-${index}`))
  const [first = { clientId: 0, mode: 'test' }] = clients
  await store.orders.commit(await newOrder(store.orders, first, 'A-1'))
  const child = spawn(process.execPath, [writesEvents, file, `${clientCount}`, `${eventCount}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdin.write('go\n')

  const fleet = {
    ...{ fleetId: 0, mode: 'test' as const },
    clientIds: clients.map(({ clientId }) => clientId),
  }
  const read: number[] = []
  let isEnd = false
  for (let after: EventKey | undefined; !isEnd; ) {
    await turn()
    const wasRunning = child.exitCode === null
    const { events = [] } = (await store.fleets.feed(fleet, { after, limit: 500 })) ?? {}
    read.push(...events.map(({ event }) => event.sequence))
    const last = events.at(-1)
    if (last) after = { ...last.event, orderId: last.order.id }
    isEnd = !(wasRunning || last)
  }

  await store.close()
  expect(read).toEqual(Array.from({ length: 1 + eventCount }, (_, index) => 1 + index))
})

const writesEvents = fileURLToPath(new URL('support/writes-events.ts', import.meta.url))
