import type { Fleet, FleetOrderList, FleetOrderSearch } from '@delivery-orders/operations/store'
import { integer, nullable } from '../columns.ts'
import { buildFleetSearchRow } from '../fleet-rows.ts'
import { phoneDigits } from '../rows.ts'
import { type Database, expectColumns } from './sqlite-database.ts'
import {
  byAge,
  clientFinder,
  type Position,
  pageReader,
  positionColumns,
} from './sqlite-fleet-page.ts'

/** Two ranges of orders after a cursor. With only one, SQLite would scan all orders of the cursor's millisecond. */
const afterPosition = ['created_at = :created_at and id < :id', 'created_at < :created_at']

const ofClient = (owner: string, range: string) => `
  from orders where recipient_phone = :recipient_phone and client_id = ${owner} and mode = :mode and ${range}`

/** The positions of the orders of one client with a phone number. */
export const walkPhone: string = afterPosition
  .map((range) => `select id, created_at ${ofClient(':client_id', range)}`)
  .join(' union all ')
  .concat(' order by created_at desc, id desc limit :limit + 0')

const nextOwner = (condition: string) => `
  (select client_id from orders where recipient_phone = :recipient_phone ${condition} order by client_id limit 1)`

/**
 * The time of the first order that the walk of each client would return. Loose index scan: one step per client that has
 * the number, however many orders have it.
 */
export const findFirstOfOwners: string = `
  with recursive owners (client_id) as (
    select ${nextOwner('')}
    union all
    select ${nextOwner('and client_id > owners.client_id')} from owners where client_id is not null
  )
  select client_id, coalesce(
    ${afterPosition
      .map(
        (range) => `(
      select created_at ${ofClient('owners.client_id', range)} order by created_at desc limit 1
    )`,
      )
      .join(', ')}
  ) as created_at
  from owners where client_id is not null
  order by created_at desc nulls last`

export const findByReference = `
  select orders.id, orders.created_at
  from json_each(:clients) as served cross join orders
    on orders.client_id = served.value and orders.mode = :mode and orders.reference = :reference
  where orders.purged_at is null
    and (orders.created_at < :created_at or (orders.created_at = :created_at and orders.id < :id))`

const findAllClients = `
  select id from owners where is_fleet = 0`

export function fleetSearch(
  database: Database,
): (fleet: Fleet, query: FleetOrderSearch) => FleetOrderList {
  const findPhone = phoneFinder(database)
  const findReference = expectColumns(database.prepare(findByReference), positionColumns)
  const allClients = database.prepare<[], number>(findAllClients).pluck()
  const findClients = clientFinder(database)
  const readPage = pageReader(database)
  return (fleet, query) => {
    const { searched } = query
    if ('recipientPhone' in searched)
      return readPage(findPhone(fleet, query, searched.recipientPhone), query.limit)
    const clients = JSON.stringify(findClients(fleet, searched.clients) ?? allClients.all())
    const row = { ...buildFleetSearchRow(fleet, query), clients, reference: searched.reference }
    return readPage(findReference.all(row).sort(byNewest), query.limit)
  }
}

const byNewest = (one: Position, other: Position): number => byAge(other, one)

const firstColumns = { client_id: integer, created_at: nullable(integer) }

/** Walks only the clients whose first orders are the newest: no other can have an order on the page. */
function phoneFinder(database: Database) {
  const firsts = expectColumns(database.prepare(findFirstOfOwners), firstColumns)
  const walk = expectColumns(database.prepare(walkPhone), positionColumns)
  return (fleet: Fleet, query: FleetOrderSearch, recipientPhone: string): Position[] => {
    const row = {
      ...buildFleetSearchRow(fleet, query),
      recipient_phone: phoneDigits(recipientPhone),
    }
    const found = firsts
      .all(row)
      .filter(({ client_id: id }) => fleet.clientIds === null || fleet.clientIds.includes(id))
    const earliest = found[query.limit]?.created_at ?? 0
    return found
      .filter(({ created_at: at }) => at !== null && at >= earliest)
      .flatMap(({ client_id }) => walk.all({ ...row, client_id }))
      .sort(byNewest)
  }
}
