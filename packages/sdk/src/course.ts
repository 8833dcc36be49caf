import { AbortError, type CallAttempt, informed } from './errors.ts'
import type { RequestFacts } from './hooks.ts'
import { curlOf } from './redact.ts'

/** How a call goes: what its error will tell of it. */
export interface Course {
  readonly operation: string
  readonly attempts: CallAttempt[]
  /** The last request, once there is one. */
  request?: RequestFacts
  /** Whether what came of the last try may pass. */
  retryable?: boolean
  /** How long the last answer asks to wait. */
  retryAfterMs?: number | undefined
}

/** The error that ends a call, told of the whole of it. */
export const told = (
  error: unknown,
  { attempts, request, retryable = false, retryAfterMs }: Course,
): unknown =>
  informed(
    error,
    {
      attempts: Object.freeze(attempts),
      retryable: retryable && !(error instanceof AbortError),
      retryAfterMs,
      idempotencyKey: request?.headers['idempotency-key'],
    },
    request && curlOf(request),
  )
