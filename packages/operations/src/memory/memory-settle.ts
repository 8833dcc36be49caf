import type { ClientKey, Instant } from '@delivery-orders/domain'
import { failingAfter } from '../store/failing.ts'
import type { AttemptResult, DisablingEvent } from '../store/leases.ts'
import { sweepDisabled } from '../store/rules/sweep.ts'
import type { DispatchRow, InFlightRow, Memory, WebhookRow } from './memory.ts'
import { fanOutDisabled } from './memory-fan-out.ts'
import { firstPending } from './memory-lease.ts'
import { memoryTables, takeNow } from './memory-rules.ts'
import { release } from './memory-webhooks.ts'

/** Maximum number of attempts stored per dispatch. */
const attemptsMax = 50

/**
 * Logs every attempt, even if another worker holds the dispatch now. Only a result with the current fencing token
 * changes the dispatch. A result is skipped if its attempt is already logged and its in-flight row is gone: an earlier
 * call settled it, and only the reply to that call was lost.
 */
export function settle(memory: Memory, results: readonly AttemptResult[]): void {
  // All results are checked before the first write, so that either all are applied or none.
  if (results.some(({ status, dueAt }) => (status === 'pending') !== (dueAt !== null)))
    throw new Error('A pending result needs a due time, and a settled result must not have one.')
  // All results are settled first, so that a webhook that they disable too gets no event.
  const disabled = results.map((result) => settleResult(memory, result))
  for (const { client, event } of disabled.filter((each) => each !== undefined))
    fanOutDisabled(memory, client, event)
}

/** Returns the event of a result that has disabled its webhook. */
function settleResult(memory: Memory, result: AttemptResult): DisabledWebhook | undefined {
  const flight = removeInFlight(memory, result)
  const dispatch = memory.dispatches.get(result.number)
  if (!dispatch || (!flight && hasAttempt(dispatch, result))) return undefined
  logAttempt(memory, dispatch, result)
  const isApplied = isRetryRequested(flight, result)
    ? releaseLease(dispatch, result)
    : settleDispatch(dispatch, result)
  if (!isApplied) return undefined
  if (dispatch.settledAt !== null) releaseNext(memory, dispatch, dispatch.settledAt)
  return updateWebhook(memory, dispatch.webhook, result)
}

interface DisabledWebhook {
  readonly client: ClientKey
  readonly event: DisablingEvent
}

function removeInFlight(
  { inFlight }: Memory,
  { number, fencingToken }: AttemptResult,
): InFlightRow | undefined {
  const flight = [...inFlight].find(
    ({ dispatch, fencingToken: heldToken }) =>
      dispatch.number === number && heldToken === fencingToken,
  )
  if (flight) inFlight.delete(flight)
  return flight
}

const hasAttempt = ({ attempts }: DispatchRow, { attempt }: AttemptResult): boolean =>
  attempts.some(({ record }) => record.at === attempt.at)

/** Whether a client requested a retry during an attempt that failed. The dispatch is then due already. */
const isRetryRequested = (
  flight: InFlightRow | undefined,
  { status, disable }: AttemptResult,
): boolean => flight?.retryRequested === true && status !== 'succeeded' && disable === null

/** Drops a receiver's response, unless it is empty, if the order is erased, because it may echo the order. */
function logAttempt(
  memory: Memory,
  { payload, attempts }: DispatchRow,
  { attempt }: AttemptResult,
): void {
  const isErased = 'row' in payload && payload.row.order.erasedAt !== null
  memory.lastAttempt += 1
  const record = isErased && attempt.response ? { ...attempt, response: null } : attempt
  attempts.push({ number: memory.lastAttempt, record })
  attempts.splice(0, attempts.length - attemptsMax)
}

function releaseLease(dispatch: DispatchRow, { fencingToken }: AttemptResult): boolean {
  if (dispatch.fencingToken !== fencingToken || dispatch.status !== 'pending') return false
  dispatch.leasedUntil = null
  return true
}

/** A success counts even if the dispatch was abandoned during the attempt. A failed attempt is retried at `dueAt`. */
function settleDispatch(
  dispatch: DispatchRow,
  { fencingToken, status, dueAt, attempt }: AttemptResult,
): boolean {
  const isOpen =
    dispatch.status === 'pending' || (dispatch.status === 'abandoned' && status === 'succeeded')
  if (dispatch.fencingToken !== fencingToken || !isOpen) return false
  const settledAt = status === 'pending' ? null : attempt.at + attempt.durationMs
  const tries = dispatch.tries + 1
  Object.assign(dispatch, { status, dueAt, settledAt, tries, leasedUntil: dueAt })
  return true
}

/** Makes the next dispatch of the order due, if it is held. */
function releaseNext(memory: Memory, settled: DispatchRow, dueAt: Instant): void {
  const next = settled.orderId === null ? undefined : firstPending(memory, settled)
  if (next?.isHeld) release(next, dueAt)
}

/** Updates the health of a webhook. Returns the event of a result that has disabled it. */
function updateWebhook(
  memory: Memory,
  webhook: WebhookRow,
  result: AttemptResult,
): DisabledWebhook | undefined {
  const { status, attempt, timedOut, disable } = result
  webhook.timedOut = timedOut
  webhook.failing = status === 'succeeded' ? null : failingAfter(webhook.failing, attempt.at)
  const { record } = webhook
  if (disable === null || record.disabledReason !== null) return undefined
  webhook.record = {
    ...record,
    disabledReason: disable.disabled.disabledReason,
    revision: record.revision + 1,
    updatedAt: Math.max(record.updatedAt + 1, attempt.at + attempt.durationMs),
  }
  takeNow(sweepDisabled(memoryTables(memory), record.id))
  return { client: webhook.client, event: disable }
}
