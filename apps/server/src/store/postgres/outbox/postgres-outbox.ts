import { dispatchRequestsBy, type Outbox, type Rules, sweepBy } from '@delivery-orders/operations'
import { systemRandom } from '../../../random.ts'
import { integer } from '../../columns.ts'
import type { CommitSignal } from '../../commit-signal.ts'
import { readClockOffset } from '../postgres-clock.ts'
import { type Database, statement } from '../postgres-database.ts'
import { bucketsOf, ownerFrom } from './postgres-buckets.ts'
import { logLister } from './postgres-dispatch-log.ts'
import { inFlightFinder, leaser, nextDueAtFinder } from './postgres-lease.ts'
import { settle } from './postgres-settle.ts'

/** Reads two partial indexes that together have all pending dispatches: `dispatches_waiting`, `dispatches_leased`. */
const countPending = statement(`
  select least($1, (
    select count(*) from (
      select from dispatches where status = 'pending' and leased_until is null limit $1
    ) as waiting
  ) + (
    select count(*) from (
      select from dispatches where leased_until is not null limit $1
    ) as held
  )) as count`)

export const postgresOutbox = (database: Database, rules: Rules, signal: CommitSignal): Outbox => ({
  list: logLister(rules),
  ...dispatchRequestsBy(rules, () => {
    signal.mark()
    signal.notify()
  }),
  lease: leaser(database, ownerFrom(systemRandom)),
  isInFlight: inFlightFinder(database),
  settle: async (results) => {
    const offsetMs = await readClockOffset(database)
    const buckets = await bucketsOf(database, results)
    await database.withBuckets(buckets, (session) => settle(session, results, offsetMs))
  },
  nextDueAt: nextDueAtFinder(database),
  countPending: async (max) =>
    (await database.first(countPending, { count: integer }, [max]))?.count ?? 0,
  sweep: sweepBy(rules),
  onDue: signal.onDue,
})
