import type {
  Fleet,
  FleetOrderList,
  FleetOrderQuery,
  Fleets,
  MovedOrderQuery,
} from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { buildFleetWalkRow, fleetOrderColumns, fleetOrderOf, isServed } from '../fleet-rows.ts'
import { type Database, expectColumns, guarded, reading } from './sqlite-database.ts'
import { sqliteFleetFeed } from './sqlite-fleet-feed.ts'
import { finalOrderList } from './sqlite-fleet-final.ts'
import {
  byAge,
  clientFinder,
  findFleetOrder,
  type Position,
  pageReader,
  positionColumns,
} from './sqlite-fleet-page.ts'
import { fleetSearch } from './sqlite-fleet-search.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

/** Two ranges of orders after a cursor. With only one, SQLite would scan all orders of the cursor's millisecond. */
const walk = (owner: string) => `
  select id, created_at from orders
  where ${owner} mode = :mode and status = :status and purged_at is null
    and created_at = :created_at and id > :id and :created_at < :created_to
  union all
  select id, created_at from orders
  where ${owner} mode = :mode and status = :status and purged_at is null
    and created_at > :created_at and created_at < :created_to
  order by created_at, id limit :limit + 0`

export const walkOfMode: string = walk('')
export const walkOfClient: string = walk('client_id = :client_id and')

/** The orders of a courier are few, so the statuses and clients that are not wanted are skipped one by one. */
export const walkOfCourier: string = `
  select id, orders.created_at
  from order_couriers cross join orders on id = order_id
  where order_couriers.mode = :mode and order_couriers.reference = :courier
    and order_couriers.created_at < :created_to
    and (order_couriers.created_at, order_id) > (:created_at, :id)
    and status in (select value from json_each(:statuses))
    and (:clients is null or orders.client_id in (select value from json_each(:clients)))
    and (:now is null or late_at < :now or late_day < :today)
  order by order_couriers.created_at, order_id limit :limit + 0`

/** A courier ends some hundred orders on a day. */
export const walkOfMoved: string = `
  select order_id as id, max(at) as created_at from settlements
  where mode = :mode and courier = :courier and at >= :since
    and (:clients is null or client_id in (select value from json_each(:clients)))
  group by order_id order by max(at) desc limit :limit + 0`

const expected =
  'from orders indexed by orders_expected where (late_at is not null or late_day is not null)'

/**
 * Walks the orders of a client that can be late, in the order of their creation: the late ones are old, so most pages end
 * soon. Sorting those that are late would read them all for each page, and a client that never reports has many.
 */
export const walkOfLate: string = `
  select id, created_at ${expected}
    and client_id = :client_id and mode = :mode and created_at < :created_to
    and (created_at, id) > (:created_at, :id) and (late_at < :now or late_day < :today)
    and status in (select value from json_each(:statuses))
  order by created_at, id limit :limit + 0`

const nextExpecting = (condition: string) => `
  (select client_id ${expected} ${condition} order by client_id limit 1)`

/** Loose index scan: one step per client that has orders that can be late. */
export const findExpecting: string = `
  with recursive owners (client_id) as (
    select ${nextExpecting('')}
    union all
    select ${nextExpecting('and client_id > owners.client_id')} from owners where client_id is not null
  )
  select client_id from owners where client_id is not null`

/** The time of the first order that the walk of each client and status would return. */
export const findFirsts: string = `
  select served.value as client_id, wanted.value as status, coalesce(
    (
      select created_at from orders
      where client_id = served.value and mode = :mode and status = wanted.value
        and purged_at is null
        and created_at = :created_at and id > :id and :created_at < :created_to
      limit 1
    ), (
      select created_at from orders
      where client_id = served.value and mode = :mode and status = wanted.value
        and purged_at is null
        and created_at > :created_at and created_at < :created_to
      order by created_at limit 1
    )
  ) as created_at
  from json_each(:clients) as served cross join json_each(:statuses) as wanted
  order by created_at nulls last`

export function sqliteFleets(database: Database, foreign: ForeignCommits): Fleets {
  const order = expectColumns(database.prepare<[number]>(findFleetOrder), fleetOrderColumns)
  return {
    ...sqliteFleetFeed(database, foreign),
    // A transaction, because another process could move an order to a status that is read later, or was read already.
    list: guarded(reading(database, orderList(database))),
    listFinal: guarded(reading(database, finalOrderList(database))),
    listMoved: guarded(reading(database, movedList(database))),
    search: guarded(reading(database, fleetSearch(database))),
    find: guarded((fleet: Fleet, orderId: number) => {
      const row = order.get(orderId)
      return row && isServed(fleet, row) ? fleetOrderOf(row) : undefined
    }),
  }
}

/**
 * Reads one index range for each status, or for each client and status, or for a courier, and merges them. Each range has
 * at most one row more than the page, so a page costs the same however many orders there are.
 */
function orderList(database: Database): (fleet: Fleet, query: FleetOrderQuery) => FleetOrderList {
  const ofMode = expectColumns(database.prepare(walkOfMode), positionColumns)
  const ofClients = clientWalk(database)
  const ofCourier = expectColumns(database.prepare(walkOfCourier), positionColumns)
  const ofLate = expectColumns(database.prepare(walkOfLate), positionColumns)
  const expecting = database.prepare<[], number>(findExpecting).pluck()
  const findClients = clientFinder(database)
  const readPage = pageReader(database)
  return (fleet, query) => {
    const clientIds = findClients(fleet, query.clients)
    return readPage(findPositions(fleet, query, clientIds).sort(byAge), query.limit)
  }

  function findPositions(
    fleet: Fleet,
    query: FleetOrderQuery,
    clientIds: readonly number[] | null,
  ): Position[] {
    const { statuses, courier, late } = query
    const row = { ...buildFleetWalkRow(fleet, query), ...jsonLists(statuses, clientIds) }
    if (courier !== undefined) return ofCourier.all({ ...row, courier })
    if (late)
      return (clientIds ?? expecting.all()).flatMap((client_id) =>
        ofLate.all({ ...row, client_id }),
      )
    if (clientIds !== null) return ofClients(fleet, query, clientIds)
    return statuses.flatMap((status) => ofMode.all({ ...row, status }))
  }
}

function movedList(database: Database): (fleet: Fleet, query: MovedOrderQuery) => FleetOrderList {
  const walk = expectColumns(database.prepare(walkOfMoved), positionColumns)
  const readPage = pageReader(database)
  return ({ mode, clientIds }, { limit, ...query }) => {
    const clients = clientIds && JSON.stringify(clientIds)
    return readPage(walk.all({ mode, clients, ...query, limit: limit + 1 }), limit)
  }
}

const jsonLists = (statuses: readonly string[], clientIds: readonly number[] | null) => ({
  statuses: JSON.stringify(statuses),
  clients: clientIds && JSON.stringify(clientIds),
})

const firstColumns = { client_id: integer, status: text, created_at: nullable(integer) }

/** Walks only the clients and statuses whose first orders are the oldest: no other can have an order on the page. */
function clientWalk(database: Database) {
  const firsts = expectColumns(database.prepare(findFirsts), firstColumns)
  const walk = expectColumns(database.prepare(walkOfClient), positionColumns)
  return (fleet: Fleet, query: FleetOrderQuery, clientIds: readonly number[]): Position[] => {
    const row = buildFleetWalkRow(fleet, query)
    const found = firsts.all({ ...row, ...jsonLists(query.statuses, clientIds) })
    const latest = found[query.limit]?.created_at ?? query.createdTo
    return found
      .filter(({ created_at: at }) => at !== null && at <= latest)
      .flatMap(({ client_id, status }) => walk.all({ ...row, client_id, status }))
  }
}
