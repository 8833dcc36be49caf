/** Converts the rows that a fleet reads from both SQL engines to records. */
import type {
  FinalFleetOrderQuery,
  Fleet,
  FleetEvent,
  FleetOrder,
  FleetOrderQuery,
  FleetOrderSearch,
} from '@delivery-orders/operations/store'
import { integer, text } from './columns.ts'
import {
  type ClientOrderRow,
  clientOrderColumns,
  clientOrderOf,
  eventWithOrderOf,
  feedColumns,
} from './rows.ts'

export const fleetOrderColumns = {
  ...clientOrderColumns,
  name: text,
}

export type FleetOrderRow = Readonly<typeof fleetOrderColumns>

/** An order of a list, with the bytes of its facts. */
export const fleetListedColumns = { ...fleetOrderColumns, size: integer }

export type FleetListedRow = Readonly<typeof fleetListedColumns>

export const fleetOrderOf = (row: FleetOrderRow): FleetOrder => ({
  ...clientOrderOf(row),
  clientName: row.name,
})

export const fleetEventColumns = {
  ...feedColumns,
  name: text,
}

export type FleetEventRow = Readonly<typeof fleetEventColumns>

export const fleetEventOf = (row: FleetEventRow): FleetEvent => ({
  ...eventWithOrderOf(row),
  clientName: row.name,
})

export const isServed = (
  { mode, clientIds }: Fleet,
  row: Pick<ClientOrderRow, 'client_id' | 'mode'>,
): boolean => row.mode === mode && (clientIds === null || clientIds.includes(row.client_id))

export const buildFleetSearchRow = (
  { mode }: Fleet,
  { after, limit }: Pick<FleetOrderSearch, 'after' | 'limit'>,
) => ({
  mode,
  created_at: after.createdAt,
  id: after.id,
  limit: limit + 1,
})

export const buildFinalWalkRow = (
  { mode }: Fleet,
  { after, finalFrom, limit }: FinalFleetOrderQuery,
) => ({ mode, final_from: finalFrom, final_at: after.finalAt, id: after.id, limit: limit + 1 })

export const buildFleetWalkRow = (fleet: Fleet, query: FleetOrderQuery) => ({
  ...buildFleetSearchRow(fleet, query),
  created_to: query.createdTo,
  now: query.late?.now ?? null,
  today: query.late?.today ?? null,
})
