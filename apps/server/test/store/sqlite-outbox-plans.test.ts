import { describe, expect } from 'vitest'
import { dueSignal } from '../../src/store/due-signal.ts'
import type { Database } from '../../src/store/sqlite/sqlite-database.ts'
import { logStatement } from '../../src/store/sqlite/sqlite-dispatch-log.ts'
import { listFeed } from '../../src/store/sqlite/sqlite-events.ts'
import { insertDispatches } from '../../src/store/sqlite/sqlite-fan-out.ts'
import {
  findHeld,
  findNextDueAt,
  listDue,
  listDueOf,
  release,
} from '../../src/store/sqlite/sqlite-lease.ts'
import { sqliteOutbox } from '../../src/store/sqlite/sqlite-outbox.ts'
import {
  abandonHeld,
  abandonWaiting,
  deleteDispatch,
  deleteSomeKeys,
  findUnswept,
  weighLog,
  weighSettled,
} from '../../src/store/sqlite/sqlite-sweep.ts'
import { revokeLeases } from '../../src/store/sqlite/sqlite-webhooks.ts'
import { backlog, fillWebhooks, test, webhookCount } from './support/a-backlog.ts'
import { now } from './support/a-change.ts'
import { aFailure, aLeaseRequest } from './support/a-webhook.ts'

describe('the way to what is due', () => {
  const byWebhook = 'SEARCH dispatches USING INDEX dispatches_waiting (webhook'

  test.for([
    { title: 'from webhook to webhook', sql: listDue, way: `${byWebhook}>?)` },
    { title: 'to its first dispatch', sql: listDue, way: `${byWebhook}=?)` },
    { title: 'to its next ones', sql: listDueOf, way: `${byWebhook}=? AND due_at<?)` },
    {
      title: 'to those whose time has come',
      sql: release,
      way: 'SEARCH dispatches USING COVERING INDEX dispatches_leased (leased_until<?)',
    },
    { title: 'to the next time', sql: findNextDueAt, way: `${byWebhook}=?)` },
    {
      title: 'to the end of the first lease',
      sql: findNextDueAt,
      way: 'SEARCH dispatches USING COVERING INDEX dispatches_leased (leased_until>?)',
    },
  ])('$title is an index', ({ sql, way }, { database }) => {
    const plan = planOf(database, sql)

    expect(plan).toContain(way)
    expect(plan.filter((step) => step.startsWith('SCAN dispatches'))).toEqual([])
  })

  test('does not walk a backlog', ({ database, client }) => {
    expect(client.clientId).toBe(1)
    const visits = visitsOf(database)

    const due = visits(listDue, { now, per_webhook_max: 4 })
    expect(due.rows).toBe(webhookCount)
    expect(due.visited).toBeLessThan(50)
    expect(visits(listDueOf, [1, now, 4])).toEqual({ rows: 4, visited: 4 })
    expect(visits(findNextDueAt, {}).visited).toBeLessThan(50)
  })

  test('does not pass webhooks of which all is to be sent later', async ({ database, client }) => {
    database.prepare(fillWebhooks).run({ client_id: client.clientId, first: 11, count: 1_000 })
    database.prepare(fillOneOfEach).run({ now })
    const outbox = sqliteOutbox(database, dueSignal())
    const leased = await outbox.lease(
      aLeaseRequest({ now: now - 150_000, limit: 1_000, perClientMax: 1_000 }),
    )
    expect(leased).toHaveLength(990)
    await outbox.settle(leased.map((each) => aFailure(each)))
    const visits = visitsOf(database)

    const due = visits(listDue, { now, per_webhook_max: 4 })
    expect(due.rows).toBe(webhookCount)
    expect(due.visited).toBeLessThan(50)
    expect(visits(findNextDueAt, {}).visited).toBeLessThan(50)
  })

  test('and a walk along it would be counted', ({ database, client }) => {
    expect(client.clientId).toBe(1)
    const ranked = `
      select number, row_number() over (partition by webhook order by due_at) as turn
      from dispatches
      where status = 'pending' and leased_until is null and due_at <= :now
      order by turn, due_at limit 9`

    expect(visitsOf(database)(ranked, { now }).visited).toBeGreaterThan(backlog)
  })
})

describe('an index leads', () => {
  /** What hangs on a dispatch, and goes with it. */
  const ofDispatch = [
    'SEARCH dispatch_keys USING COVERING INDEX dispatch_keys_of_dispatch (dispatch=?)',
    'SEARCH attempts USING COVERING INDEX attempts_of_dispatch (dispatch=?)',
  ]

  /** How much that is. */
  const weighing = [
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH attempts USING COVERING INDEX attempts_of_dispatch (dispatch=?)',
    'CORRELATED SCALAR SUBQUERY 3',
    'CO-ROUTINE (subquery-2)',
    'SEARCH dispatch_keys USING COVERING INDEX dispatch_keys_of_dispatch (dispatch=?)',
    'SCAN (subquery-2)',
  ]

  test.for([
    {
      title: 'from an event to the webhooks of its client',
      sql: insertDispatches,
      want: [
        'SEARCH webhooks USING INDEX webhooks_of_client (client_id=? AND mode=?)',
        ...ofDispatch,
      ],
    },
    {
      title: 'to a webhook that is to be swept',
      sql: findUnswept,
      want: ['SCAN webhooks USING INDEX webhooks_unswept'],
    },
    {
      title: 'to what a disabled webhook had waiting',
      sql: abandonWaiting,
      want: [
        'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 2',
        'SEARCH dispatches USING COVERING INDEX dispatches_of_webhook (webhook=? AND status=?)',
        'SCALAR SUBQUERY 1',
        'SEARCH webhooks USING INTEGER PRIMARY KEY (rowid=?)',
      ],
    },
    {
      title: 'to what is on its way to a disabled webhook',
      sql: abandonHeld,
      want: [
        'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 2',
        'SCAN in_flight',
        'SCALAR SUBQUERY 1',
        'SEARCH webhooks USING INTEGER PRIMARY KEY (rowid=?)',
      ],
    },
    {
      title: 'to what is on its way to the address before',
      sql: revokeLeases,
      want: [
        'SCAN in_flight',
        'SCALAR SUBQUERY 1',
        'SEARCH webhooks USING COVERING INDEX sqlite_autoindex_webhooks_1 (id=?)',
        'SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)',
      ],
    },
    {
      title: 'to what somebody holds of a webhook',
      sql: findHeld,
      want: [
        'SCAN in_flight',
        'SCALAR SUBQUERY 1',
        'SEARCH webhooks USING COVERING INDEX sqlite_autoindex_webhooks_1 (id=?)',
      ],
    },
    {
      title: 'to the oldest of what is settled',
      sql: weighSettled,
      want: [
        'SEARCH dispatches USING COVERING INDEX dispatches_settled (settled_at<?)',
        ...weighing,
      ],
    },
    {
      title: 'to the log of a webhook that is removed',
      sql: weighLog,
      want: [
        'SEARCH dispatches USING COVERING INDEX dispatches_of_webhook (webhook=?)',
        ...weighing,
      ],
    },
    {
      title: 'to what leaves with a dispatch',
      sql: deleteDispatch,
      want: ['SEARCH dispatches USING INTEGER PRIMARY KEY (rowid=?)', ...ofDispatch],
    },
    {
      title: 'to the keys of a dispatch',
      sql: deleteSomeKeys,
      want: [
        'SEARCH dispatch_keys USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 1',
        'SEARCH dispatch_keys USING COVERING INDEX dispatch_keys_of_dispatch (dispatch=?)',
      ],
    },
    {
      title: 'along the feed of a client',
      sql: listFeed,
      want: [
        'SEARCH events USING INDEX events_of_client (client_id=? AND mode=? AND rowid>?)',
        'SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)',
      ],
    },
  ])('$title', ({ sql, want }, { database }) => {
    expect(planOf(database, sql)).toEqual(want)
  })

  test('along each status of a log, and nothing is sorted', ({ database }) => {
    const plan = planOf(database, logStatement(4))

    expect(plan.filter((step) => step.includes('SEARCH dispatches'))).toEqual(
      Array(4).fill(
        'SEARCH dispatches USING INDEX dispatches_of_webhook (webhook=? AND status=? AND rowid<?)',
      ),
    )
    expect(plan.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
  })
})

const fillOneOfEach = `
  insert into dispatches (webhook, test_event, created_at, status, due_at)
  select number, '', 1, 'pending', :now - 200000 from webhooks where number > 10`

const planOf = (database: Database, sql: string): readonly string[] => {
  const names = [...new Set(sql.match(/:[a-z_0-9]+/g) ?? [])].map((name) => [name.slice(1), 1])
  const statement = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
  const unnamed = sql.split('?').length - 1
  const row = unnamed > 0 ? Array(unnamed).fill(1) : [Object.fromEntries(names)]
  return statement.all(...row).map(({ detail }) => detail)
}

/** Runs statements, and counts the dispatches that an index leads them to. */
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
