import { dispatchRequestsBy, type Outbox, type Rules, sweepBy } from '@delivery-orders/operations'
import { systemRandom } from '../../../random.ts'
import type { CommitSignal } from '../../commit-signal.ts'
import { readClockOffset } from '../postgres-clock.ts'
import type { Database } from '../postgres-database.ts'
import { bucketsOf, ownerFrom } from './postgres-buckets.ts'
import { logLister } from './postgres-dispatch-log.ts'
import { leaser, nextDueAtFinder } from './postgres-lease.ts'
import { settle } from './postgres-settle.ts'

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
    await database.withBuckets(buckets, (session) => settle(session, results, offsetMs))
  },
  nextDueAt: nextDueAtFinder(database),
  sweep: sweepBy(rules),
  onDue: signal.onDue,
})
