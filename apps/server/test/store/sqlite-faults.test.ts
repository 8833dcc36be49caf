import { join } from 'node:path'
import { type ClientKey, Unavailable } from '@delivery-orders/domain'
import type { Access } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { commitSignal } from '../../src/store/commit-signal.ts'
import { sqliteAccess } from '../../src/store/sqlite/sqlite-access.ts'
import { type Database, openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import { foreignCommits } from '../../src/store/sqlite/sqlite-foreign-commits.ts'
import { sqliteOrders } from '../../src/store/sqlite/sqlite-orders.ts'
import { renderedOrders } from '../../src/store/sqlite/sqlite-rendered-orders.ts'
import { sqliteRules } from '../../src/store/sqlite/sqlite-rules.ts'
import { anActor } from '../support/an-actor.ts'
import { aKey, aToken, changed, many, newOrder, now } from './support/a-change.ts'
import { test as base } from './support/temporary-folder.ts'

interface Opened {
  readonly database: Database
  readonly orders: ReturnType<typeof sqliteOrders>
  readonly access: Access
  readonly client: ClientKey
  readonly file: string
}

/** Gives each test `orders` and `access` of a store, and the store's database to cause faults in. */
const test = base.extend<{ opened: Opened }>({
  opened: async ({ folder }, use) => {
    const file = join(folder, 'test.db')
    const database = openDatabase(file)
    // The tests release a lock only after an operation has failed, so waiting for the lock would only cost time.
    database.pragma('busy_timeout = 0')
    const foreign = foreignCommits(database)
    const rules = sqliteRules(database)
    const access = sqliteAccess(database, rules, foreign)
    const clientId = await access.issue(aToken())
    await use({
      database,
      access,
      file,
      client: { clientId, mode: 'test' },
      orders: sqliteOrders(database, rules, renderedOrders(database, foreign), commitSignal()),
    })
    database.close()
  },
})

describe('a full disk', () => {
  test('changes on a full disk reject with Unavailable, write nothing, and succeed once there is space', async ({
    opened: { database, orders, client },
  }) => {
    const stored = await newOrder(orders, client, 'kept')
    await orders.commit(stored)
    const batch = await many(200, (index) => newOrder(orders, client, `A-${index}`))
    limit(database, database.pragma('page_count', { simple: true }) as number)

    const outcomes = await Promise.allSettled(batch.map((change) => orders.commit(change)))

    for (const outcome of outcomes) expect(outcome).toMatchObject(unavailable('SQLITE_FULL'))
    expect(database.inTransaction).toBe(false)
    expect(await orders.find(client, 'kept')).toStrictEqual(stored.order)
    expect([count(database, 'orders'), count(database, 'events')]).toEqual([1, 1])

    limit(database, 100_000)
    expect(await Promise.all(batch.map((change) => orders.commit(change)))).toEqual(
      Array(200).fill('committed'),
    )
  })
})

describe('a locked database', () => {
  test('while another process holds the lock, writes reject with Unavailable and reads succeed', async ({
    opened: { orders, access, client, file },
  }) => {
    const stored = await newOrder(orders, client, 'kept')
    await orders.commit(stored)
    const other = new Sqlite(file)
    other.exec('begin immediate')

    const outcomes = await Promise.allSettled([
      orders.commit(await newOrder(orders, client, 'new')),
      orders.commit(changed(stored)),
      access.issue(aToken()),
      access.revoke({ id: 1 }, now, anActor),
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject(unavailable('SQLITE_BUSY'))
    expect(await orders.find(client, 'kept')).toStrictEqual(stored.order)
    expect(await access.list()).toMatchObject([{ id: 1, revokedAt: null }])

    other.exec('rollback')
    expect(await orders.commit(changed(stored))).toBe('committed')
    expect(await access.revoke({ id: 1 }, now, anActor)).toEqual([1])
    other.close()
  })

  test('reserving an order id rejects while another process holds the lock, and no id is lost', async ({
    opened: { orders, file },
  }) => {
    const other = new Sqlite(file)
    other.exec('begin immediate')

    const [outcome] = await Promise.allSettled([orders.reserveId()])
    expect(outcome).toMatchObject(unavailable('SQLITE_BUSY'))

    other.exec('rollback')
    other.close()
    expect(await orders.reserveId()).toBe(1)
  })
})

test('a batch with one failing change is committed without that change', async ({
  opened: { database, orders, client },
}) => {
  const batch = await many(5, (index) =>
    newOrder(orders, client, `A-${index}`, { key: aKey(`key-${index}`) }),
  )
  database.exec(`
    create trigger fault before insert on orders when new.reference = 'A-3'
    begin select raise(abort, 'no such luck'); end`)

  const outcomes = await Promise.allSettled(batch.map((change) => orders.commit(change)))

  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(outcomes[3]).toMatchObject({ reason: { message: 'no such luck' } })
  expect(outcomes[3]).not.toMatchObject({ reason: expect.any(Unavailable) })
  expect([count(database, 'orders'), count(database, 'events')]).toEqual([4, 4])
  expect(await orders.findReplay(client, 'key-3')).toBeUndefined()
  expect(await orders.findReplay(client, 'key-4')).toBeDefined()
})

const count = (database: Database, table: string): unknown =>
  database.prepare(`select count(*) from ${table}`).pluck().get()

const limit = (database: Database, pages: number) => database.pragma(`max_page_count = ${pages}`)

const unavailable = (code: string) => ({
  status: 'rejected',
  reason: new Unavailable(`The database cannot be used: ${code}.`),
})
