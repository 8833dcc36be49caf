import type { AttemptResult } from '../store/leases.ts'
import type { Outbox } from '../store/outbox.ts'
import { dispatchRequestsBy } from '../store/rules/request-dispatch.ts'
import { settleAttempts } from '../store/rules/settle-attempts.ts'
import { sweepBy } from '../store/rules/sweep.ts'
import type { Rules } from '../store/tables.ts'
import { asAsync, type Memory } from './memory.ts'
import { logLister } from './memory-dispatch-log.ts'
import { lease, nextDueAt } from './memory-lease.ts'
import { memoryTables, takeNow } from './memory-rules.ts'

export function memoryOutbox(memory: Memory, rules: Rules): Outbox {
  const tables = memoryTables(memory)
  const settle = (results: readonly AttemptResult[]) => takeNow(settleAttempts(tables, results))
  return {
    list: logLister(memory),
    // `addDispatch` and `makeDue` of the memory call the listeners.
    ...dispatchRequestsBy(rules, () => undefined),
    lease: asAsync((request, results = []) => {
      settle(results)
      return lease(memory, request)
    }),
    settle: asAsync(settle),
    nextDueAt: asAsync((now) => nextDueAt(memory, now)),
    sweep: sweepBy(rules),
    onDue: (listener) => {
      memory.dueListeners.push(listener)
    },
  }
}
