import type { Outbox, SweepRequest } from '../store/outbox.ts'
import { type Memory, promised } from './memory.ts'
import { dispatchLog } from './memory-dispatch-log.ts'
import { lease, nextDueAt } from './memory-lease.ts'
import { logRequests } from './memory-log-requests.ts'
import { settle } from './memory-settle.ts'

export const memoryOutbox = (memory: Memory): Outbox => ({
  ...dispatchLog(memory),
  ...logRequests(memory),
  lease: promised((want, verdicts = []) => {
    settle(memory, verdicts)
    return lease(memory, want)
  }),
  isHeld: promised((webhookId, later, notLater) =>
    [...memory.flights].some(
      ({ dispatch: { webhook }, until }) =>
        webhook.record.id === webhookId && until > later && until <= notLater,
    ),
  ),
  settle: promised((verdicts) => settle(memory, verdicts)),
  nextDueAt: promised(() => nextDueAt(memory)),
  countPending: promised((max) => {
    const pending = [...memory.dispatches.values()].filter(({ status }) => status === 'pending')
    return Math.min(max, pending.length)
  }),
  sweep: promised((wanted) => sweep(memory, wanted)),
  onDue: (listener) => {
    memory.dueListeners.push(listener)
  },
})

/** What was settled before a time, the oldest first; nothing is left of what was disabled or removed. */
function sweep(
  { dispatches, dispatchKeys }: Memory,
  { settledBefore, rowsMax }: SweepRequest,
): boolean {
  const old = [...dispatches.values()]
    .filter(({ settledAt }) => settledAt !== null && settledAt < settledBefore)
    .sort((one, other) => (one.settledAt ?? 0) - (other.settledAt ?? 0))
  let rows = 0
  for (const dispatch of old) {
    rows += 1 + dispatch.attempts.length
    if (rows > rowsMax) return true
    dispatches.delete(dispatch.number)
    dispatchKeys.removeWhere((key) => key.dispatch === dispatch)
  }
  return false
}
