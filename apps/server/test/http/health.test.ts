import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { changed, newOrder } from '../store/support/a-change.ts'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
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

test('requests for health checks and metrics are not logged at level info', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings: { BASE_PATH: '/deliveries' } })
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    await send(world, { path })
    await send(world, { method: 'HEAD', path })
  }
  expect(world.log).toEqual([])

  await send(world, { path: '/healthy' })
  expect(world.log).toHaveLength(1)
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

describe('a damaged page that every new order needs', () => {
  const notReady = {
    status: 503,
    text: 'not ready\nreads: ok\nwrites: The database cannot be used: SQLITE_CORRUPT.\n',
  }
  const ready = { status: 200, text: 'ready\nreads: ok\nwrites: ok\n' }
  const readiness = async (world: World) => {
    const { status, text } = await send(world, { path: '/readyz' })
    return { status, text }
  }
  const create = async (world: World, token: string, referenceNumber: string) =>
    (await post(world, { token, body: aDraft({ referenceNumber }) })).status

  test('makes the service unready after a failed write, until a write succeeds', async ({
    world,
  }) => {
    const token = await world.token('acme')
    expect(await create(world, token, 'A-1')).toBe(201)
    const repair = damageEvents(world.databaseFile)
    expect(await readiness(world)).toEqual(ready)

    expect(await create(world, token, 'A-2')).toBe(500)
    expect(await readiness(world)).toEqual(notReady)
    const { text } = await send(world, { path: '/metrics' })
    expect(text).toContain('delivery_orders_ready{access="reads"} 1\n')
    expect(text).toContain('delivery_orders_ready{access="writes"} 0\n')
    const read = await send(world, { path: '/orders/A-1', headers: bearer(token) })
    expect(read.status).toBe(200)

    repair()
    expect(await readiness(world)).toEqual(notReady)
    expect(await create(world, token, 'A-2')).toBe(201)
    expect(await readiness(world)).toEqual(ready)
  })

  test('is logged once when writes begin to fail and once when they succeed again', async ({
    world,
  }) => {
    const token = await world.token('acme')
    const repair = damageEvents(world.databaseFile)
    for (const reference of ['A-1', 'A-2']) await create(world, token, reference)
    repair()
    for (const reference of ['A-1', 'A-2']) await create(world, token, reference)

    const messages = world.log.map((line) => JSON.parse(line).msg)
    expect(messages.filter((message) => /^writes to the database/.test(message))).toEqual([
      'writes to the database fail; /readyz answers 503 until one succeeds',
      'writes to the database succeed again',
    ])
  })

  test('without requests, is probed a second later', async ({ world }) => {
    const token = await world.token('acme')
    const repair = damageEvents(world.databaseFile)
    expect(await create(world, token, 'A-1')).toBe(500)
    repair()
    expect(await readiness(world)).toEqual(notReady)

    world.clock.pass('1 s')
    expect(await readiness(world)).toEqual(ready)
  })
})

/** Overwrites the root page of the table `events`. Returns a function that restores the page. */
function damageEvents(file: string): () => void {
  const [offset, size] = inDatabase(file, (database) => {
    const size = database.pragma('page_size', { simple: true }) as number
    const root = `select rootpage from sqlite_schema where name = 'events'`
    return [((database.prepare(root).pluck().get() as number) - 1) * size, size] as const
  })
  const descriptor = openSync(file, 'r+')
  const page = Buffer.alloc(size)
  readSync(descriptor, page, 0, size, offset)
  writeSync(descriptor, Buffer.alloc(size, 0xff), 0, size, offset)
  return () => {
    writeSync(descriptor, page, 0, size, offset)
    closeSync(descriptor)
    inDatabase(file, () => undefined)
  }
}

/** Commits on another connection, so that the service drops its cached pages, and empties the write-ahead log. */
function inDatabase<Value>(file: string, read: (database: Sqlite.Database) => Value): Value {
  const database = new Sqlite(file)
  database.exec('update order_ids set bound = bound + 1')
  database.pragma('wal_checkpoint(truncate)')
  const value = read(database)
  database.close()
  return value
}
