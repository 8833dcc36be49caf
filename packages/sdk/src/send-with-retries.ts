import { requestIdOf } from './answer.ts'
import { attempt } from './attempt.ts'
import type { CallState } from './call-state.ts'
import { AbortError, type CallAttempt, type DeliveryOrdersError } from './errors.ts'
import { callHook } from './hooks.ts'
import { shownBody, shownHeaders } from './redact.ts'
import type { Connection } from './settings.ts'
import { jittered, withTimeout } from './with-timeout.ts'

/**
 * Sends a request, and again while that may help. The last answer counts, or the last failure. Every operation of the
 * contract may be sent again: what a POST does is done once for each key, and the other methods lead to the same end.
 */
export async function sendWithRetries(
  request: Request,
  plan: Connection,
  signal: AbortSignal | null | undefined,
  course: CallState,
): Promise<Response> {
  const { operation, facts: known } = course
  const { attempts } = known
  const { method, url, headers } = request
  const { hooks, retries, timeoutMs, deadlineMs } = plan
  const text = await request.text()
  const body = text ? shownBody(JSON.parse(text)) : undefined
  const shown = { operation, method, url, headers: shownHeaders(headers), body }
  const endsAt = performance.now() + deadlineMs

  for (let waitedMs = 0; ; ) {
    if (signal?.aborted) throw new AbortError(signal.reason)
    const facts = { ...shown, attempt: attempts.length + 1 }
    course.request = facts
    callHook(hooks?.onRequest, facts)
    const beganAt = performance.now()
    const mayTakeMs = Math.min(timeoutMs, endsAt - beganAt)
    const outcome = await attempt(plan, request, text, mayTakeMs, signal)
    const tried = noted(known, outcome, Math.round(performance.now() - beganAt), waitedMs)
    const { status } = tried
    if (status) callHook(hooks?.onResponse, { ...facts, ...tried, status })

    waitedMs = waitMsOf(known, retries)
    if (waitedMs > Math.min(waitMaxMs, endsAt - performance.now())) {
      if (outcome instanceof Response) return outcome
      throw outcome
    }
    callHook(hooks?.onRetry, { ...facts, ...tried, waitMs: waitedMs })
    known.retryable = false
    await withTimeout(waitedMs, signal)
  }
}

/** What a try comes to: an answer, or an error. */
type Outcome = Partial<
  Pick<Response, 'status' | 'headers'> & Pick<DeliveryOrdersError, 'message' | 'retryable'>
>

/** Adds a try to those of its call. */
function noted(
  known: CallState['facts'],
  { status, headers, message: error, retryable = passing.includes(status) }: Outcome,
  durationMs: number,
  waitedMs: number,
): CallAttempt {
  const requestId = headers && requestIdOf(headers)
  const tried = { status: headers && status, error, durationMs, waitedMs, requestId }
  known.attempts.push(tried)
  known.retryable = retryable
  known.retryAfterMs = headers && retryAfterMsOf(headers)
  return tried
}

/** The statuses that may be others a moment later. */
const passing: readonly unknown[] = [408, 425, 429, 500, 502, 503, 504]

/** Seconds or a date; undefined where it is neither, or over. */
function retryAfterMsOf(headers: Headers): number | undefined {
  const given = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return ms >= 0 ? ms : undefined
}

/** No call waits longer: who is told to come back later than this has better things to do. */
export const waitMaxMs = 60_000

/**
 * What the answer asks for, or 0.5 s, doubled each time up to 8 s, also where it asks for none: a call that may be tried
 * many times is no loop without a pause. For ever, where waiting does not help, or no try is left.
 */
export const waitMsOf = (
  { attempts, retryable, retryAfterMs }: CallState['facts'],
  retries: number,
): number =>
  retryable && attempts.length <= retries
    ? retryAfterMs || jittered(Math.min(250 * 2 ** attempts.length, 8000))
    : Infinity
