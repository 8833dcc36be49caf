import type { Instant } from '@delivery-orders/domain'
import type { AttemptRecord, AttemptResult, LeasedDispatch } from '../store/outbox.ts'

/** What came of an attempt, with what only the next one depends on. */
export interface Outcome {
  readonly attempt: AttemptRecord
  readonly isTimeout: boolean
  /** No event may be sent to where the webhook leads. */
  readonly isRefused: boolean
  /** The header `Retry-After`, as it was sent. */
  readonly retryAfter: string | null
}

/** What of an outcome only the answer tells. */
export type UntimedOutcome = Omit<Outcome, 'attempt'> & {
  readonly attempt: Omit<AttemptRecord, 'at' | 'durationMs'>
}

/** What an answer says of an attempt: 2xx is success, and nothing else is. */
export function outcomeOfResponse(
  status: number,
  response: string,
  retryAfter: string | null,
): UntimedOutcome {
  const error = status >= 200 && status < 300 ? null : `the answer was ${status}`
  return { attempt: { status, error, response }, isTimeout: false, isRefused: false, retryAfter }
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** After the first failure, the second, and so on. After one more than there are here, it is not tried again. */
const delaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** So far a delay is from the planned one at most, so that what failed together does not come back together. */
const spread = 0.2
/** Who is overloaded gets a minute at least: this, less the spread. */
const overloadedDelayMs = (60 * second) / (1 - spread)
/** A webhook that has had only failures for so long is disabled. */
const failingMaxMs = 120 * hour

type AttemptedDispatch = Pick<
  LeasedDispatch,
  'number' | 'fencingToken' | 'tries' | 'failingSince'
> & {
  readonly webhook: { readonly id: string }
}

/** What follows from an attempt. `chance` is of the numbers from 0 to 1, each as likely as the other. */
export function attemptResultOf(
  dispatch: AttemptedDispatch,
  outcome: Outcome,
  now: Instant,
  chance: number,
): AttemptResult {
  const { number, fencingToken, webhook } = dispatch
  const { attempt, isTimeout: timedOut } = outcome
  const key = { number, fencingToken, webhookId: webhook.id }
  const failed = { ...key, attempt, timedOut, dueAt: null, disable: null }
  if (attempt.error === null) return { ...failed, status: 'succeeded' }

  const disable = reasonToDisable(dispatch, attempt, now)
  const delayMs = delayAfter(dispatch.tries, outcome, now, chance)
  if (disable !== null || delayMs === undefined) return { ...failed, status: 'failed', disable }
  return { ...failed, status: 'pending', dueAt: now + delayMs }
}

function reasonToDisable(
  { failingSince }: AttemptedDispatch,
  { status }: AttemptRecord,
  now: Instant,
): AttemptResult['disable'] {
  if (status === 410) return 'gone'
  return failingSince !== null && now - failingSince >= failingMaxMs ? 'failing' : null
}

function delayAfter(
  tries: number,
  { attempt, isTimeout, retryAfter }: Outcome,
  now: Instant,
  chance: number,
): number | undefined {
  const planned = delaysMs[tries]
  if (planned === undefined) return undefined
  const isOverloaded = isTimeout || attempt.status === 429
  const least = isOverloaded ? Math.max(planned, overloadedDelayMs) : planned
  const delayMs = Math.round(least * (1 - spread + 2 * spread * chance))
  const wantedMs = retryAfter === null ? 0 : retryAfterMs(retryAfter, now)
  return Math.min(Math.max(delayMs, wantedMs), 2 * delayMs)
}

/** How long a receiver wishes not to be asked: it says seconds, or a time. */
function retryAfterMs(retryAfter: string, now: Instant): number {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * second
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? 0 : until - now
}
