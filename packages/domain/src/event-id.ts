import { fromCrockford, toCrockford } from './crockford.ts'
import type { Instant } from './order.ts'
import { timeDigits, ulid } from './reference.ts'

/** Which event of which order. */
export interface EventKey {
  readonly orderId: number
  readonly sequence: number
  readonly at: Instant
}

/** Of the 16 digits that a ULID has beside its time: 55 bits for an order's number, and 25 for the event's. */
const orderDigits = 11
const sequenceDigits = 5

/** An event needs no number of its own: its order has one, and counts its events. */
export const eventIdOf = ({ orderId, sequence, at }: EventKey): string =>
  `evt_${timeDigits(at)}${toCrockford(orderId, orderDigits)}${toCrockford(sequence, sequenceDigits)}`

const form =
  /^evt_([0-7][0-9A-HJKMNP-TV-Z]{9})([0-7][0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z]{5})$/

/** Undefined for what is the id of no order's event. */
export function eventKeyOf(id: string): EventKey | undefined {
  const [, at, orderId, sequence] = form.exec(id) ?? []
  if (at === undefined || orderId === undefined || sequence === undefined) return undefined
  return {
    at: fromCrockford(at),
    orderId: fromCrockford(orderId),
    sequence: fromCrockford(sequence),
  }
}

/** For an event of no order: its first random digit is one that no order's number begins with. */
export const newEventId = (now: Instant, random: Uint8Array): string =>
  `evt_${ulid(now, random.with(0, (random[0] ?? 0) | 16))}`
