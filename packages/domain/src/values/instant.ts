/** A Unix time in milliseconds. */
export type Instant = number

/** Returns a time after `previous`, even within the same millisecond or after the clock was set back. */
export const timeAfter = (previous: Instant, now: Instant): Instant => Math.max(now, previous + 1)
