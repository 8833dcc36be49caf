import { type Overview, requestDayOf, requestDays } from '@delivery-orders/operations'
import { type Database, statement } from './postgres-database.ts'

/** Sorted, so that processes lock the rows in the same order. */
const addCounts = statement(`
  insert into client_requests as present (day, client_id, mode, requests, errors)
  select $1, * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
    as added (client_id, mode, requests, errors)
  order by client_id, mode
  on conflict (day, client_id, mode) do update set
    requests = present.requests + excluded.requests, errors = present.errors + excluded.errors`)

const deleteOld = statement(`
  delete from client_requests where day < $1`)

export const postgresClientRequests = (database: Database): Pick<Overview, 'addRequests'> => ({
  addRequests: async (at, counts) => {
    const day = requestDayOf(at)
    await database.run(deleteOld, [day - requestDays])
    await database.run(addCounts, [
      day,
      counts.map(({ clientId }) => clientId),
      counts.map(({ mode }) => mode),
      counts.map(({ requests }) => requests),
      counts.map(({ errors }) => errors),
    ])
  },
})
