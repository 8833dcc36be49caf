import type { OrderQuery } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { commitSignal } from '../../src/store/commit-signal.ts'
import type { Database, Statement } from '../../src/store/postgres/postgres-database.ts'
import { postgresOrders } from '../../src/store/postgres/postgres-orders.ts'
import { postgresRules } from '../../src/store/postgres/postgres-rules.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { aClient, many, newOrder, now } from './support/a-change.ts'
import { plainTexts } from './support/plain-texts.ts'
import { test as base } from './support/postgres-database.ts'
import { run } from './support/postgres-steps.ts'

interface Result {
  readonly sql: Statement
  readonly rows: readonly object[]
}

/** Records the results of the statements of `orders`. Before each further statement, runs what `between` says. */
const test = base.extend('subject', async ({ database, testDatabase }, { onCleanup }) => {
  const store = openPostgresStore(testDatabase.address, { poolSize: 1 })
  onCleanup(() => store.close())
  const client = await aClient(store)
  const results: Result[] = []
  const between: string[] = []
  const all: Database['all'] = async (sql, columns, values) => {
    const change = results.length > 0 ? between.shift() : undefined
    if (change) await run(database, change)
    const rows = await database.all(sql, columns, values)
    results.push({ sql, rows })
    return rows
  }
  const first: Database['first'] = async (...query) => (await all(...query))[0]
  const watched = { ...database, all, first }
  const orders = postgresOrders(watched, postgresRules(watched), commitSignal())
  const place = async (reference: string) => {
    const change = await newOrder(store.orders, client, reference)
    await store.orders.commit(change)
    return change
  }
  return { orders, client, place, results, between, execute: (sql: string) => run(database, sql) }
})

const newest: OrderQuery = {
  statuses: [],
  createdFrom: 0,
  after: { createdAt: now * 2, id: 0 },
  limit: 10,
  rendering: plainTexts(1),
}

test('orders that are requested in one turn of the event loop are found by few statements', async ({
  subject: { orders, client, place, results },
}) => {
  const changes = await many(12, (index) => place(`A-${index}`))

  const found = await Promise.all([
    ...changes.map(({ order }) => orders.findRendered(client, order.reference, plainTexts(1))),
    orders.findRendered(client, 'unknown', plainTexts(1)),
  ])

  expect(found.map((order) => order?.text)).toEqual([
    ...changes.map(({ rendered }) => rendered),
    undefined,
  ])
  expect(results).toHaveLength(2)
})

test('lists that are requested in one turn share a statement, each with its own filters', async ({
  subject: { orders, client, place, results, execute },
}) => {
  await many(3, (index) => place(`A-${index}`))
  await execute(`update orders set status = 'canceled' where reference = 'A-1'`)
  await orders.list(client, newest)
  results.length = 0

  const listed = await Promise.all([
    orders.list(client, { ...newest, limit: 1 }),
    orders.list(client, { ...newest, statuses: ['canceled'] }),
    orders.list(client, { ...newest, limit: 2 }),
    orders.list({ ...client, mode: 'live' }, newest),
    orders.list(client, { ...newest, statuses: ['pending', 'canceled', 'pending'] }),
  ])

  expect(
    listed.map((page) => [page.orders.map(({ reference }) => reference).sort(), page.hasMore]),
  ).toEqual([
    [[expect.any(String)], true],
    [['A-1'], false],
    [[expect.any(String), expect.any(String)], true],
    [[], false],
    [['A-0', 'A-1', 'A-2'], false],
  ])
  // One statement for lists of all statuses, one for those of some.
  expect(results).toHaveLength(2)
})

test('an unchanged order is not sent by the database again', async ({
  subject: { orders, client, place, results },
}) => {
  const { rendered } = await place('A-17')
  await orders.findRendered(client, 'A-17', plainTexts(1))

  expect(await orders.findRendered(client, 'A-17', plainTexts(1))).toMatchObject({ text: rendered })

  expect(results.map(({ rows }) => rows)).toMatchObject([
    [{ changed: expect.stringContaining(rendered) }],
    [{ changed: null }],
  ])
})

test.for([
  { title: 'with another revision', sql: `revision = 2, rendered = '{}'`, text: '{}' },
  { title: 'with the same revision, as after a failover', sql: `rendered = '{}'`, text: '{}' },
  { title: 'when it is erased', sql: `rendered = '', rendering = -1`, text: undefined },
])(
  'no cached text is returned of an order that was changed $title',
  async (change, { subject }) => {
    const { orders, client, place, execute } = subject
    await place('A-17')
    await orders.list(client, newest)
    await execute(`update orders set ${change.sql}`)

    const found = await orders.findRendered(client, 'A-17', plainTexts(1))
    const listed = await orders.list(client, newest)

    expect(found?.text).toBe(change.text)
    expect(listed.orders).toMatchObject([{ rendered: change.text }])
  },
)

test('the version of an order has the start time of the server', async ({
  subject: { orders, client, place, results },
  database,
}) => {
  await place('A-17')
  await orders.findRendered(client, 'A-17', plainTexts(1))

  const server = 'select pg_postmaster_start_time()::text as start, xmin::text from orders'
  const row = await database.first({ name: '', text: server }, { start: '', xmin: '' })
  expect(results[0]?.rows).toMatchObject([{ version: `${row?.xmin} ${row?.start}` }])
})

test('the newest page is listed with the texts of the cache, and only missing ones are found', async ({
  subject: { orders, client, place, results },
}) => {
  await place('A-1')
  const first = await orders.list(client, newest)
  const { rendered } = await place('A-2')
  results.length = 0

  const second = await orders.list(client, newest)
  const third = await orders.list(client, newest)

  expect(second.orders).toMatchObject([{ reference: 'A-2', rendered }, first.orders[0]])
  expect(third).toEqual(second)
  const [, missing, ...rest] = results.map(({ rows }) => rows)
  expect(missing).toMatchObject([{ changed: expect.stringContaining(rendered) }])
  expect(rest).toHaveLength(1)
})

test('an order that changes while its text is found does not appear in a list of its former status', async ({
  subject: { orders, client, place, between },
}) => {
  await place('A-17')
  between.push(`update orders set status = 'canceled', rendered = '{"status":"canceled"}'`)

  const listed = await orders.list(client, { ...newest, statuses: ['pending'] })

  expect(between).toEqual([])
  expect(listed).toEqual({ orders: [], hasMore: false })
})
