import { limits } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'
import { failingAfter } from '../store/failing.ts'
import type {
  AttemptRecord,
  AttemptResult,
  DisablingEvent,
  LeasedDispatch,
} from '../store/leases.ts'
import { delaysMs, lengtheningMax, overloadedDelayMs, spread } from '../store/retry-delays.ts'
import { type FailureWords, failureWords, notHttp } from './failure-words.ts'
import type { ReceivedResponse } from './received-response.ts'

/** How an attempt ended. `failed`: no response or not 2xx; `unmade`: the service or its machine failed. */
export type AttemptEnd = FailureWords['end'] | 'succeeded' | 'unmade'

/** How an attempt ended, with the data that decides whether and when the next attempt is made. */
export interface Outcome {
  readonly attempt: AttemptRecord
  readonly end: AttemptEnd
  /** The `Retry-After` header as the receiver sent it. */
  readonly retryAfter: string | null
}

export type UntimedOutcome = Omit<Outcome, 'attempt'> & {
  readonly attempt: Omit<AttemptRecord, 'at' | 'durationMs'>
}

/** Returns the outcome of an HTTP response: only a 2xx status is a success. */
export function outcomeOfResponse({ status, retryAfter, text }: ReceivedResponse): UntimedOutcome {
  // The contract allows no other status in the log of a webhook.
  if (status < 100 || status > 599) return outcomeWithoutResponse('failed', notHttp)
  const isSuccess = status >= 200 && status < 300
  const error = isSuccess ? null : `the response was ${status}`
  const attempt = { status, error, response: text }
  return { attempt, end: isSuccess ? 'succeeded' : 'failed', retryAfter }
}

/** Returns the outcome of an attempt that failed with an error instead of a response. */
export function outcomeOfFailure(thrown: unknown, timeoutMs: number): UntimedOutcome {
  const { end, error } = failureWords(thrown, timeoutMs)
  return outcomeWithoutResponse(end, error)
}

/** Returns the outcome of an attempt that got no response. `error` says why, for the owner of the webhook. */
export const outcomeWithoutResponse = (end: AttemptEnd, error: string): UntimedOutcome => ({
  attempt: { status: null, error, response: null },
  end,
  retryAfter: null,
})

/** A webhook that has had only failures for this long is disabled. */
const failingMaxMs = limits.failingDays * 86_400_000

type AttemptedDispatch = Pick<LeasedDispatch, 'number' | 'fencingToken' | 'tries' | 'failing'> & {
  readonly webhook: { readonly id: string }
}

/** The random values that decide about the consequences of an attempt. */
export interface Chances {
  /** Returns a uniformly distributed number from 0 to 1, which decides the spread of retries. */
  readonly chance: () => number
  /** Returns the random id of an event that belongs to no order. */
  readonly newEventId: (now: Instant) => string
}

/** Returns the consequences of an attempt. */
export function attemptResultOf(
  dispatch: AttemptedDispatch,
  outcome: Outcome,
  now: Instant,
  { chance, newEventId }: Chances,
): AttemptResult {
  const { number, fencingToken, webhook } = dispatch
  const { attempt, end } = outcome
  const key = { number, fencingToken, webhookId: webhook.id }
  const common = { ...key, attempt, timedOut: end === 'timeout', dueAt: null, disable: null }
  if (attempt.error === null) return { ...common, status: 'succeeded' }

  const disabledReason = reasonToDisable(dispatch, attempt, now)
  if (disabledReason !== null) {
    const disabledAt = new Date(now).toISOString()
    const last = { lastStatus: attempt.status, lastError: attempt.error }
    const disabled = { webhookId: webhook.id, disabledReason, ...last, disabledAt }
    const disable = { eventId: newEventId(now), at: now, disabled }
    return { ...common, status: 'failed', disable }
  }
  const delayMs = delayAfter(dispatch.tries, outcome, now, chance())
  if (delayMs === undefined) return { ...common, status: 'failed' }
  return { ...common, status: 'pending', dueAt: now + delayMs }
}

function reasonToDisable(
  { failing }: AttemptedDispatch,
  { status }: AttemptRecord,
  now: Instant,
): DisablingEvent['disabled']['disabledReason'] | null {
  if (status === 410) return 'gone'
  const { since, lastAt } = failingAfter(failing, now)
  return lastAt - since >= failingMaxMs ? 'failing' : null
}

function delayAfter(
  tries: number,
  { attempt, end, retryAfter }: Outcome,
  now: Instant,
  chance: number,
): number | undefined {
  const planned = delaysMs[tries]
  if (planned === undefined) return undefined
  const isOverloaded = end === 'timeout' || attempt.status === 429
  const minimum = isOverloaded ? Math.max(planned, overloadedDelayMs) : planned
  const delayMs = Math.round(minimum * (1 - spread + 2 * spread * chance))
  const requestedMs = retryAfter === null ? 0 : retryAfterMs(retryAfter, now)
  return Math.min(Math.max(delayMs, requestedMs), lengtheningMax * delayMs)
}

/** Returns the delay in a `Retry-After` header, which is a number of seconds or a date; 0 if it is malformed. */
function retryAfterMs(retryAfter: string, now: Instant): number {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? 0 : until - now
}
