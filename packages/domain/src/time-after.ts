import type { Instant } from './order.ts'

/** Returns a time after `previous`, even within the same millisecond or after the clock was set back. */
export const timeAfter = (previous: Instant, now: Instant): Instant => Math.max(now, previous + 1)
