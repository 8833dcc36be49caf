import type { Verdict } from '../store/outbox.ts'
import type { DispatchRow, FlightRow, Memory, WebhookRow } from './memory.ts'
import { abandon } from './memory-webhooks.ts'

/** So many are kept of each dispatch, the newest. */
const attemptsMax = 50

/**
 * The attempt was made, so the log has it, whoever may have the dispatch now; only its holder changes anything. Of what is
 * in flight no more and is in the log, it was not heard that it was kept: nothing is left to do.
 */
export function settle(memory: Memory, verdicts: readonly Verdict[]): void {
  // What waits has a time, and nothing else has: all are kept, or none.
  if (verdicts.some(({ status, dueAt }) => (status === 'pending') !== (dueAt !== null)))
    throw new Error('A verdict waits for no time, or has a time and does not wait.')
  for (const verdict of verdicts) {
    const flight = endedFlight(memory, verdict)
    const dispatch = memory.dispatches.get(verdict.number)
    if (!dispatch || (!flight && hasAttempt(dispatch, verdict))) continue
    keepAttempt(memory, dispatch, verdict)
    if (isWantedAgain(flight, verdict) ? released(dispatch, verdict) : settled(dispatch, verdict))
      judge(memory, dispatch.webhook, verdict)
  }
}

function endedFlight({ flights }: Memory, { number, lease }: Verdict): FlightRow | undefined {
  const flight = [...flights].find(
    ({ dispatch, lease: own }) => dispatch.number === number && own === lease,
  )
  if (flight) flights.delete(flight)
  return flight
}

const hasAttempt = ({ attempts }: DispatchRow, { attempt }: Verdict): boolean =>
  attempts.some(({ record }) => record.at === attempt.at)

/** Whether it was asked for once more while it was being sent, and is due since then. */
const isWantedAgain = (flight: FlightRow | undefined, { status, disable }: Verdict): boolean =>
  flight?.again === true && status !== 'succeeded' && disable === null

/** What is answered may be what was sent, so of an erased order it is not kept. */
function keepAttempt(memory: Memory, { told, attempts }: DispatchRow, { attempt }: Verdict): void {
  const isErased = typeof told !== 'string' && told.row.order.erasedAt !== null
  memory.lastAttempt += 1
  const record = isErased ? { ...attempt, response: null } : attempt
  attempts.push({ number: memory.lastAttempt, record })
  attempts.splice(0, attempts.length - attemptsMax)
}

function released(dispatch: DispatchRow, { lease }: Verdict): boolean {
  if (dispatch.lease !== lease || dispatch.status !== 'pending') return false
  dispatch.leasedUntil = null
  return true
}

/** What was taken was taken, even if it was given up meanwhile. What is to be sent later is held until then. */
function settled(dispatch: DispatchRow, { lease, status, dueAt, attempt }: Verdict): boolean {
  const isOpen =
    dispatch.status === 'pending' || (dispatch.status === 'abandoned' && status === 'succeeded')
  if (dispatch.lease !== lease || !isOpen) return false
  const settledAt = status === 'pending' ? null : attempt.at + attempt.durationMs
  const tries = dispatch.tries + 1
  Object.assign(dispatch, { status, dueAt, settledAt, tries, leasedUntil: dueAt })
  return true
}

function judge(memory: Memory, webhook: WebhookRow, verdict: Verdict): void {
  const { status, attempt, timedOut, disable } = verdict
  webhook.timedOut = timedOut
  webhook.failingSince = status === 'succeeded' ? null : (webhook.failingSince ?? attempt.at)
  const { record } = webhook
  if (disable === null || record.disabledReason !== null) return
  webhook.record = {
    ...record,
    disabledReason: disable,
    revision: record.revision + 1,
    updatedAt: Math.max(record.updatedAt + 1, attempt.at + attempt.durationMs),
  }
  abandon(memory, webhook)
}
