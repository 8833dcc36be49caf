import { globSync, readFileSync } from 'node:fs'
import { type Status, statuses } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import { accessBy } from '@delivery-orders/operations/engine'
import type { OrderQuery } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { commitSignal } from '../../src/store/commit-signal.ts'
import {
  buildFinalQueryRow,
  buildOrderQueryRow,
  buildOrderSearchRow,
} from '../../src/store/rows.ts'
import type { Database } from '../../src/store/sqlite/sqlite-database.ts'
import { foreignCommits } from '../../src/store/sqlite/sqlite-foreign-commits.ts'
import {
  finalStatement,
  listStatement,
  newestStatement,
  searchStatement,
  selectListed,
} from '../../src/store/sqlite/sqlite-order-list.ts'
import { sqliteOrders } from '../../src/store/sqlite/sqlite-orders.ts'
import { renderedOrders } from '../../src/store/sqlite/sqlite-rendered-orders.ts'
import { sqliteRules } from '../../src/store/sqlite/sqlite-rules.ts'
import { aToken, changed, newOrder, now } from './support/a-change.ts'
import { test as base } from './support/an-empty-database.ts'
import { plainTexts } from './support/plain-texts.ts'

const count = 20_000
/** One order in a thousand has the rare status. None of the newest orders has it. */
const rare = { status: 'failed', each: 1_000, offset: 900 } as const
const finals: readonly Status[] = ['canceled', 'delivered', 'returned']
const common = statuses.filter((status) => status !== rare.status)
/** Orders with the same creation time, as from a client that imports many orders together. */
const tied = { first: 5_000, last: 10_000, at: now + 5_000 }

const test = base.extend('client', ({ client, database }) => {
  fill(database, client)
  return client
})

describe('query plans of the order list in SQLite', () => {
  test.for(Array.from({ length: statuses.length + 1 }, (_, statusCount) => statusCount))(
    'listing orders filtered by %i statuses searches an index and sorts nothing',
    (statusCount, { database, client }) => {
      const given = statuses.slice(0, statusCount)
      const plan = database
        .prepare<unknown[], { detail: string }>(`explain query plan ${listStatement(statusCount)}`)
        .all(buildOrderQueryRow(client, aQuery({ statuses: given })))
        .map(({ detail }) => detail)
      const searches = plan.filter((detail) => !/^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(detail))

      const [index, filter] =
        statusCount === 0 ? ['orders_by_time', ''] : ['orders_by_status', ' AND status=?']
      const start = `SEARCH orders USING INDEX ${index} (client_id=? AND mode=?${filter}`
      expect(new Set(searches)).toEqual(
        new Set([
          `${start} AND created_at=? AND rowid<?)`,
          `${start} AND created_at>? AND created_at<?)`,
        ]),
      )
      expect(searches).toHaveLength(2 * Math.max(1, statusCount))
    },
  )

  test.for([0, 1, 3])(
    'listing the newest orders of %i statuses searches one range of an index for each',
    (statusCount, { database, client }) => {
      const given = statuses.slice(0, statusCount)
      const plan = database
        .prepare<unknown[], { detail: string }>(
          `explain query plan ${newestStatement(statusCount)}`,
        )
        .all(buildOrderQueryRow(client, aQuery({ statuses: given })))
        .map(({ detail }) => detail)
        .filter((detail) => !/^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(detail))

      const [index, filter] =
        statusCount === 0 ? ['orders_by_time', ''] : ['orders_by_status', ' AND status=?']
      const search = `SEARCH orders USING INDEX ${index} (client_id=? AND mode=?${filter} AND created_at>? AND created_at<?)`
      expect(plan).toEqual(Array(Math.max(1, statusCount)).fill(search))
    },
  )
})

test.for([1, 2, 3])(
  'listing final orders of %i statuses searches two ranges of their index for each, and sorts nothing',
  (statusCount, { database, client }) => {
    const query = { ...aQuery(), finalFrom: 0, after: { finalAt: now, id: 1 } }
    const plan = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${finalStatement(statusCount)}`)
      .all(buildFinalQueryRow(client, { ...query, statuses: finals.slice(0, statusCount) }))
      .map(({ detail }) => detail)
      .filter((detail) => !/^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(detail))

    const start = 'SEARCH orders USING INDEX orders_by_end (client_id=? AND mode=? AND status=?'
    expect(new Set(plan)).toEqual(
      new Set([`${start} AND final_at=? AND rowid<?)`, `${start} AND final_at>? AND final_at<?)`]),
    )
    expect(plan).toHaveLength(2 * statusCount)
  },
)

test('searching a phone searches two ranges of the index of phones and sorts nothing', ({
  database,
  client,
}) => {
  const search = {
    recipientPhone: '+1',
    after: { createdAt: now, id: 1 },
    limit: 2,
    rendering: plainTexts(1),
  }
  const plan = database
    .prepare<unknown[], { detail: string }>(`explain query plan ${searchStatement}`)
    .all(buildOrderSearchRow(client, search))
    .map(({ detail }) => detail)
    .filter((detail) => !/^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(detail))

  const start =
    'SEARCH orders USING INDEX orders_by_phone (recipient_phone=? AND client_id=? AND mode=?'
  expect(plan).toEqual([
    `${start} AND created_at=? AND rowid<?)`,
    `${start} AND created_at>? AND created_at<?)`,
  ])
})

describe('cost of a page of orders in SQLite', () => {
  const newest = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
  const middle = { createdAt: now + (3 * count) / 4, id: 0 }
  const amongTied = { createdAt: tied.at, id: (tied.first + tied.last) / 2 }

  test.for<{ title: string; query: Partial<OrderQuery> }>([
    { title: 'listing the first page', query: { after: newest } },
    { title: 'listing a deep page', query: { after: middle } },
    { title: 'listing a page of one millisecond', query: { after: amongTied } },
    { title: 'listing the last page', query: { after: { createdAt: now + 21, id: 0 } } },
    { title: 'listing a rare status', query: { statuses: [rare.status] } },
    {
      title: 'listing a rare status and a common one',
      query: { statuses: ['pending', rare.status] },
    },
    {
      title: 'listing a deep page of a rare status',
      query: { statuses: [rare.status], after: amongTied, limit: 4 },
    },
    {
      title: 'listing one status in one millisecond',
      query: { statuses: ['pending'], after: amongTied },
    },
    {
      title: 'listing a deep page of three statuses',
      query: { statuses: statuses.slice(0, 3), after: middle },
    },
    { title: 'listing all statuses', query: { statuses } },
    { title: 'listing a deep page of all statuses', query: { statuses, after: middle } },
    { title: 'listing all statuses in one millisecond', query: { statuses, after: amongTied } },
  ])(
    '$title visits at most three rows for each listed order',
    ({ query }, { database, client }) => {
      const orderQuery = aQuery(query)

      const { rows, visited } = visit(
        database,
        listStatement(orderQuery.statuses.length),
        client,
        orderQuery,
      )

      expect(rows).toBe(orderQuery.limit)
      expect(visited).toBeGreaterThanOrEqual(rows)
      expect(visited).toBeLessThanOrEqual(3 * rows)
    },
  )

  test('counting visited rows detects queries that read more orders than their page shows', ({
    database,
    client,
  }) => {
    const order = 'order by created_at desc, id desc limit :limit'
    const orderQuery = aQuery({ after: amongTied, statuses: [rare.status] })
    const inOneRange = `${selectListed} and created_at >= :created_from
      and (created_at, id) < (:created_at, :id) ${order}`
    const pastOthers = `${selectListed} and created_at < :created_at
      and +status = :status_0 and created_at >= :created_from ${order}`

    expect(visit(database, inOneRange, client, orderQuery).visited).toBeGreaterThan(2_000)
    expect(
      visit(database, pastOthers, client, { ...orderQuery, limit: 3 }).visited,
    ).toBeGreaterThan(2_000)
  })
})

test('no statement of SQLite has a bare bound value as its limit, because SQLite would compile it at each execution', () => {
  const cwd = new URL('../../src/store/sqlite/', import.meta.url)
  const limits = globSync('**/*.ts', { cwd }).flatMap((file) =>
    [...readFileSync(new URL(file, cwd), 'utf8').matchAll(/\blimit ([?:]\w*)( \+ 0)?/g)].map(
      ([limit, , suffix]) => ({ file, limit, isCompiledOnce: suffix !== undefined }),
    ),
  )

  expect(limits.length).toBeGreaterThan(10)
  expect(limits.filter(({ isCompiledOnce }) => !isCompiledOnce)).toEqual([])
})

test('the data of a new order is stored only once, and not again in its `order.created` event', async ({
  database,
}) => {
  const rules = sqliteRules(database)
  const rendered = renderedOrders(database, foreignCommits(database))
  const orders = sqliteOrders(database, rules, rendered, commitSignal())
  const clientId = await accessBy(rules).issue(aToken())
  const change = await newOrder(orders, { clientId, mode: 'test' }, 'A-17')
  await orders.commit(change)
  await orders.commit(changed(change, { status: 'canceled' }))

  const facts = database.prepare('select facts from events order by position').pluck().all()
  expect(facts).toEqual([null, expect.stringContaining('canceled')])
})

const aQuery = (own: Partial<OrderQuery> = {}): OrderQuery => ({
  statuses: [],
  createdFrom: 0,
  after: { createdAt: Number.MAX_SAFE_INTEGER, id: 0 },
  limit: 20,
  rendering: plainTexts(1),
  ...own,
})

/** Runs a query and counts the rows that it visits, including rows that a later condition filters out. */
function visit(database: Database, sql: string, client: ClientKey, query: OrderQuery) {
  let visited = 0
  database.function('visited', { deterministic: false }, () => {
    visited += 1
    return 1
  })
  const counting = sql.replaceAll(' where ', ' where visited() and ')
  const rows = database.prepare(counting).all(buildOrderQueryRow(client, query)).length
  return { rows, visited }
}

const statusOf = (number: number): Status =>
  number % rare.each === rare.offset ? rare.status : (common[number % common.length] ?? 'pending')

const timeOf = (number: number): number =>
  number >= tied.first && number < tied.last ? tied.at : now + number

const insertBare = `
  insert into orders (
    id, client_id, mode, reference, revision, status, created_at,
    draft_hash, facts, rendering, rendered
  ) values (?, ?, ?, ?, 1, ?, ?, '', '{}', 1, '{}')`

function fill(database: Database, { clientId, mode }: ClientKey): void {
  const insert = database.prepare(insertBare)
  database.transaction(() => {
    for (let number = 1; number <= count; number++)
      insert.run(number, clientId, mode, `A-${number}`, statusOf(number), timeOf(number))
  })()
}
