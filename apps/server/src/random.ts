import { getRandomValues } from 'node:crypto'
import type { Random } from '@delivery-orders/operations'

/** Asking the operating system for a few bytes at a time costs more than using them. */
const poolBytes = 4096

export const systemRandom: Random = pooled()

function pooled(): Random {
  let pool = new Uint8Array(poolBytes)
  let used = poolBytes
  return {
    bytes(count) {
      if (used + count > poolBytes) {
        pool = getRandomValues(new Uint8Array(poolBytes))
        used = 0
      }
      used += count
      return pool.slice(used - count, used)
    },
  }
}
