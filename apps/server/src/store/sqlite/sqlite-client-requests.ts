import type { Instant } from '@delivery-orders/domain'
import {
  type ClientRequests,
  type Overview,
  requestDayOf,
  requestDays,
} from '@delivery-orders/operations'
import { type Database, guarded, writing } from './sqlite-database.ts'

const addCount = `
  insert into client_requests (day, client_id, mode, requests, errors)
  values (:day, :clientId, :mode, :requests, :errors)
  on conflict do update set
    requests = requests + excluded.requests, errors = errors + excluded.errors`

const deleteOld = `
  delete from client_requests where day < ?`

export function sqliteClientRequests(database: Database): Pick<Overview, 'addRequests'> {
  const add = database.prepare(addCount)
  const forget = database.prepare<[number]>(deleteOld)
  return {
    addRequests: guarded(
      writing(database, (at: Instant, counts: readonly ClientRequests[]) => {
        const day = requestDayOf(at)
        for (const { clientId, mode, requests, errors } of counts)
          add.run({ day, clientId, mode, requests, errors })
        forget.run(day - requestDays)
      }),
    ),
  }
}
