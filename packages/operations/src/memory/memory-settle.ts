import type { AttemptResult } from '../store/leases.ts'
import { attemptsMax } from '../store/rules/settle-attempts.ts'
import type { AttemptedDispatch, SettleTable } from '../store/tables.ts'
import { type InFlightRow, type Memory, reads, writes } from './memory.ts'
import { fanOutDisabled } from './memory-fan-out.ts'
import { firstPending } from './memory-lease.ts'
import { release } from './memory-webhooks.ts'

export const settleTable = (memory: Memory): SettleTable => ({
  findAttempted: reads((results) => results.flatMap((result) => attemptedOf(memory, result) ?? [])),
  logAttempts: writes(memory, (attempted) => {
    for (const { result } of attempted) {
      const { payload, attempts } = dispatchOf(memory, result)
      const { attempt } = result
      const isErased = 'row' in payload && payload.row.order.erasedAt !== null
      const record = isErased && attempt.response ? { ...attempt, response: null } : attempt
      memory.lastAttempt += 1
      attempts.push({ number: memory.lastAttempt, record })
      attempts.splice(0, attempts.length - attemptsMax)
    }
  }),
  endFlights: writes(memory, (results) => {
    for (const result of results)
      for (const flight of flightsOf(memory, result)) memory.inFlight.delete(flight)
  }),
  updateDispatches: writes(memory, (changes) => {
    for (const { attempted, ...change } of changes)
      Object.assign(dispatchOf(memory, attempted.result), change)
  }),
  releaseNext: writes(memory, (settled) => {
    for (const { attempted, settledAt } of settled) {
      const next = firstPending(memory, dispatchOf(memory, attempted.result))
      if (next?.isHeld && settledAt !== null) release(next, settledAt)
    }
  }),
  updateHealth: writes(memory, (health) => {
    for (const { webhookId, ...change } of health)
      for (const row of memory.webhooks) if (row.record.id === webhookId) Object.assign(row, change)
  }),
  insertDisabled: writes(memory, (client, event) => fanOutDisabled(memory, client, event)),
})

function attemptedOf(memory: Memory, result: AttemptResult): AttemptedDispatch | undefined {
  const dispatch = memory.dispatches.get(result.number)
  const [flight] = flightsOf(memory, result)
  if (
    !dispatch ||
    (!flight && dispatch.attempts.some(({ record }) => record.at === result.attempt.at))
  )
    return undefined
  const { webhook, status, dueAt, tries, orderId, fencingToken } = dispatch
  return {
    result,
    isCurrent: fencingToken === result.fencingToken,
    client: webhook.client,
    webhook: 0,
    health: { timedOut: webhook.timedOut, failing: webhook.failing },
    status,
    dueAt,
    tries,
    orderId,
    retryRequested: flight?.retryRequested ?? false,
  }
}

const flightsOf = (
  { inFlight }: Memory,
  { number, fencingToken }: AttemptResult,
): readonly InFlightRow[] =>
  [...inFlight].filter(
    (flight) => flight.dispatch.number === number && flight.fencingToken === fencingToken,
  )

function dispatchOf({ dispatches }: Memory, { number }: AttemptResult) {
  const dispatch = dispatches.get(number)
  if (!dispatch) throw new Error(`There is no dispatch ${number}.`)
  return dispatch
}
