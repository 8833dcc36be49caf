import { pageOf } from '@delivery-orders/operations/engine'
import { dispatchStatuses, type Outbox } from '@delivery-orders/operations/store'
import { buildDispatchQueryRow, dispatchColumns, dispatchOf } from '../../outbox-rows.ts'
import { attemptsOf, selectDispatches } from '../../sql/sql-dispatch-log.ts'
import { type Database, expectColumns, guarded } from '../sqlite-database.ts'
import { sqliteDialect } from '../sqlite-rules.ts'

const select = selectDispatches(sqliteDialect, attemptsOf(sqliteDialect, 'dispatches'))

/** Joins one query per status with `union all`, which SQLite merges as it reads: a rare status needs no long scan. */
export const logStatement = (statusCount: number): string =>
  Array.from(
    { length: statusCount },
    (_, index) =>
      `${select} and dispatches.status = :status_${index} and dispatches.number < :before`,
  )
    .join(' union all ')
    .concat(' order by number desc limit :limit + 0')

export function logLister(database: Database): Outbox['list'] {
  const statements = dispatchStatuses.map((_, index) =>
    expectColumns(database.prepare(logStatement(index + 1)), dispatchColumns),
  )
  return guarded((webhookId, query) => {
    // Removes repeated statuses: `union all` would return their dispatches twice.
    const wanted = query.statuses.length === 0 ? dispatchStatuses : [...new Set(query.statuses)]
    const row = buildDispatchQueryRow(webhookId, query, wanted)
    const found = statements[wanted.length - 1]?.iterate(row) ?? []
    return pageOf(found, query.limit).rows.map(dispatchOf)
  })
}
