import { hash } from 'node:crypto'
import { type ClientKey, Refusal } from '@delivery-orders/domain'

/**
 * It tells a cursor of another list. One that is made up leads nowhere but into the lists of who made it up, and has no
 * number that no list has, which a store would not take.
 */
const sealLength = 11

/** A place in a list, as the numbers that say it, sealed with what the list is of. */
export function cursorFor(
  place: readonly number[],
  list: readonly unknown[],
  { clientId, mode }: ClientKey,
): string {
  const text = JSON.stringify([clientId, mode, list, place])
  const seal = hash('sha256', text, 'base64url').slice(0, sealLength)
  return [...place.map((number) => number.toString(36)), seal].join('.')
}

/** The place that a cursor stands for, if it belongs to this list. */
export function placeOf(
  cursor: string,
  list: readonly unknown[],
  client: ClientKey,
): readonly number[] {
  const place = cursor
    .split('.')
    .slice(0, -1)
    .map((digits) => Number.parseInt(digits, 36))
  const isPlace = place.length > 0 && place.every(Number.isSafeInteger)
  if (!isPlace || cursorFor(place, list, client) !== cursor) throw cursorOfAnother()
  return place
}

export const cursorOfAnother = (): Refusal =>
  new Refusal('invalid_cursor', 'The cursor does not belong to this list and its filters.')
