import { dispatchRequestsBy, type Outbox, sweepBy } from '@delivery-orders/operations'
import type { CommitSignal } from '../../commit-signal.ts'
import { type Database, guarded, writing } from '../sqlite-database.ts'
import type { SqliteRules } from '../sqlite-rules.ts'
import { logLister } from './sqlite-dispatch-log.ts'
import { inFlightFinder, leaser, nextDueAtFinder } from './sqlite-lease.ts'
import { batchSettler } from './sqlite-settle.ts'

const countPending = `
  select min(:max, (
    select count(*) from (
      select 1 from dispatches where status = 'pending' and leased_until is null limit :max + 0
    )
  ) + (
    select count(*) from (select 1 from dispatches where leased_until is not null limit :max + 0)
  ))`

export function sqliteOutbox(database: Database, rules: SqliteRules, signal: CommitSignal): Outbox {
  const count = database.prepare<unknown[], number>(countPending).pluck()
  return {
    list: logLister(database),
    ...dispatchRequestsBy(rules, () => {
      signal.mark()
      signal.notify()
    }),
    lease: guarded(leaser(database, rules)),
    isInFlight: guarded(inFlightFinder(database)),
    settle: guarded(writing(database, batchSettler(database, rules))),
    nextDueAt: guarded(nextDueAtFinder(database)),
    countPending: guarded((max: number) => count.get({ max }) ?? 0),
    sweep: sweepBy(rules),
    onDue: signal.onDue,
  }
}
