import { crockfordDigit, toCrockford } from './crockford.ts'
import type { Instant } from './instant.ts'

/** Number of random bytes for a ULID: each byte becomes one digit of five bits. */
export const ulidBytes = 16

/** Makes a ULID of 48 bits of time and 80 random bits. ULIDs are unique and sort by time. */
export function ulid(now: Instant, random: Uint8Array): string {
  let noise = ''
  for (let at = 0; at < ulidBytes; at++) noise += crockfordDigit((random[at] ?? 0) & 31)
  return timeDigits(now) + noise
}

let lastHead = 0
let headDigits = toCrockford(0, 8)

/** All digits but the last two change once a second, so their text is made once. */
export function timeDigits(now: Instant): string {
  const head = Math.floor(now / 1024)
  if (head !== lastHead) {
    lastHead = head
    headDigits = toCrockford(head, 8)
  }
  return headDigits + crockfordDigit((now % 1024) >> 5) + crockfordDigit(now % 32)
}

/** Makes the reference of an order whose draft has none. */
export const newReference = (now: Instant, random: Uint8Array): string => `ORD-${ulid(now, random)}`
