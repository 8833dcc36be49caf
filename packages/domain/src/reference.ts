import { toCrockford } from './crockford.ts'
import type { Instant } from './order.ts'

/** Random bytes per ULID; five bits of each are used. */
export const ulidBytes = 16

/** 48 bits of time, then 80 random bits: unique, and sorted by time. */
export function ulid(now: Instant, random: Uint8Array): string {
  let noise = ''
  for (let at = 0; at < ulidBytes; at++) noise += toCrockford((random[at] ?? 0) & 31, 1)
  return timeDigits(now) + noise
}

/** The time part of a ULID. */
export const timeDigits = (now: Instant): string => toCrockford(now, 10)

/** The reference of an order whose draft has none. */
export const newReference = (now: Instant, random: Uint8Array): string => `ORD-${ulid(now, random)}`
