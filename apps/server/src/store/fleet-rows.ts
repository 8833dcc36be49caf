/** Converts the rows that a fleet reads from both SQL engines to records. */
import type {
  Fleet,
  FleetEvent,
  FleetListedOrder,
  FleetOrder,
  FleetOrderQuery,
} from '@delivery-orders/operations'
import {
  type ClientOrderRow,
  clientOrderOf,
  type EventWithOrderRow,
  eventWithOrderOf,
  type ListedOrderRow,
} from './rows.ts'

export interface FleetListedRow extends Omit<ListedOrderRow, 'reference'> {
  readonly name: string
}

export const fleetListedOf = (row: FleetListedRow): FleetListedOrder => ({
  id: row.id,
  createdAt: row.created_at,
  rendered: row.rendered ?? undefined,
  clientName: row.name,
})

export interface FleetOrderRow extends ClientOrderRow {
  readonly name: string
}

export const fleetOrderOf = (row: FleetOrderRow): FleetOrder => ({
  ...clientOrderOf(row),
  clientName: row.name,
})

export interface FleetEventRow extends EventWithOrderRow {
  readonly name: string
}

export const fleetEventOf = (row: FleetEventRow): FleetEvent => ({
  ...eventWithOrderOf(row),
  clientName: row.name,
})

export const isServed = (
  { mode, clientIds }: Fleet,
  row: Pick<ClientOrderRow, 'client_id' | 'mode'>,
): boolean => row.mode === mode && (clientIds === null || clientIds.includes(row.client_id))

export const fleetWalkRow = ({ mode }: Fleet, query: FleetOrderQuery) => ({
  mode,
  created_at: query.after.createdAt,
  id: query.after.id,
  created_to: query.createdTo,
  limit: query.limit + 1,
})
