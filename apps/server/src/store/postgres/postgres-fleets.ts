import type { Fleets } from '@delivery-orders/operations/store'
import { fleetOrderColumns, fleetOrderOf, isServed } from '../fleet-rows.ts'
import { type Database, statement } from './postgres-database.ts'
import { postgresFleetFeed } from './postgres-fleet-feed.ts'
import { finalOrderList } from './postgres-fleet-final.ts'
import { findClients, readFleetPage, selectFleetPage, withOwnersIn } from './postgres-fleet-page.ts'
import { fleetSearch } from './postgres-fleet-search.ts'

/** Scans an index of orders with one status, oldest first: of all orders of a mode, or of those of one client. */
const walk = (owner: string, limit = '$6') => `
  select client_id, id, created_at
  from orders
  where ${owner} mode = $1 and status = wanted.status and purged_at is null
    and created_at < $3 and (created_at, id) > ($4, $5)
  order by created_at, id limit ${limit}`

const listOfMode = statement(
  selectFleetPage(
    'asc',
    `
    select walk.*
    from unnest($2::text[]) as wanted (status) cross join lateral (${walk('id > 0 and')}) as walk`,
  ),
)

/** Scans only the clients and statuses whose first orders are the oldest: no other can have an order on the page. */
const listOfClients = statement(
  selectFleetPage(
    'asc',
    `
    select walk.*
    from (
      select served.client_id, wanted.status
      from unnest($7::bigint[]) as served (client_id)
        cross join unnest($2::text[]) as wanted (status)
        cross join lateral (${walk('client_id = served.client_id and', '1')}) as first
      order by first.created_at, first.id limit $6
    ) as wanted
      cross join lateral (${walk('client_id = wanted.client_id and')}) as walk`,
  ),
)

/** The orders of a courier are few, so the statuses and clients that are not wanted are skipped one by one. */
const listOfCourier = statement(
  selectFleetPage(
    'asc',
    `
    select carried.client_id, carried.order_id as id, carried.created_at
    from order_couriers as carried cross join lateral (
      select client_id, status, late_at, late_day from orders
      where orders.client_id = carried.client_id and orders.id = carried.order_id limit 1
    ) as wanted
    where carried.mode = $1 and carried.reference = $7 and carried.created_at < $3
      and (carried.created_at, carried.order_id) > ($4, $5)
      and wanted.status = any($2) and ($8::bigint[] is null or wanted.client_id = any($8))
      and ($9::bigint is null or wanted.late_at < $9 or wanted.late_day < $10)
    order by carried.created_at, carried.order_id limit $6`,
  ),
)

/** A courier ends some hundred orders on a day. */
const listOfMoved = statement(
  selectFleetPage(
    'desc',
    `
    select moved.client_id, moved.id, moved.at, wanted.created_at
    from (
      select client_id, order_id as id, max(at) as at from settlements
      where mode = $1 and courier = $2 and at >= $3 group by client_id, order_id
    ) as moved cross join lateral (
      select client_id, created_at from orders
      where orders.client_id = moved.client_id and orders.id = moved.id limit 1
    ) as wanted
    where $4::bigint[] is null or wanted.client_id = any($4)`,
    'at',
  ).replaceAll('$6', '$5'),
)

const expected = 'from orders where (late_at is not null or late_day is not null)'

/**
 * Scans the orders of each client that can be late, in the order of their creation: the late ones are old, so most pages
 * end soon. Sorting those that are late would read them all for each page, and a client that never reports has many.
 * The clients are found by a loose index scan, unless the fleet serves or names only some. `offset 0` keeps the planner
 * from reading the table for orders that are not late: the index has all that says so, but not the status.
 */
const listOfLate = statement(
  selectFleetPage(
    'asc',
    `
    ${withOwnersIn(expected)}
    select walk.*
    from (
      select client_id from owners where $7::bigint[] is null
      union all
      select unnest($7::bigint[])
    ) as served
      cross join lateral (
        select late.*
        from (
          select client_id, id, created_at ${expected}
            and client_id = served.client_id and mode = $1 and created_at < $3
            and (created_at, id) > ($4, $5) and (late_at < $8 or late_day < $9)
          order by created_at, id offset 0
        ) as late
          cross join lateral (
            select from orders where orders.id = late.id and status = any($2) limit 1
          ) as wanted
        order by late.created_at, late.id limit $6
      ) as walk`,
  ),
)

const findOrder = statement(`
  select orders.id, orders.client_id, orders.mode, orders.reference, orders.revision, orders.status,
    orders.created_at, orders.erased_at, orders.facts, owners.name
  from orders join owners on owners.id = orders.client_id
  where orders.id = $1 and orders.purged_at is null`)

export const postgresFleets = (database: Database): Fleets => ({
  ...postgresFleetFeed(database),
  list: async (fleet, query) => {
    const { statuses, courier, late, createdTo, after, limit } = query
    const clientIds = await findClients(database, fleet, query.clients)
    const page = [createdTo, after.createdAt, after.id, limit + 1]
    const values = [fleet.mode, [...new Set(statuses)], ...page]
    if (courier !== undefined) {
      const filters = [courier, clientIds, late?.now, late?.today]
      return readFleetPage(database, listOfCourier, [...values, ...filters], limit)
    }
    if (late) {
      const filters = [clientIds, late.now, late.today]
      return readFleetPage(database, listOfLate, [...values, ...filters], limit)
    }
    return clientIds === null
      ? readFleetPage(database, listOfMode, values, limit)
      : readFleetPage(database, listOfClients, [...values, clientIds], limit)
  },
  listFinal: finalOrderList(database),
  listMoved: ({ mode, clientIds }, { courier, since, limit }) =>
    readFleetPage(database, listOfMoved, [mode, courier, since, clientIds, limit + 1], limit),
  search: fleetSearch(database),
  find: async (fleet, orderId) => {
    const row = await database.first(findOrder, fleetOrderColumns, [orderId])
    return row && isServed(fleet, row) ? fleetOrderOf(row) : undefined
  },
})
