import type { Outbox } from '../store/outbox.ts'
import { dispatchRequestsBy } from '../store/rules/request-dispatch.ts'
import { sweepBy } from '../store/rules/sweep.ts'
import type { Rules } from '../store/tables.ts'
import { asAsync, type Memory } from './memory.ts'
import { logLister } from './memory-dispatch-log.ts'
import { lease, nextDueAt } from './memory-lease.ts'
import { settle } from './memory-settle.ts'

export const memoryOutbox = (memory: Memory, rules: Rules): Outbox => ({
  list: logLister(memory),
  // `addDispatch` and `makeDue` of the memory call the listeners.
  ...dispatchRequestsBy(rules, () => undefined),
  lease: asAsync((request, results = []) => {
    settle(memory, results)
    return lease(memory, request)
  }),
  settle: asAsync((results) => settle(memory, results)),
  nextDueAt: asAsync((now) => nextDueAt(memory, now)),
  sweep: sweepBy(rules),
  onDue: (listener) => {
    memory.dueListeners.push(listener)
  },
})
