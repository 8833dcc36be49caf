import {
  type AttemptRecord,
  type AttemptResult,
  type LeasedDispatch,
  type LeaseRequest,
  leaseMs,
} from '@delivery-orders/operations/store'
import { now } from './a-change.ts'

export const aMinute = 60_000

const limits = { perWebhookMax: 4, perClientMax: 100, timedOutMax: 100 }

export const aLeaseRequest = (own: Partial<LeaseRequest> = {}): LeaseRequest => {
  const at = own.now ?? now + aMinute
  return { now: at, until: at + leaseMs, limit: 100, ...limits, ...own }
}

export const anAttempt = (own: Partial<AttemptRecord> = {}): AttemptRecord => ({
  at: now + aMinute,
  status: 200,
  error: null,
  durationMs: 12,
  response: 'ok',
  ...own,
})

export const aResult = (
  { number, fencingToken, webhook }: LeasedDispatch,
  own: Partial<AttemptResult> = {},
): AttemptResult => ({
  number,
  fencingToken,
  webhookId: webhook.id,
  attempt: anAttempt(),
  status: 'succeeded',
  timedOut: false,
  dueAt: null,
  disable: null,
  ...own,
})

/** The result of a failed attempt, after which another attempt is planned. */
export const aFailure = (leased: LeasedDispatch, own: Partial<AttemptResult> = {}): AttemptResult =>
  aResult(leased, {
    attempt: anAttempt({ status: 500, error: 'It answered 500.' }),
    status: 'pending',
    dueAt: now + 2 * aMinute,
    ...own,
  })
