import type { Mode } from '@delivery-orders/domain'
import type { CourierRecord } from '@delivery-orders/operations/store'
import { integer, nullable, text } from './columns.ts'

export const courierColumns = {
  id: integer,
  mode: text as Mode,
  reference: text,
  name: text,
  phone: text,
  vehicle: nullable(text),
  fleet: nullable(text),
  client_ids: nullable(text),
  created_at: integer,
  ended_at: nullable(integer),
}

export const courierOf = (row: Readonly<typeof courierColumns>): CourierRecord => ({
  id: row.id,
  mode: row.mode,
  reference: row.reference,
  name: row.name,
  phone: row.phone,
  vehicle: row.vehicle,
  fleet: row.fleet,
  clientIds: row.client_ids === null ? null : JSON.parse(row.client_ids),
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

export const selectCouriers = `select ${Object.keys(courierColumns).join(', ')} from couriers`
