import type { Instant } from './order.ts'

/** Crockford's base 32: no letter that is mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 48 bits of time, then 80 random ones: unique, and in order of time. */
export function ulid(now: Instant, random: Uint8Array): string {
  let time = ''
  for (let rest = now; time.length < 10; rest = Math.floor(rest / 32))
    time = alphabet.charAt(rest % 32) + time

  let noise = ''
  let bits = 0
  let held = 0
  for (const byte of random.subarray(0, 10)) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) noise += alphabet.charAt((held >> (bits - 5)) & 31)
    held &= 0xff
  }
  return time + noise
}

/** For orders whose client names none. */
export const newReference = (now: Instant, random: Uint8Array): string => `ORD-${ulid(now, random)}`
