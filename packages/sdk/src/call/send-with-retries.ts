import { AbortError, type CallAttempt, type DeliveryOrdersError } from '../errors/errors.ts'
import { isRetryable, requestIdOf } from './answer.ts'
import { attempt } from './attempt.ts'
import type { CallState } from './call-state.ts'
import { callHook, type RequestFacts } from './hooks.ts'
import { hidden, redactedBody, redactedHeaders } from './redact.ts'
import type { CallRequest } from './request.ts'
import type { Connection } from './settings.ts'
import { addJitter, withTimeout } from './with-timeout.ts'

/**
 * Sends a request with retries. Returns the last response, or throws the last failure. All operations of the contract
 * are safe to retry: a POST is executed once per idempotency key, and the other methods are idempotent.
 */
export async function sendWithRetries(
  request: CallRequest,
  connection: Connection,
  signal: AbortSignal | null | undefined,
  callState: CallState,
): Promise<Response> {
  const { facts } = callState
  const { hooks, retries, timeoutMs, deadlineMs } = connection
  const redacted = redactedFacts(callState, request, connection)
  const endsAt = performance.now() + deadlineMs

  for (let waitedMs = 0, number = 1; ; number += 1) {
    if (signal?.aborted) throw new AbortError(signal.reason)
    const requestFacts = { ...redacted, attempt: number }
    callState.request = requestFacts
    callHook(hooks?.onRequest, requestFacts)
    const startedAt = performance.now()
    const attemptMaxMs = Math.min(timeoutMs, endsAt - startedAt)
    const outcome = await attempt(connection, request, attemptMaxMs, signal)
    const callAttempt = recordAttempt(
      facts,
      outcome,
      Math.round(performance.now() - startedAt),
      waitedMs,
    )
    const { status } = callAttempt
    if (status) callHook(hooks?.onResponse, { ...requestFacts, ...callAttempt, status })

    waitedMs = number <= retries ? waitMsOf(facts, number) : Infinity
    if (waitedMs > Math.min(waitMaxMs, endsAt - performance.now())) {
      if (outcome instanceof Response) return outcome
      throw outcome
    }
    const reason = reasonOf(callAttempt)
    callHook(hooks?.onWait, { ...requestFacts, ...callAttempt, reason, waitMs: waitedMs })
    facts.retryable = false
    await withTimeout(waitedMs, signal)
  }
}

/**
 * The parts of a request that hooks and errors may see. The URL of a receipt, which is requested without a token, is
 * personal.
 */
const redactedFacts = (
  { callId, operation }: CallState,
  { method, url, headers, body }: CallRequest,
  { token }: Connection,
): Omit<RequestFacts, 'attempt'> => ({
  callId,
  operation,
  method,
  url: token === undefined ? hidden : url,
  headers: redactedHeaders(headers),
  body: body === null ? undefined : redactedBody(JSON.parse(body)),
})

/** The properties of a response, or of the error of an attempt, that `recordAttempt` reads. */
type Outcome = Partial<
  Pick<Response, 'status' | 'headers'> & Pick<DeliveryOrdersError, 'message' | 'retryable'>
>

function recordAttempt(
  facts: CallState['facts'],
  { status, headers, message: error, retryable = isRetryable(status) }: Outcome,
  durationMs: number,
  waitedMs: number,
): CallAttempt {
  const requestId = headers && requestIdOf(headers)
  const callAttempt = { status: headers && status, error, durationMs, waitedMs, requestId }
  facts.attempts.push(Object.freeze(callAttempt))
  // `follow` may retry for weeks.
  facts.attempts.splice(0, facts.attempts.length - attemptsMax)
  facts.retryable = retryable
  facts.retryAfterMs = headers && retryAfterMsOf(headers)
  return callAttempt
}

/** The number of attempts that a call remembers: the newest ones. */
const attemptsMax = 100

const reasonOf = ({ status, error }: CallAttempt): string =>
  error ??
  (status === 429 ? 'the rate limit is exceeded' : `the service is away (status ${status})`)

/** `Retry-After` in seconds or as a date; undefined when it is neither, or in the past. */
function retryAfterMsOf(headers: Headers): number | undefined {
  const given = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return ms >= 0 ? ms : undefined
}

/** The longest `Retry-After` that a call waits for. A longer one makes the call fail without delaying the program. */
export const waitMaxMs = 60_000

/**
 * The wait before the next attempt: `Retry-After`, or else a backoff that starts at 0.5 s and doubles up to 8 s.
 * `Retry-After: 0` gets the backoff too, so that many retries do not become a busy loop. Infinity if the call must not
 * be retried.
 */
export const waitMsOf = (
  { retryable, retryAfterMs }: CallState['facts'],
  attempt: number,
): number => (retryable ? retryAfterMs || addJitter(Math.min(250 * 2 ** attempt, 8000)) : Infinity)
