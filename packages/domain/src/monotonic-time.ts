import type { Instant } from './order.ts'

/** Later than the previous time, even within the same millisecond or after the clock was set back. */
export const monotonicTime = (previous: Instant, now: Instant): Instant =>
  Math.max(now, previous + 1)
