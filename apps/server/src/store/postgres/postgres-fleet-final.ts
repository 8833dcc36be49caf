import type { Fleets } from '@delivery-orders/operations/store'
import { type Database, statement } from './postgres-database.ts'
import { findClients, readFleetPage, selectFleetPage } from './postgres-fleet-page.ts'

/** Scans an index of final orders with one status, newest first: of all orders of a mode, or of those of one client. */
const walk = (owner: string, limit = '$6') => `
  select client_id, id, created_at, final_at
  from orders
  where ${owner} mode = $1 and status = wanted.status
    and final_at >= $3 and (final_at, id) < ($4, $5)
  order by final_at desc, id desc limit ${limit}`

const listOfMode = statement(
  selectFleetPage(
    'desc',
    `
    select walk.*
    from unnest($2::text[]) as wanted (status) cross join lateral (${walk('id > 0 and')}) as walk`,
    'final_at',
  ),
)

/** Scans only the clients and statuses whose first orders ended last: no other can have an order on the page. */
const listOfClients = statement(
  selectFleetPage(
    'desc',
    `
    select walk.*
    from (
      select served.client_id, wanted.status
      from unnest($7::bigint[]) as served (client_id)
        cross join unnest($2::text[]) as wanted (status)
        cross join lateral (${walk('client_id = served.client_id and', '1')}) as first
      order by first.final_at desc, first.id desc limit $6
    ) as wanted
      cross join lateral (${walk('client_id = wanted.client_id and')}) as walk`,
    'final_at',
  ),
)

export const finalOrderList =
  (database: Database): Fleets['listFinal'] =>
  async (fleet, { statuses, finalFrom, after, limit, clients }) => {
    const clientIds = await findClients(database, fleet, clients)
    const values = [fleet.mode, statuses, finalFrom, after.finalAt, after.id, limit + 1]
    return clientIds === null
      ? readFleetPage(database, listOfMode, values, limit)
      : readFleetPage(database, listOfClients, [...values, clientIds], limit)
  }
