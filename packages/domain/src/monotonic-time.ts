import type { Instant } from './order.ts'

/** Two changes never bear the same time, not even within a millisecond or when the clock was set back. */
export const monotonicTime = (previous: Instant, now: Instant): Instant =>
  Math.max(now, previous + 1)
