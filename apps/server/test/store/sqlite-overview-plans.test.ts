import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import {
  listCauses,
  listClients,
  listStuck,
  listTracedDispatches,
} from '../../src/store/sqlite/sqlite-overview.ts'
import {
  countFailing,
  listFailing,
  listWebhookAttempts,
  listWebhookHealth,
} from '../../src/store/sqlite/sqlite-webhook-health.ts'

/** The tables that grow with the orders, and the names that the queries give them. */
const largeTable = /^SCAN (orders|events|dispatches|attempts|last)\b/

describe('query plans of the overview in SQLite', () => {
  test.for(
    Object.entries({
      ...{ countFailing, listCauses, listClients, listFailing, listStuck },
      ...{ listTracedDispatches, listWebhookAttempts, ...listWebhookHealth },
    }),
  )('%s scans no table that grows with the orders', ([, sql]) => {
    const plan = planOf(sql)

    expect(plan.length).toBeGreaterThan(0)
    expect(plan.filter((step) => largeTable.test(step))).toEqual([])
  })

  test.for(Object.entries({ countFailing, listFailing }))(
    '%s reads only webhooks that fail',
    ([, sql]) => {
      expect(planOf(sql).filter((step) => /^(SCAN|SEARCH) webhooks\b/.test(step))).toEqual([
        expect.stringMatching(/^(SCAN|SEARCH) webhooks USING (COVERING )?INDEX webhooks_failing/),
      ])
    },
  )

  test('one webhook is searched by its id', () => {
    expect(planOf(listWebhookHealth.one)).toContain(
      'SEARCH webhooks USING INDEX sqlite_autoindex_webhooks_1 (id=?)',
    )
  })

  test('the check detects a query that scans a large table', () => {
    const plan = planOf('select count(*) from attempts where at > 1')

    expect(plan.filter((step) => largeTable.test(step))).toHaveLength(1)
  })
})

function planOf(sql: string): readonly string[] {
  const database = openDatabase(':memory:')
  const names = [...new Set(sql.match(/:[a-z_]+/g) ?? [])].map((name) => [name.slice(1), 1])
  const unnamed = Array(sql.split('?').length - 1).fill(1)
  const plan = database
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...unnamed, ...(names.length > 0 ? [Object.fromEntries(names)] : []))
  database.close()
  return plan.map(({ detail }) => detail)
}
