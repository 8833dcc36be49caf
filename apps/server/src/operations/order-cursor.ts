import { hash } from 'node:crypto'
import { type ClientKey, type Instant, Refusal } from '@delivery-orders/domain'
import type { OrderPlace } from '../store/store.ts'

/** What a list is narrowed to, each in one form, so that the same filters are the same however they are written. */
export interface OrderFilters {
  readonly statuses: readonly string[]
  readonly createdFrom: Instant
  readonly createdTo: Instant
}

/** It tells a cursor of another list. One that is made up leads nowhere but into the list of who made it up. */
const sealLength = 11

/** The place of an order in a list, sealed with what the list is of. */
export function cursorFor(
  { createdAt, id }: OrderPlace,
  { statuses, createdFrom, createdTo }: OrderFilters,
  { clientId, mode }: ClientKey,
): string {
  const list = [clientId, mode, statuses, createdFrom, createdTo, createdAt, id]
  const seal = hash('sha256', JSON.stringify(list), 'base64url').slice(0, sealLength)
  return `${createdAt.toString(36)}-${id.toString(36)}-${seal}`
}

const form = /^([0-9a-z]{1,9})-([0-9a-z]{1,11})-/

/** The place that a cursor stands for, if it belongs to this list. */
export function placeOf(cursor: string, filters: OrderFilters, client: ClientKey): OrderPlace {
  const [, createdAt = '', id = ''] = form.exec(cursor) ?? []
  const place = { createdAt: Number.parseInt(createdAt, 36), id: Number.parseInt(id, 36) }
  if (Number.isNaN(place.id) || cursorFor(place, filters, client) !== cursor)
    throw new Refusal('invalid_cursor', 'The cursor does not belong to this list and its filters.')
  return place
}
