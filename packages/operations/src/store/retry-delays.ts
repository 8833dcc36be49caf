import { limits } from '@delivery-orders/contract'

const minute = 60_000

/** Delays after the first failure, the second, and so on. The attempt after the last delay is the final one. */
export const delaysMs: readonly number[] = limits.retrySeconds.map((seconds) => seconds * 1_000)

/** Each delay is randomly up to a fifth longer or shorter, so that dispatches that failed together are spread out. */
export const spread = 0.2

/** Minimum delay for an overloaded receiver. Even after the random spread, it is at least a minute. */
export const overloadedDelayMs: number = minute / (1 - spread)

/** How much a receiver's `Retry-After` can lengthen a delay. */
export const lengtheningMax = 2

/** The longest possible delay after the first failure, the second, and so on. */
export const longestDelaysMs: readonly number[] = delaysMs.map((delayMs) =>
  Math.ceil(lengtheningMax * (1 + spread) * Math.max(delayMs, overloadedDelayMs)),
)
