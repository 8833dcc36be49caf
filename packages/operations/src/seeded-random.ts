import { hash } from 'node:crypto'
import type { Random } from './random.ts'

/** Returns the same bytes for the same seed. For tests only: the seed reveals the secrets. */
export function seededRandom(seed: string): Random {
  let calls = 0
  return {
    bytes(count) {
      calls += 1
      return hash('sha512', `${seed} ${calls}`, 'buffer').subarray(0, count)
    },
  }
}
