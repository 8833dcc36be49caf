import type { Fleet, Fleets } from '@delivery-orders/operations'
import { pageBytesMax, pageOf } from '@delivery-orders/operations'
import { integer } from '../columns.ts'
import { fleetListedColumns, fleetOrderColumns, fleetOrderOf, isServed } from '../fleet-rows.ts'
import { type Database, statement } from './postgres-database.ts'
import { postgresFleetFeed } from './postgres-fleet-feed.ts'

/** Scans an index of orders with one status, oldest first: of all orders of a mode, or of those of one client. */
const walk = (owner: string, limit = '$6') => `
  select client_id, id, created_at
  from orders
  where ${owner} mode = $1 and status = wanted.status
    and created_at < $3 and (created_at, id) > ($4, $5)
  order by created_at, id limit ${limit}`

/**
 * Returns rows up to the byte limit of a page, and one or two more, which tell `pageOf` that there is a next page.
 * `limit 1` makes the planner look up each order by its key, where it might scan an index and join the results.
 */
const selectPage = (found: string) => `
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts, size,
    (select name from clients where clients.id = paged.client_id) as name
  from (
    select places.*, listed.*,
      sum(listed.size) over (
        order by places.created_at, places.id rows between unbounded preceding and 2 preceding
      ) as before
    from (select * from (${found}) as walks order by created_at, id limit $6) as places
      cross join lateral (
        select mode, reference, revision, status, erased_at, facts, octet_length(facts) as size
        from orders where orders.client_id = places.client_id and orders.id = places.id limit 1
      ) as listed
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by created_at, id`

const listOfMode = statement(
  selectPage(`
    select walk.*
    from unnest($2::text[]) as wanted (status) cross join lateral (${walk('id > 0 and')}) as walk`),
)

/** Scans only the clients and statuses whose first orders are the oldest: no other can have an order on the page. */
const listOfClients = statement(
  selectPage(`
    select walk.*
    from (
      select served.client_id, wanted.status
      from unnest($7::bigint[]) as served (client_id)
        cross join unnest($2::text[]) as wanted (status)
        cross join lateral (${walk('client_id = served.client_id and', '1')}) as first
      order by first.created_at, first.id limit $6
    ) as wanted
      cross join lateral (${walk('client_id = wanted.client_id and')}) as walk`),
)

const findOrder = statement(`
  select orders.id, orders.client_id, orders.mode, orders.reference, orders.revision, orders.status,
    orders.created_at, orders.erased_at, orders.facts, clients.name
  from orders join clients on clients.id = orders.client_id
  where orders.id = $1`)

const findClients = statement(`
  select id from clients
  where name = any($1) and not is_fleet and ($2::bigint[] is null or id = any($2))`)

export const postgresFleets = (database: Database): Fleets => ({
  ...postgresFleetFeed(database),
  list: async (fleet, query) => {
    const { statuses, createdTo, after, limit } = query
    const clientIds = await clientsOf(database, fleet, query.clients)
    const page = [createdTo, after.createdAt, after.id, limit + 1]
    const values = [fleet.mode, [...new Set(statuses)], ...page]
    const found = await (clientIds === null
      ? database.all(listOfMode, fleetListedColumns, values)
      : database.all(listOfClients, fleetListedColumns, [...values, clientIds]))
    const { rows, hasMore } = pageOf(found, limit)
    return { orders: rows.map(fleetOrderOf), hasMore }
  },
  find: async (fleet, orderId) => {
    const row = await database.first(findOrder, fleetOrderColumns, [orderId])
    return row && isServed(fleet, row) ? fleetOrderOf(row) : undefined
  },
})

/** Returns the clients of a fleet, of those that are named; null for all clients. */
async function clientsOf(
  database: Database,
  { clientIds }: Fleet,
  names: readonly string[],
): Promise<readonly number[] | null> {
  if (names.length === 0) return clientIds
  const rows = await database.all(findClients, { id: integer }, [names, clientIds])
  return rows.map(({ id }) => id)
}
