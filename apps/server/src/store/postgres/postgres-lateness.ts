import { lateAfterMs, type Overview } from '@delivery-orders/operations'
import { integer } from '../columns.ts'
import { endedMax, latenessColumns, latenessOf } from '../lateness-rows.ts'
import { allBuckets, bucketIn } from './outbox/postgres-buckets.ts'
import { firstDueAt, withDueIn } from './outbox/postgres-lease.ts'
import { clockOffset } from './postgres-clock.ts'
import { type Database, statement } from './postgres-database.ts'

/** `$1`: the time of the caller. `$2`: the time of its clock when it calls. `$3`: all buckets. */
export const findLateness = statement(`
  ${withDueIn('$3')}, clock as materialized (
    select $1::bigint + ${clockOffset('$2::bigint')} as now
  ), due as (
    select waiting.webhook, (${firstDueAt}) as at from waiting where waiting.webhook is not null
    union all
    select ended.webhook, ended.at
    from clock cross join unnest($3::bigint[]) as bucket cross join lateral (
      select webhook, case when leased_until = 0 then due_at else leased_until end as at
      from dispatches
      where ${bucketIn('client_id')} = bucket and leased_until <= clock.now
      order by leased_until limit ${endedMax}
    ) as ended
    union all
    select webhook, until from clock join in_flight on until <= clock.now
  ), first as (
    select webhook, min(at) as at from due group by webhook
  )
  select webhooks.is_failing, count(*) as due, max(clock.now - first.at) as late_ms,
    count(*) filter (where clock.now - first.at >= ${lateAfterMs}) as late
  from clock cross join first cross join lateral (
    select failing_since is not null as is_failing, disabled_reason
    from webhooks where number = first.webhook offset 0
  ) as webhooks
  where webhooks.disabled_reason is null and first.at <= clock.now
  group by webhooks.is_failing`)

const countHeld = statement(`
  select count(*) as count from (select from dispatches where is_held limit $1) as counted`)

export const postgresLateness = (database: Database): Pick<Overview, 'lateness' | 'countHeld'> => ({
  lateness: async (now) => {
    const values = [now, database.clock.now(), allBuckets]
    return latenessOf(await database.all(findLateness, latenessColumns, values))
  },
  countHeld: async (max) =>
    (await database.first(countHeld, { count: integer }, [max]))?.count ?? 0,
})
