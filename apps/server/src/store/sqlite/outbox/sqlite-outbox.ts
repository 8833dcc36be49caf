import { dispatchRequestsBy, settleAttempts, sweepBy } from '@delivery-orders/operations/engine'
import type { Outbox } from '@delivery-orders/operations/store'
import type { CommitSignal } from '../../commit-signal.ts'
import { type Database, guarded } from '../sqlite-database.ts'
import type { SqliteRules } from '../sqlite-rules.ts'
import { logLister } from './sqlite-dispatch-log.ts'
import { leaser, nextDueAtFinder } from './sqlite-lease.ts'

export function sqliteOutbox(database: Database, rules: SqliteRules, signal: CommitSignal): Outbox {
  return {
    list: logLister(database),
    ...dispatchRequestsBy(rules, () => {
      signal.mark()
      signal.notify()
    }),
    lease: guarded(leaser(database, rules)),
    settle: (results) => rules.write([], (tables) => settleAttempts(tables, results)),
    nextDueAt: guarded(nextDueAtFinder(database)),
    sweep: sweepBy(rules),
    onDue: signal.onDue,
  }
}
