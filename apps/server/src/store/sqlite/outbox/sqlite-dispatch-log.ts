import type { DispatchQuery, DispatchRecord } from '@delivery-orders/operations'
import { dispatchStatuses, pageOf } from '@delivery-orders/operations'
import {
  attemptColumns,
  buildDispatchQueryRow,
  type DispatchRow,
  dispatchColumns,
  dispatchOf,
} from '../../outbox-rows.ts'
import { type Database, expectColumns } from '../sqlite-database.ts'

const selectDispatches = `
  select dispatches.number as number, dispatches.created_at, dispatches.status, dispatches.due_at,
    dispatches.test_event_id, dispatches.disabled, events.order_id, events.sequence, events.kind, events.at as event_at, (
      select coalesce(sum(
        150 + coalesce(octet_length(attempts.error), 0) + coalesce(octet_length(attempts.response), 0)
      ), 0) from attempts where attempts.dispatch = dispatches.number
    ) as size
  from dispatches left join events on events.position = dispatches.event_position
  where dispatches.webhook = (
    select webhooks.number from webhooks where webhooks.id = :webhook_id and webhooks.removed = 0
  )`

const findDispatch = `${selectDispatches} and dispatches.number = :number`

const listAttempts = `
  select at, status, error, duration_ms, response
  from attempts where dispatch = ? and id <= ?
  order by at, id`

/** Joins one query per status with `union all`, which SQLite merges as it reads: a rare status needs no long scan. */
export const logStatement = (statusCount: number): string =>
  Array.from(
    { length: statusCount },
    (_, index) =>
      `${selectDispatches} and dispatches.status = :status_${index} and dispatches.number < :before`,
  )
    .join(' union all ')
    .concat(' order by number desc limit :limit + 0')

export interface DispatchLog {
  list(webhookId: string, query: DispatchQuery): readonly DispatchRecord[]
  /** Returns a dispatch with its attempts up to the id `lastAttempt`, or with all attempts. */
  find(webhookId: string, number: number, lastAttempt?: number): DispatchRecord | undefined
}

export function dispatchLog(database: Database): DispatchLog {
  const find = expectColumns(database.prepare(findDispatch), dispatchColumns)
  const attempts = expectColumns(database.prepare<[number, number]>(listAttempts), attemptColumns)
  const read = (row: DispatchRow, lastAttempt = Number.MAX_SAFE_INTEGER) =>
    dispatchOf(row, attempts.all(row.number, lastAttempt))
  const statements = dispatchStatuses.map((_, index) =>
    expectColumns(database.prepare(logStatement(index + 1)), dispatchColumns),
  )
  return {
    list: (webhookId, query) => {
      // Removes repeated statuses: `union all` would return their dispatches twice.
      const wanted = query.statuses.length === 0 ? dispatchStatuses : [...new Set(query.statuses)]
      const row = buildDispatchQueryRow(webhookId, query, wanted)
      const found = statements[wanted.length - 1]?.iterate(row) ?? []
      return pageOf(found, query.limit).rows.map((dispatch) => read(dispatch))
    },
    find: (webhookId, number, lastAttempt) => {
      const row = find.get({ webhook_id: webhookId, number })
      return row && read(row, lastAttempt)
    },
  }
}
