import { attempt } from './attempt.ts'
import type { Course } from './course.ts'
import { AbortError, type CallAttempt, ConnectionError, TimeoutError } from './errors.ts'
import { tell } from './hooks.ts'
import type { CallOptions } from './options.ts'
import { shownBody, shownHeaders } from './redact.ts'
import type { Connection } from './settings.ts'
import { timed } from './timed.ts'

/**
 * Sends a request, and again while that may help. The last answer counts, or the last failure. Every operation of the
 * contract may be sent again: what a POST does is done once for each key, and the other methods lead to the same end.
 */
export async function persist(
  request: Request,
  connection: Connection,
  options: CallOptions,
  course: Course,
): Promise<Response> {
  const { retries, timeoutMs, deadlineMs, signal, hooks } = planOf(connection, options)
  const body = await request.text()
  const shown = shownOf(request, body, course)
  const endsAt = performance.now() + deadlineMs

  for (let waitedMs = 0; ; ) {
    if (signal?.aborted) throw new AbortError(signal.reason)
    const facts = { ...shown, attempt: course.attempts.length + 1 }
    course.request = facts
    tell(hooks?.onRequest, facts)

    const beganAt = performance.now()
    const mayTakeMs = Math.min(timeoutMs, endsAt - beganAt)
    const outcome = await attempt(connection, request, body, mayTakeMs, signal).catch(asItIs)
    const durationMs = Math.round(performance.now() - beganAt)
    const { status, error, requestId } = noted(course, outcome, durationMs, waitedMs)
    if (status) tell(hooks?.onResponse, { ...facts, status, requestId, durationMs })

    const waitMs = course.retryAfterMs ?? backoffMs(course.attempts.length)
    const mayWaitMs = Math.min(waitMaxMs, endsAt - performance.now())
    if (!course.retryable || course.attempts.length > retries || waitMs > mayWaitMs)
      return answerOf(outcome, request, course)
    tell(hooks?.onRetry, { ...facts, status, error, waitMs })
    await timed(waitMs, signal)
    waitedMs = waitMs
  }
}

const planOf = (connection: Connection, options: CallOptions) => ({
  hooks: connection.hooks,
  signal: options.signal ?? undefined,
  retries: options.retries ?? connection.retries,
  timeoutMs: options.timeoutMs ?? connection.timeoutMs,
  deadlineMs: options.deadlineMs ?? connection.deadlineMs,
})

const shownOf = ({ method, url, headers }: Request, body: string, { operation }: Course) => ({
  operation,
  method,
  url,
  headers: shownHeaders(headers),
  body: body ? shownBody(JSON.parse(body)) : undefined,
})

const asItIs = (error: unknown): unknown => error

/** Adds a try to those of its call. */
function noted(
  course: Course,
  outcome: unknown,
  durationMs: number,
  waitedMs: number,
): CallAttempt {
  const response = outcome instanceof Response ? outcome : undefined
  const tried = Object.freeze({
    status: response?.status,
    error: outcome instanceof Error ? outcome.message : undefined,
    durationMs,
    waitedMs,
    requestId: response?.headers.get('x-request-id') ?? undefined,
  })
  course.attempts.push(tried)
  course.retryAfterMs = response && retryAfterMsOf(response.headers)
  course.retryable = response
    ? passing.includes(response.status)
    : outcome instanceof ConnectionError || outcome instanceof TimeoutError
  return tried
}

/** The statuses that may be others a moment later. */
const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504]

/** Seconds or a date, which is measured by the clock that wrote it; undefined where it is neither. */
function retryAfterMsOf(headers: Headers): number | undefined {
  const given = headers.get('retry-after') ?? ''
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** No call waits longer: who is told to come back later than this has better things to do. */
const waitMaxMs = 60_000

/** 0.5 s, doubled each time up to 8 s, and up to a quarter more or less, so that clients do not come all at once. */
const backoffMs = (attempts: number): number =>
  Math.round(Math.min(250 * 2 ** attempts, 8000) * (0.75 + Math.random() / 2))

/** What has been removed by an earlier try, whose answer was lost, is not found by a later one: that is success. */
function answerOf(outcome: unknown, { method }: Request, { attempts }: Course): Response {
  if (!(outcome instanceof Response)) throw outcome
  const isRemoved =
    method === 'DELETE' &&
    outcome.status === 404 &&
    attempts.some(({ status = 500 }) => status >= 500)
  return isRemoved ? new Response(null, { status: 204, headers: outcome.headers }) : outcome
}
