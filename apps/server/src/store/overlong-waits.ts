/**
 * Waits that are longer than they can be, because the clock was set back: a lease that ends later than a new one would,
 * and a delay that is longer than the longest after as many tries. Both engines shorten them.
 */
import { longestDelaysMs } from '@delivery-orders/operations/engine'
import { clockToleranceMs, leaseMs } from '@delivery-orders/operations/store'

/** SQL: the longest delay in milliseconds after each number of tries. */
export const withLongest = `
  longest (tries, ms) as (values ${longestDelaysMs.map((ms, index) => `(${index + 1}, ${ms})`).join(', ')})`

/** A lease that has more time left than this is shortened. */
export const leaseLeftMaxMs: number = leaseMs + clockToleranceMs
