import {
  dispatchRequestsBy,
  type Rules,
  settleAttempts,
  sweepBy,
} from '@delivery-orders/operations/engine'
import type { Outbox } from '@delivery-orders/operations/store'
import { systemRandom } from '../../../random.ts'
import type { CommitSignal } from '../../commit-signal.ts'
import { readClockOffset } from '../postgres-clock.ts'
import type { Database } from '../postgres-database.ts'
import { tables, takeOn } from '../postgres-rules.ts'
import { bucketsOf, ownerFrom } from './postgres-buckets.ts'
import { logLister } from './postgres-dispatch-log.ts'
import { leaser, nextDueAtFinder } from './postgres-lease.ts'

export const postgresOutbox = (database: Database, rules: Rules, signal: CommitSignal): Outbox => ({
  list: logLister(rules),
  ...dispatchRequestsBy(rules, () => {
    signal.mark()
    signal.notify()
  }),
  lease: leaser(database, ownerFrom(systemRandom)),
  settle: async (results) => {
    const offsetMs = await readClockOffset(database)
    const buckets = await bucketsOf(database, results)
    await database.withBuckets(buckets, (session) =>
      takeOn(session, settleAttempts(tables, results, offsetMs)),
    )
  },
  nextDueAt: nextDueAtFinder(database),
  sweep: sweepBy(rules),
  onDue: signal.onDue,
})
