import type { Instant } from '@delivery-orders/domain'
import { lateAfterMs, type Overview } from '@delivery-orders/operations'
import { endedMax, latenessColumns, latenessOf } from '../lateness-rows.ts'
import { firstDueAt, withDue } from './outbox/sqlite-lease.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'

export const findLateness = `
  ${withDue}, due (webhook, at) as (
    select waiting.webhook, (${firstDueAt}) from waiting where waiting.webhook is not null
    union all
    select webhook, at from (
      select webhook, iif(leased_until = 0, due_at, leased_until) as at from dispatches
      where leased_until <= :now order by leased_until limit ${endedMax}
    )
    union all
    select webhook, until from in_flight where until <= :now
  ), first (webhook, at) as (
    select webhook, min(at) from due group by webhook
  )
  select webhooks.failing_since is not null as is_failing, count(*) as due,
    sum(:now - first.at >= ${lateAfterMs}) as late, :now - min(first.at) as late_ms
  from first cross join webhooks on webhooks.number = first.webhook
  where webhooks.disabled_reason is null and first.at <= :now
  group by is_failing`

const countHeld = `
  select count(*) from (select 1 from dispatches where is_held = 1 limit ? + 0)`

export function sqliteLateness(database: Database): Pick<Overview, 'lateness' | 'countHeld'> {
  const late = expectColumns(database.prepare(findLateness), latenessColumns)
  const held = database.prepare<[number], number>(countHeld).pluck()
  return {
    lateness: guarded((now: Instant) => latenessOf(late.all({ now }))),
    countHeld: guarded((max: number) => held.get(max) ?? 0),
  }
}
