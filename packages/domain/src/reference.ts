import type { Instant } from './order.ts'

/** Crockford's base 32: no letter that is mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many random bytes it takes; five bits of each are used. */
export const ulidBytes = 16

/** 48 bits of time, then 80 random ones: unique, and in order of time. */
export function ulid(now: Instant, random: Uint8Array): string {
  let time = ''
  for (let rest = now; time.length < 10; rest = Math.floor(rest / 32))
    time = alphabet.charAt(rest % 32) + time

  let noise = ''
  for (let at = 0; at < ulidBytes; at++) noise += alphabet.charAt((random[at] ?? 0) & 31)
  return time + noise
}

/** For orders whose client names none. */
export const newReference = (now: Instant, random: Uint8Array): string => `ORD-${ulid(now, random)}`
