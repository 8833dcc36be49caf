import type { Rules } from '@delivery-orders/operations/engine'
import { type Overview, requestDayOf, requestDays } from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { type Dialect, run } from './script.ts'

const deleteOld = `delete from client_requests where day < :before`

export function sqlClientRequests({ rowsIn }: Dialect, { write }: Rules): Overview['addRequests'] {
  const columns = {
    day: integer,
    client_id: integer,
    mode: text,
    requests: integer,
    errors: integer,
  }
  // Sorted, so that processes lock the rows in the same order.
  const addCounts = `
  insert into client_requests as present (day, client_id, mode, requests, errors)
  select day, client_id, mode, requests, errors from ${rowsIn('counts', columns)}
  where true order by client_id, mode
  on conflict (day, client_id, mode) do update set
    requests = present.requests + excluded.requests, errors = present.errors + excluded.errors`
  return (at, counts) =>
    write([], function* () {
      const day = requestDayOf(at)
      const rows = counts.map(({ clientId, ...count }) => ({ day, client_id: clientId, ...count }))
      yield* run(addCounts, { counts: JSON.stringify(rows) })
      yield* run(deleteOld, { before: day - requestDays })
    })
}
