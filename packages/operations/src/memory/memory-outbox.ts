import type { Outbox, SweepRequest } from '../store/outbox.ts'
import { asAsync, type Memory } from './memory.ts'
import { dispatchLog } from './memory-dispatch-log.ts'
import { lease, nextDueAt } from './memory-lease.ts'
import { logRequests } from './memory-log-requests.ts'
import { settle } from './memory-settle.ts'

export const memoryOutbox = (memory: Memory): Outbox => ({
  ...dispatchLog(memory),
  ...logRequests(memory),
  lease: asAsync((request, results = []) => {
    settle(memory, results)
    return lease(memory, request)
  }),
  isInFlight: asAsync((webhookId, after, until) =>
    [...memory.inFlight].some(
      ({ dispatch: { webhook }, until: end }) =>
        webhook.record.id === webhookId && end > after && end <= until,
    ),
  ),
  settle: asAsync((results) => settle(memory, results)),
  nextDueAt: asAsync((now) => nextDueAt(memory, now)),
  countPending: asAsync((max) => {
    const pending = [...memory.dispatches.values()].filter(({ status }) => status === 'pending')
    return Math.min(max, pending.length)
  }),
  sweep: asAsync((request) => sweep(memory, request)),
  onDue: (listener) => {
    memory.dueListeners.push(listener)
  },
})

/** Only deletes old dispatches: in memory, disabling or removing a webhook leaves nothing to sweep. */
function sweep({ dispatches, keys }: Memory, { settledBefore, rowsMax }: SweepRequest): boolean {
  const old = [...dispatches.values()]
    .filter(({ settledAt }) => settledAt !== null && settledAt < settledBefore)
    .sort((one, other) => (one.settledAt ?? 0) - (other.settledAt ?? 0))
  let rows = 0
  for (const dispatch of old) {
    rows += 1 + dispatch.attempts.length
    if (rows > rowsMax) return true
    dispatches.delete(dispatch.number)
    keys.removeWhere(({ requested }) => requested?.dispatch === dispatch)
  }
  return false
}
