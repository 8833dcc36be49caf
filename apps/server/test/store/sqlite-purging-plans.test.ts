import { describe, expect, test } from 'vitest'
import { purgingTexts } from '../../src/store/sql/sql-purging.ts'
import { openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import { trace } from '../../src/store/sqlite/sqlite-overview.ts'
import { sqliteDialect } from '../../src/store/sqlite/sqlite-rules.ts'

const {
  deletes,
  deleteFleetEvents: _,
  ...others
} = purgingTexts(sqliteDialect, {
  trace,
  rowsMin: 1,
})

const texts = [...Object.entries(others), ...deletes.map((sql) => [sql.trim(), sql] as const)]

/** The steps of a plan that read a whole table, but for the list of clients and the values of a parameter. */
function scansOf(sql: string): readonly string[] {
  const database = openDatabase(':memory:')
  const names = new Set(sql.match(/(?<=:)[a-z_]+/gi) ?? [])
  const plan = database
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(Object.fromEntries([...names].map((name) => [name, 1])))
  database.close()
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN /.test(detail))
    .filter(
      (detail) =>
        !/^SCAN (owners|modes|statuses|purged|aged|found|json_each|newest|firsts|searched|traced|\(|CONSTANT|\d)/.test(
          detail,
        ),
    )
}

describe('the statements of a purge in SQLite', () => {
  test.for(texts)('%s reads along indexes', ([, sql]) => {
    expect(scansOf(sql)).toEqual([])
  })

  test('the events, and the last event of an order, are found by their order', () => {
    const database = openDatabase(':memory:')
    const plan = (sql: string, values: object) =>
      database
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(values)
        .map(({ detail }) => detail)
        .join()
    const aged = {
      client_id: 1,
      mode: 'live',
      status: 'failed',
      before: 1,
      since: 0,
      id: 0,
      limit: 1,
    }

    expect(plan(others.hold, { client_id: 1, mode: 'live', aged: '[]' })).toContain(
      'SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)',
    )
    expect(plan(deletes[0] ?? '', { purged: '[]' })).toContain('(order_id=?)')
    expect(plan(others.findFinal, aged)).toContain('orders_by_end (client_id=?')
    expect(plan(others.findOpen, aged)).toContain('orders_by_status (client_id=?')
    for (const sql of [others.findFinal, others.findOpen])
      expect(plan(sql, aged)).toContain('sqlite_autoindex_events_1 (order_id=?)')
    database.close()
  })
})
