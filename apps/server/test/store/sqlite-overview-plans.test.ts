import { describe, expect, test } from 'vitest'
import { findLast, listTaken } from '../../src/store/sql/sql-courier-cash.ts'
import { overviewTexts } from '../../src/store/sql/sql-overview.ts'
import { settledTexts } from '../../src/store/sql/sql-settled.ts'
import { openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import { engineTexts } from '../../src/store/sqlite/sqlite-overview.ts'
import { sqliteDialect } from '../../src/store/sqlite/sqlite-rules.ts'

/** `countHeld` reads a partial index, up to a limit. */
const { countHeld: _, ...texts } = overviewTexts(sqliteDialect, engineTexts)

const { countFailing, listFailing } = texts

/** The tables that grow with the orders, and the names that the queries give them. */
const largeTable = /^SCAN (orders|events|dispatches|attempts|last|audit)\b/

describe('query plans of the overview in SQLite', () => {
  test.for(Object.entries(texts))('%s scans no table that grows with the orders', ([, sql]) => {
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
    expect(planOf(texts.one)).toContain(
      'SEARCH webhooks USING INDEX sqlite_autoindex_webhooks_1 (id=?)',
    )
  })

  test('webhooks that the service has disabled are searched among the newest', () => {
    expect(planOf(texts.givenUp)).toContain('SEARCH webhooks USING INTEGER PRIMARY KEY (rowid>?)')
  })

  test('references are searched by a range of their index for each client and mode', () => {
    expect(planOf(texts.findBeginning)).toContain(
      'SEARCH orders USING INDEX sqlite_autoindex_orders_1 (client_id=? AND mode=? AND reference>? AND reference<?)',
    )
  })

  test('the cash of a courier is searched among what nobody has received', () => {
    expect(planOf(listTaken)).toEqual([
      'SEARCH settlements USING INDEX settlements_to_hand_in (mode=? AND courier=? AND hand_over=? AND at>?)',
    ])
    expect(planOf(findLast).join('\n')).toContain('INDEX cash_hand_overs_of_courier (courier_id=?)')
  })

  test('tries of a code are searched by their order', () => {
    expect(planOf(texts.countTries)).toEqual([
      expect.stringMatching(/^SEARCH code_tries USING .*\(client_id=\? AND order_id=\?\)$/),
    ])
  })

  test('a page of settlements begins at its position in the index by time', () => {
    for (const sql of [settledTexts.listParts, settledTexts.listWithReferences])
      expect(planOf(sql)).toContainEqual(
        expect.stringMatching(
          /settlements_by_time \(client_id=\? AND mode=\? AND \(at,order_id,sequence,part\)>/,
        ),
      )
    expect(planOf(settledTexts.clients)).toContain(
      'SEARCH settlements USING COVERING INDEX settlements_by_time (client_id=? AND mode=? AND at>? AND at<?)',
    )
  })

  test('the check detects a query that scans a large table', () => {
    const plan = planOf('select count(*) from attempts where at > 1')

    expect(plan.filter((step) => largeTable.test(step))).toHaveLength(1)
  })
})

function planOf(sql: string): readonly string[] {
  const database = openDatabase(':memory:')
  const names = [...new Set(sql.match(/:[a-zA-Z_]+/g) ?? [])].map((name) => [name.slice(1), 1])
  const unnamed = Array(sql.split('?').length - 1).fill(1)
  const plan = database
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...unnamed, ...(names.length > 0 ? [Object.fromEntries(names)] : []))
  database.close()
  return plan.map(({ detail }) => detail)
}
