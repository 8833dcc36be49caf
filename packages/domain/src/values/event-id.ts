import { fromCrockford, toCrockford } from './crockford.ts'
import type { Instant } from './instant.ts'
import { timeDigits, ulid } from './reference.ts'

export interface EventKey {
  readonly orderId: number
  readonly sequence: number
  readonly at: Instant
}

/** An event id is a ULID with the order id (55 bits) and the sequence (25 bits) instead of random digits. */
const orderDigits = 11
const sequenceDigits = 5

/** Derives the id of an event from its order id, sequence and time, so that no event id needs to be stored. */
export const eventIdOf = ({ orderId, sequence, at }: EventKey): string =>
  `evt_${timeDigits(at)}${toCrockford(orderId, orderDigits)}${toCrockford(sequence, sequenceDigits)}`

const form =
  /^evt_([0-7][0-9A-HJKMNP-TV-Z]{9})([0-7][0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z]{5})$/

export function eventKeyOf(id: string): EventKey | undefined {
  const [, at, orderId, sequence] = form.exec(id) ?? []
  if (at === undefined || orderId === undefined || sequence === undefined) return undefined
  return {
    at: fromCrockford(at),
    orderId: fromCrockford(orderId),
    sequence: fromCrockford(sequence),
  }
}

/** Makes the id of a test event. The digit after the time is 16 or more; in other event ids, it is 7 or less. */
export const newEventId = (now: Instant, random: Uint8Array): string =>
  `evt_${ulid(now, random.with(0, (random[0] ?? 0) | 16))}`
