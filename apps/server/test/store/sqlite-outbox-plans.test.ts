import type { Steps } from '@delivery-orders/operations/engine'
import { describe, expect } from 'vitest'
import type { Query } from '../../src/store/sql/script.ts'
import { listUnsettled } from '../../src/store/sql/sql-dispatch-requests.ts'
import { settleTexts } from '../../src/store/sql/sql-settle.ts'
import { sqlTables } from '../../src/store/sql/sql-tables.ts'
import { logStatement } from '../../src/store/sqlite/outbox/sqlite-dispatch-log.ts'
import {
  findNextDueAt,
  listDue,
  listDueOf,
  release,
} from '../../src/store/sqlite/outbox/sqlite-lease.ts'
import { shortenDelays } from '../../src/store/sqlite/outbox/sqlite-overlong-waits.ts'
import { insertDispatches } from '../../src/store/sqlite/sqlite-commits.ts'
import type { Database } from '../../src/store/sqlite/sqlite-database.ts'
import { listFeed } from '../../src/store/sqlite/sqlite-events.ts'
import { sqliteDialect } from '../../src/store/sqlite/sqlite-rules.ts'
import { backlog, fillWebhooks, test, webhookCount } from './support/a-backlog.ts'
import { now } from './support/a-change.ts'

const tables = sqlTables(sqliteDialect)
const { findAttempted, releaseNext, updateDispatches } = settleTexts(sqliteDialect)

const weighed = { number: 1, clientId: 1, settledAt: now, weight: 1 }

const textOf = (steps: Steps<unknown>): string => {
  const { value } = steps[Symbol.iterator]().next()
  return (value as Query).sql
}

describe('leasing in SQLite', () => {
  const byWebhook = 'SEARCH dispatches USING INDEX dispatches_waiting (webhook'

  test.for([
    { title: 'stepping from webhook to webhook', sql: listDue, step: `${byWebhook}>?)` },
    { title: 'finding the first dispatch of a webhook', sql: listDue, step: `${byWebhook}=?)` },
    {
      title: 'listing the due dispatches of a webhook',
      sql: listDueOf,
      step: `${byWebhook}=?)`,
    },
    {
      title: 'releasing dispatches after their lease',
      sql: release,
      step: 'SEARCH dispatches USING INDEX dispatches_leased (leased_until<?)',
    },
    ...[release, releaseNext].map((sql) => ({
      title: 'finding the first pending dispatch of an order',
      sql,
      step: `SEARCH ${sql === release ? 'earlier' : 'pending'} USING COVERING INDEX dispatches_in_order (webhook=? AND order_id=?)`,
    })),
    {
      title: 'releasing the held dispatches of a webhook',
      sql: textOf(tables.releaseHeld('wh_1', 1)),
      step: 'SEARCH dispatches USING COVERING INDEX dispatches_held (webhook=?)',
    },
    { title: 'finding the next due time', sql: findNextDueAt, step: `${byWebhook}=?)` },
    ...[findNextDueAt, shortenDelays].map((sql) => ({
      title: 'finding delays that are too long',
      sql,
      step: 'SEARCH dispatches USING COVERING INDEX dispatches_delayed (tries=? AND leased_until>?)',
    })),
    ...[findAttempted, updateDispatches].map((sql) => ({
      title: 'settling dispatches',
      sql,
      step: 'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
    })),
    {
      title: 'finding the end of the first lease',
      sql: findNextDueAt,
      step: 'SEARCH dispatches USING INDEX dispatches_leased (leased_until>?)',
    },
  ])('$title searches an index', ({ sql, step }, { database }) => {
    const plan = planOf(database, sql)

    expect(plan).toContain(step)
    expect(plan.filter((step) => step.startsWith('SCAN dispatches'))).toEqual([])
  })

  test('finding due dispatches visits only a few dispatches of a long backlog', ({
    database,
    client,
  }) => {
    expect(client.clientId).toBe(1)
    const visits = visitsOf(database)

    const due = visits(listDue, { per_webhook_max: 4 })
    expect(due.rows).toBe(webhookCount)
    expect(due.visited).toBeLessThan(50)
    expect(visits(listDueOf, [1, 4])).toEqual({ rows: 4, visited: 4 })
    expect(visits(findNextDueAt, { now }).visited).toBeLessThan(50)
  })

  test('finding due dispatches does not visit webhooks that have only delayed dispatches', ({
    database,
    client,
  }) => {
    database.prepare(fillWebhooks).run({ client_id: client.clientId, first: 11, count: 1_000 })
    database.prepare(fillDelayed).run({ now })
    const visits = visitsOf(database)

    const due = visits(listDue, { per_webhook_max: 4 })
    expect(due.rows).toBe(webhookCount)
    expect(due.visited).toBeLessThan(50)
    expect(visits(findNextDueAt, { now }).visited).toBeLessThan(50)
  })

  test('the visit count detects a query that visits the whole backlog', ({ database, client }) => {
    expect(client.clientId).toBe(1)
    const ranked = `
      select number, row_number() over (partition by webhook order by due_at) as turn
      from dispatches
      where status = 'pending' and leased_until is null and due_at <= :now
      order by turn, due_at limit 9`

    expect(visitsOf(database)(ranked, { now }).visited).toBeGreaterThan(backlog)
  })
})

describe('query plans of the outbox in SQLite', () => {
  /** The plan steps that look up the keys and attempts of a dispatch, which are deleted with it. */
  const ofDispatch = [
    'SEARCH idempotency_keys USING COVERING INDEX idempotency_keys_of_dispatch (dispatch=?)',
    'SEARCH attempts USING COVERING INDEX attempts_of_dispatch (dispatch=?)',
  ]

  /** The plan steps that count the keys and attempts of a dispatch. */
  const weighing = [
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH webhooks USING INTEGER PRIMARY KEY (rowid=?)',
    'CORRELATED SCALAR SUBQUERY 2',
    'SEARCH attempts USING COVERING INDEX attempts_of_dispatch (dispatch=?)',
    'CORRELATED SCALAR SUBQUERY 4',
    'CO-ROUTINE keys',
    'SEARCH idempotency_keys USING COVERING INDEX idempotency_keys_of_dispatch (dispatch=?)',
    'SCAN keys',
  ]

  test.for([
    {
      title: 'fanning out the events of a batch',
      sql: insertDispatches,
      expected: [
        'SEARCH events USING INTEGER PRIMARY KEY (rowid>?)',
        'SCALAR SUBQUERY 1',
        'SEARCH events',
        'SEARCH webhooks USING INDEX webhooks_of_client (client_id=? AND mode=?)',
        ...ofDispatch,
      ],
    },
    {
      title: 'finding a webhook to sweep',
      sql: textOf(tables.findAnyUnswept()),
      expected: [
        'COMPOUND QUERY',
        'LEFT-MOST SUBQUERY',
        'SCAN webhooks USING INDEX webhooks_unswept',
        'UNION ALL',
        'SCAN webhooks USING INDEX webhooks_releasing',
      ],
    },
    {
      title: 'abandoning dispatches of a webhook',
      sql: textOf(tables.abandonPending('wh_1', 1)),
      expected: [
        'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 3',
        'SEARCH dispatches USING COVERING INDEX dispatches_of_webhook (webhook=? AND status=?)',
        'SCALAR SUBQUERY 2',
        'SEARCH webhooks USING COVERING INDEX sqlite_autoindex_webhooks_1 (id=?)',
        'SCALAR SUBQUERY 1',
        'SEARCH webhooks USING INDEX sqlite_autoindex_webhooks_1 (id=?)',
      ],
    },
    {
      title: 'revoking leases after a URL change',
      sql: textOf(tables.revokeLeases('wh_1')),
      expected: [
        'SCAN in_flight',
        'SCALAR SUBQUERY 1',
        'SEARCH webhooks USING COVERING INDEX sqlite_autoindex_webhooks_1 (id=?)',
        'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
      ],
    },
    {
      title: 'weighing old settled dispatches',
      sql: textOf(tables.weighSettled(now, 1)),
      expected: ['SEARCH dispatches USING INDEX dispatches_settled (settled_at<?)', ...weighing],
    },
    {
      title: 'weighing the log of a removed webhook',
      sql: textOf(tables.weighLog('wh_1', 1)),
      expected: [
        'SEARCH dispatches USING INDEX dispatches_of_webhook (webhook=?)',
        'SCALAR SUBQUERY 5',
        'SEARCH webhooks USING COVERING INDEX sqlite_autoindex_webhooks_1 (id=?)',
        ...weighing,
      ],
    },
    {
      title: 'deleting a dispatch and its attempts',
      sql: textOf(tables.deleteDispatches([weighed])),
      expected: [
        'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 2',
        'SCAN json_each VIRTUAL TABLE INDEX 1:',
        'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
        ...ofDispatch,
      ],
    },
    {
      title: 'deleting some keys of a dispatch',
      sql: textOf(tables.deleteKeysOf(weighed, 1)),
      expected: [
        'SEARCH idempotency_keys USING COVERING INDEX sqlite_autoindex_idempotency_keys_1 (owner_id=? AND mode=? AND hash=?)',
        'LIST SUBQUERY 2',
        'SEARCH idempotency_keys USING INDEX idempotency_keys_of_dispatch (dispatch=?)',
      ],
    },
    {
      title: 'reading the feed of a client',
      sql: listFeed,
      expected: [
        'SEARCH events USING INDEX events_of_client (client_id=? AND mode=? AND rowid>?)',
        'SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)',
      ],
    },
  ])('$title has the expected query plan', ({ sql, expected }, { database }) => {
    expect(planOf(database, sql)).toEqual(expected)
  })

  test('listing the log searches an index once per status and sorts no dispatches', ({
    database,
  }) => {
    const plan = planOf(database, logStatement(4))

    expect(plan.filter((step) => step.includes('SEARCH dispatches'))).toEqual(
      Array(4).fill(searchOfStatus),
    )
    expect(plan.filter((step) => /SCAN|TEMP B-TREE FOR ORDER/.test(step))).toEqual([])
  })

  test('listing what has not succeeded searches an index once per status, and reads nothing else', ({
    database,
  }) => {
    const plan = planOf(database, listUnsettled(sqliteDialect))

    expect(plan.filter((step) => /SEARCH|SCAN (?!pending|failed|abandoned)/.test(step))).toEqual(
      Array(3).fill([searchOfStatus, webhookById]).flat(),
    )
  })
})

const searchOfStatus =
  'SEARCH dispatches USING INDEX dispatches_of_webhook (webhook=? AND status=? AND rowid<?)'
const webhookById = 'SEARCH webhooks USING INDEX sqlite_autoindex_webhooks_1 (id=?)'

const fillDelayed = `
  insert into dispatches (webhook, test_event_id, created_at, status, due_at, leased_until, tries)
  select number, '', 1, 'pending', :now + 60000, :now + 60000, 1 from webhooks where number > 10`

const planOf = (database: Database, sql: string): readonly string[] => {
  const names = [...new Set(sql.match(/:[a-z_0-9]+/g) ?? [])].map((name) => [name.slice(1), 1])
  const statement = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
  const unnamed = sql.split('?').length - 1
  const row = unnamed > 0 ? Array(unnamed).fill(1) : [Object.fromEntries(names)]
  return statement.all(...row).map(({ detail }) => detail)
}

function visitsOf(database: Database) {
  let visited = 0
  database.function('visited', { deterministic: false }, () => {
    visited += 1
    return 1
  })
  return (sql: string, row: object) => {
    visited = 0
    const counting = sql.replaceAll(
      /(from dispatches(?: indexed by \w+)?\s+where) /g,
      '$1 visited() and ',
    )
    const rows = database.prepare(counting).all(row).length
    return { rows, visited }
  }
}
