import { fromCrockford, toCrockford } from './crockford.ts'
import type { Instant } from './order.ts'
import { timeDigits, ulid } from './reference.ts'

/** The parts of an event's id. */
export interface EventKey {
  readonly orderId: number
  readonly sequence: number
  readonly at: Instant
}

/** The 16 digits of a ULID after its time: 55 bits for the order's number and 25 for the event's sequence. */
const orderDigits = 11
const sequenceDigits = 5

/** Made of the order's number and the event's sequence, so that events need no numbers of their own. */
export const eventIdOf = ({ orderId, sequence, at }: EventKey): string =>
  `evt_${timeDigits(at)}${toCrockford(orderId, orderDigits)}${toCrockford(sequence, sequenceDigits)}`

const form =
  /^evt_([0-7][0-9A-HJKMNP-TV-Z]{9})([0-7][0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z]{5})$/

/** Undefined if the text is not the id of an order's event. */
export function eventKeyOf(id: string): EventKey | undefined {
  const [, at, orderId, sequence] = form.exec(id) ?? []
  if (at === undefined || orderId === undefined || sequence === undefined) return undefined
  return {
    at: fromCrockford(at),
    orderId: fromCrockford(orderId),
    sequence: fromCrockford(sequence),
  }
}

/** The id of a test event: its first random digit is one that no order's number begins with. */
export const newEventId = (now: Instant, random: Uint8Array): string =>
  `evt_${ulid(now, random.with(0, (random[0] ?? 0) | 16))}`
