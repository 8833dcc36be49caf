import type { AttemptResult } from '../store/outbox.ts'
import type { DispatchRow, FlightRow, Memory, WebhookRow } from './memory.ts'
import { abandon } from './memory-webhooks.ts'

/** So many are kept of each dispatch, the newest. */
const attemptsMax = 50

/**
 * The attempt was made, so the log has it, whoever may have the dispatch now; only its holder changes anything. Of what is
 * in flight no more and is in the log, it was not heard that it was kept: nothing is left to do.
 */
export function settle(memory: Memory, results: readonly AttemptResult[]): void {
  // What waits has a time, and nothing else has: all are kept, or none.
  if (results.some(({ status, dueAt }) => (status === 'pending') !== (dueAt !== null)))
    throw new Error('A pending result needs a due time, and a settled one must not have one.')
  for (const result of results) {
    const flight = endedFlight(memory, result)
    const dispatch = memory.dispatches.get(result.number)
    if (!dispatch || (!flight && hasAttempt(dispatch, result))) continue
    keepAttempt(memory, dispatch, result)
    if (isWantedAgain(flight, result) ? released(dispatch, result) : settled(dispatch, result))
      judge(memory, dispatch.webhook, result)
  }
}

function endedFlight(
  { flights }: Memory,
  { number, fencingToken: lease }: AttemptResult,
): FlightRow | undefined {
  const flight = [...flights].find(
    ({ dispatch, fencingToken: own }) => dispatch.number === number && own === lease,
  )
  if (flight) flights.delete(flight)
  return flight
}

const hasAttempt = ({ attempts }: DispatchRow, { attempt }: AttemptResult): boolean =>
  attempts.some(({ record }) => record.at === attempt.at)

/** Whether it was asked for once more while it was being sent, and is due since then. */
const isWantedAgain = (
  flight: FlightRow | undefined,
  { status, disable }: AttemptResult,
): boolean => flight?.again === true && status !== 'succeeded' && disable === null

/** What is answered may be what was sent, so of an erased order it is not kept. */
function keepAttempt(
  memory: Memory,
  { payload: told, attempts }: DispatchRow,
  { attempt }: AttemptResult,
): void {
  const isErased = typeof told !== 'string' && told.row.order.erasedAt !== null
  memory.lastAttempt += 1
  const record = isErased ? { ...attempt, response: null } : attempt
  attempts.push({ number: memory.lastAttempt, record })
  attempts.splice(0, attempts.length - attemptsMax)
}

function released(dispatch: DispatchRow, { fencingToken: lease }: AttemptResult): boolean {
  if (dispatch.fencingToken !== lease || dispatch.status !== 'pending') return false
  dispatch.leasedUntil = null
  return true
}

/** What was taken was taken, even if it was given up meanwhile. What is to be sent later is held until then. */
function settled(
  dispatch: DispatchRow,
  { fencingToken: lease, status, dueAt, attempt }: AttemptResult,
): boolean {
  const isOpen =
    dispatch.status === 'pending' || (dispatch.status === 'abandoned' && status === 'succeeded')
  if (dispatch.fencingToken !== lease || !isOpen) return false
  const settledAt = status === 'pending' ? null : attempt.at + attempt.durationMs
  const tries = dispatch.tries + 1
  Object.assign(dispatch, { status, dueAt, settledAt, tries, leasedUntil: dueAt })
  return true
}

function judge(memory: Memory, webhook: WebhookRow, result: AttemptResult): void {
  const { status, attempt, timedOut, disable } = result
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
