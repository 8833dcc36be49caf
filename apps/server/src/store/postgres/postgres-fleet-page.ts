import { pageBytesMax, pageOf } from '@delivery-orders/operations/engine'
import type { Fleet, FleetOrderList } from '@delivery-orders/operations/store'
import { integer } from '../columns.ts'
import { fleetListedColumns, fleetOrderOf } from '../fleet-rows.ts'
import { type Database, type Statement, statement } from './postgres-database.ts'

/** Finds the clients of the orders that `orders` selects, by a loose index scan: one step for each client. */
export const withOwnersIn = (orders: string): string => {
  const next = (condition: string) =>
    `(select client_id ${orders} ${condition} order by client_id limit 1)`
  return `
    with recursive owners (client_id) as (
      select ${next('')}
      union all
      select ${next('and client_id > owners.client_id')} from owners where client_id is not null
    )`
}

/**
 * Returns rows up to the byte limit of a page, and one or two more, which tell `pageOf` that there is a next page. $6 is
 * the number of rows. `limit 1` makes the planner look up each order by its key, where it might scan an index and join
 * the results.
 */
export const selectFleetPage = (
  direction: 'asc' | 'desc',
  found: string,
  time = 'created_at',
): string => `
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts, size,
    (select name from owners where owners.id = paged.client_id) as name
  from (
    select positions.*, listed.*,
      sum(listed.size) over (
        order by positions.${time} ${direction}, positions.id ${direction}
        rows between unbounded preceding and 2 preceding
      ) as before
    from (
        select * from (${found}) as walks order by ${time} ${direction}, id ${direction} limit $6
      ) as positions
      cross join lateral (
        select mode, reference, revision, status, erased_at, facts, octet_length(facts) as size
        from orders where orders.client_id = positions.client_id and orders.id = positions.id limit 1
      ) as listed
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by ${time} ${direction}, id ${direction}`

export async function readFleetPage(
  database: Database,
  select: Statement,
  values: readonly unknown[],
  limit: number,
): Promise<FleetOrderList> {
  const { rows, hasMore } = pageOf(await database.all(select, fleetListedColumns, values), limit)
  return { orders: rows.map(fleetOrderOf), hasMore }
}

const findNamed = statement(`
  select id from owners
  where name = any($1) and not is_fleet and ($2::bigint[] is null or id = any($2))`)

/** Finds the clients of a fleet, of those that are named if any are; null for all clients. */
export async function findClients(
  database: Database,
  { clientIds }: Fleet,
  names: readonly string[],
): Promise<readonly number[] | null> {
  if (names.length === 0) return clientIds
  const rows = await database.all(findNamed, { id: integer }, [names, clientIds])
  return rows.map(({ id }) => id)
}
