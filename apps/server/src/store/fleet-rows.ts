/** Converts the rows that a fleet reads from both SQL engines to records. */
import type {
  Fleet,
  FleetEvent,
  FleetListedOrder,
  FleetOrder,
  FleetOrderQuery,
} from '@delivery-orders/operations'
import { integer, nullable, text } from './columns.ts'
import {
  type ClientOrderRow,
  clientOrderColumns,
  clientOrderOf,
  eventWithOrderOf,
  feedColumns,
} from './rows.ts'

export const fleetListedColumns = {
  id: integer,
  created_at: integer,
  size: integer,
  rendered: nullable(text),
  name: text,
}

export type FleetListedRow = Readonly<typeof fleetListedColumns>

export const fleetListedOf = (row: FleetListedRow): FleetListedOrder => ({
  id: row.id,
  createdAt: row.created_at,
  rendered: row.rendered ?? undefined,
  clientName: row.name,
})

export const fleetOrderColumns = {
  ...clientOrderColumns,
  name: text,
}

export type FleetOrderRow = Readonly<typeof fleetOrderColumns>

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

export const buildFleetWalkRow = ({ mode }: Fleet, query: FleetOrderQuery) => ({
  mode,
  created_at: query.after.createdAt,
  id: query.after.id,
  created_to: query.createdTo,
  limit: query.limit + 1,
})
