import { limits } from '@delivery-orders/contract'

/** How many wrong codes are counted for a code. The next one locks it. */
export const countedTriesMax: number = limits.triesPerCode - 1

/** Returns how many tries are left after a wrong code, from the hashes of all that are counted. */
export const triesLeft = (counted: readonly string[], hash: string): number =>
  counted.includes(hash) ? limits.triesPerCode - counted.length : 0
