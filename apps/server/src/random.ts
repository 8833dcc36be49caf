import { getRandomValues } from 'node:crypto'
import type { Random } from '@delivery-orders/operations'

/** Random bytes are fetched from the system in blocks of this size: a system call for every few bytes is slow. */
const poolBytes = 4096

export const systemRandom: Random = poolRandom()

function poolRandom(): Random {
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
