import { AbortError, type CallAttempt, type DeliveryOrdersError } from '../errors/errors.ts'
import { requestIdOf } from './answer.ts'
import { attempt } from './attempt.ts'
import type { CallState } from './call-state.ts'
import { callHook, type RequestFacts } from './hooks.ts'
import { hidden, redactedBody, redactedHeaders } from './redact.ts'
import type { Connection } from './settings.ts'
import { jittered, withTimeout } from './with-timeout.ts'

/**
 * Sends a request with retries. Returns the last response, or throws the last failure. All operations of the contract
 * are safe to retry: a POST is executed once per idempotency key, and the other methods are idempotent.
 */
export async function sendWithRetries(
  request: Request,
  connection: Connection,
  signal: AbortSignal | null | undefined,
  callState: CallState,
): Promise<Response> {
  const { facts } = callState
  const { attempts } = facts
  const { hooks, retries, timeoutMs, deadlineMs } = connection
  const text = await request.text()
  const redacted = redactedFacts(callState, request, text, connection)
  const endsAt = performance.now() + deadlineMs

  for (let waitedMs = 0; ; ) {
    if (signal?.aborted) throw new AbortError(signal.reason)
    const requestFacts = { ...redacted, attempt: attempts.length + 1 }
    callState.request = requestFacts
    callHook(hooks?.onRequest, requestFacts)
    const startedAt = performance.now()
    const attemptMaxMs = Math.min(timeoutMs, endsAt - startedAt)
    const outcome = await attempt(connection, request, text, attemptMaxMs, signal)
    const callAttempt = recordAttempt(
      facts,
      outcome,
      Math.round(performance.now() - startedAt),
      waitedMs,
    )
    const { status } = callAttempt
    if (status) callHook(hooks?.onResponse, { ...requestFacts, ...callAttempt, status })

    waitedMs = waitMsOf(facts, retries)
    if (waitedMs > Math.min(waitMaxMs, endsAt - performance.now())) {
      if (outcome instanceof Response) return outcome
      throw outcome
    }
    callHook(hooks?.onRetry, { ...requestFacts, ...callAttempt, waitMs: waitedMs })
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
  { method, url, headers }: Request,
  text: string,
  { token }: Connection,
): Omit<RequestFacts, 'attempt'> => ({
  callId,
  operation,
  method,
  url: token === undefined ? hidden : url,
  headers: redactedHeaders(headers),
  body: text ? redactedBody(JSON.parse(text)) : undefined,
})

/** The properties of a response, or of the error of an attempt, that `recordAttempt` reads. */
type Outcome = Partial<
  Pick<Response, 'status' | 'headers'> & Pick<DeliveryOrdersError, 'message' | 'retryable'>
>

function recordAttempt(
  facts: CallState['facts'],
  { status, headers, message: error, retryable = retryableStatuses.includes(status) }: Outcome,
  durationMs: number,
  waitedMs: number,
): CallAttempt {
  const requestId = headers && requestIdOf(headers)
  const callAttempt = { status: headers && status, error, durationMs, waitedMs, requestId }
  facts.attempts.push(Object.freeze(callAttempt))
  facts.retryable = retryable
  facts.retryAfterMs = headers && retryAfterMsOf(headers)
  return callAttempt
}

const retryableStatuses: readonly unknown[] = [408, 425, 429, 500, 502, 503, 504]

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
  { attempts, retryable, retryAfterMs }: CallState['facts'],
  retries: number,
): number =>
  retryable && attempts.length <= retries
    ? retryAfterMs || jittered(Math.min(250 * 2 ** attempts.length, 8000))
    : Infinity
