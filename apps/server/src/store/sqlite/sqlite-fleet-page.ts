import { pageOf } from '@delivery-orders/operations/engine'
import type { Fleet, FleetOrderList } from '@delivery-orders/operations/store'
import { integer } from '../columns.ts'
import { type FleetListedRow, fleetListedColumns, fleetOrderOf } from '../fleet-rows.ts'
import { type Database, expectColumns } from './sqlite-database.ts'

export const positionColumns = { id: integer, created_at: integer }

export type Position = Readonly<typeof positionColumns>

/** Compares positions: oldest first, and by ascending id within a millisecond. */
export const byAge = (one: Position, other: Position): number =>
  one.created_at - other.created_at || one.id - other.id

export const findFleetOrder = `
  select orders.id, orders.client_id, orders.mode, orders.reference, orders.revision, orders.status,
    orders.created_at, orders.erased_at, orders.facts, octet_length(orders.facts) as size,
    owners.name
  from orders join owners on owners.id = orders.client_id
  where orders.id = ? and orders.purged_at is null`

/** Reads the orders at the first of the positions, as many as a page has. */
export function pageReader(
  database: Database,
): (positions: readonly Pick<Position, 'id'>[], limit: number) => FleetOrderList {
  const find = expectColumns(database.prepare<[number]>(findFleetOrder), fleetListedColumns)
  return (positions, limit) => {
    const { rows, hasMore } = pageOf(rowsAt(positions.slice(0, limit + 1)), limit)
    return { orders: rows.map(fleetOrderOf), hasMore }
  }

  function* rowsAt(positions: readonly Pick<Position, 'id'>[]): Generator<FleetListedRow> {
    for (const { id } of positions) {
      const row = find.get(id)
      if (row) yield row
    }
  }
}

const findNamed = `
  select id from owners
  where name in (select value from json_each(?)) and is_fleet = 0`

/** Finds the clients of a fleet, of those that are named if any are; null for all clients. */
export function clientFinder(
  database: Database,
): (fleet: Fleet, names: readonly string[]) => readonly number[] | null {
  const find = database.prepare<[string], number>(findNamed).pluck()
  return ({ clientIds }, names) => {
    if (names.length === 0) return clientIds
    const named = find.all(JSON.stringify(names))
    return clientIds === null ? named : clientIds.filter((clientId) => named.includes(clientId))
  }
}
