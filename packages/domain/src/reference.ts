import { toCrockford } from './crockford.ts'
import type { Instant } from './order.ts'

/** Number of random bytes for a ULID: each byte becomes one digit of five bits. */
export const ulidBytes = 16

/** Makes a ULID of 48 bits of time and 80 random bits. ULIDs are unique and sort by time. */
export function ulid(now: Instant, random: Uint8Array): string {
  let noise = ''
  for (let at = 0; at < ulidBytes; at++) noise += toCrockford((random[at] ?? 0) & 31, 1)
  return timeDigits(now) + noise
}

export const timeDigits = (now: Instant): string => toCrockford(now, 10)

/** Makes the reference of an order whose draft has none. */
export const newReference = (now: Instant, random: Uint8Array): string => `ORD-${ulid(now, random)}`
