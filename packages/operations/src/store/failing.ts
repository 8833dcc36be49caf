import type { Instant } from '@delivery-orders/domain'

/**
 * The failures of a webhook since its last success, or since it was enabled or its URL changed. `lastAt - since` is how
 * long the webhook has been failing. If the clock steps, `since` moves, so that this length stays plausible.
 */
export interface Failing {
  readonly since: Instant
  /** Time of the last failure. Engines need not store a failure within an hour of the stored one. */
  readonly lastAt: Instant
}

/**
 * Maximum time that counts between two failures: about the longest delay between two attempts. A clock that jumps ahead
 * by any time can therefore make a webhook look as if it had failed for one more day, not for five.
 */
export const failingGapMaxMs: number = 24 * 3_600_000

/** Minimum time between two failures for the second one to be stored, which is a write to the row of the webhook. */
export const failingGapMinMs = 3_600_000

/** Adds a failure. If the clock was set back since the last one, no time counts between the two. */
export function failingAfter(failing: Failing | null, at: Instant): Failing {
  if (failing === null) return { since: at, lastAt: at }
  const gapMs = at - failing.lastAt
  const countedMs = Math.max(Math.min(gapMs, failingGapMaxMs), 0)
  return { since: failing.since + gapMs - countedMs, lastAt: at }
}
