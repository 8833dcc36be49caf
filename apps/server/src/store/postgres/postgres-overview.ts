import type { Rules } from '@delivery-orders/operations/engine'
import { dispatchStatuses, lateAfterMs, type Overview } from '@delivery-orders/operations/store'
import { integer } from '../columns.ts'
import { endedMax, firstStep, sampledDispatches, sampleSizes } from '../overview-rows.ts'
import { sqlOverview } from '../sql/sql-overview.ts'
import { allBuckets, bucketIn } from './outbox/postgres-buckets.ts'
import { firstDueAt, withDueIn } from './outbox/postgres-lease.ts'
import { type Database, databaseNow, statement } from './postgres-database.ts'
import { postgresDialect } from './postgres-rules.ts'

/** `number`: the last dispatch before the one of the event, as far as the search has come. */
export const trace = `
  with recursive searched (webhook, status, position, number, step) as (
    select webhooks.number, statuses.status, events.position, 0::bigint, ${firstStep}::bigint
    from webhooks
      cross join unnest('{${dispatchStatuses.join(',')}}'::text[]) as statuses (status)
      join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
    where webhooks.id = :webhook_id and webhooks.client_id = :client_id and webhooks.mode = :mode
      and not webhooks.removed and events.order_id = :order_id
    union all
    select webhook, status, position, number + case when coalesce((
      select event_position < searched.position from dispatches
      where webhook = searched.webhook and status = searched.status
        and number >= searched.number + searched.step and event_position is not null and not resent
      order by number limit 1
    ), false) then step else 0 end, step / 2
    from searched where step > 0
  )
  select events.sequence, webhooks.id as webhook_id, found.number, found.status, found.tries, found.due_at,
    last.at as last_at, last.status as last_status, last.error as last_error
  from searched
    cross join lateral (
      (
        select number, event_position, status, tries, due_at from dispatches
        where webhook = searched.webhook and status = searched.status
          and number > searched.number and event_position is not null and not resent
        order by number limit 1
      )
      union all
      select number, event_position, status, tries, due_at from dispatches
      where resent and webhook = searched.webhook and event_position = searched.position
        and status = searched.status
    ) as found
    join events on events.client_id = :client_id and events.mode = :mode and events.position = found.event_position
    join webhooks on webhooks.number = searched.webhook
    left join lateral (
      select at, status, error from attempts
      where client_id = :client_id and dispatch = found.number
      order by id desc limit 1
    ) as last on true
  where searched.step = 0 and found.event_position = searched.position
  order by events.sequence, found.number`

const lastMove = `
    cross join lateral (
      select at as since from events
      where client_id = orders.client_id and order_id = orders.id and kind <> 'order.updated'
      order by sequence desc limit 1
    ) as moved`

const isStuck = '(since < :before or late_at < :now or late_day < :today)'

const oldest = (limit: string) => `(
        select id, client_id, reference, created_at, late_at, late_day from orders
        where mode = :mode and status = :status and created_at < :createdBefore and id > 0
          and purged_at is null
        order by created_at, id limit ${limit}
      ) as orders`

const stuckColumns = `owners.name as "clientName", orders.reference, orders.id as "orderId",
    orders.created_at as "createdAt", since, orders.late_at as "lateAt", orders.late_day as "lateDay"`

/**
 * `bound`: as many orders as are listed have not moved since then, found among twice as many of the oldest. An order that
 * was created later is not among the first, so it is not looked at.
 */
const stuck = `
  with bound as materialized (
    select since from ${oldest('2 * :limit')} ${lastMove}
    where ${isStuck} order by since limit 1 offset :limit - 1
  )
  select ${stuckColumns}
  from orders join owners on owners.id = orders.client_id
    ${lastMove}
  where orders.mode = :mode and orders.status = :status and orders.id > 0
    and orders.purged_at is null
    and orders.created_at <= coalesce((select since from bound), :createdBefore) and ${isStuck}
  order by since, orders.id limit :limit`

const stuckOldest = `
  select ${stuckColumns}
  from ${oldest(':examined + 0')} join owners on owners.id = orders.client_id
    ${lastMove}
  where ${isStuck}
  order by since, orders.id limit :limit + 0`

/** `order by` makes it follow the index, which ends with the limit. */
const countOrders = (condition: string) => `
  select cast(sum((
    select count(*) from (
      select 1 from orders
      where mode = :mode and status = wanted.status and purged_at is null and ${condition}
        and created_at >= :from and created_at < :to
      order by created_at limit :max + 0
    ) as counted
  )) as bigint) as count from json_to_recordset(:wanted) as wanted (status text)`

const lastAttempt = `lateral (
      select attempt.at, attempt.status, attempt.error
      from (${sampledDispatches(sampleSizes.list)}) as sampled
        cross join lateral (
          select id, at, status, error from attempts
          where client_id = webhooks.client_id and dispatch = sampled.number
          order by id desc limit 1
        ) as attempt
      where webhooks.failing_since is not null
      order by attempt.id desc limit 1
    ) as last on true`

/** Looks up events and orders only of the attempts that are listed; `limit 1` makes the planner do so by key. */
const attempts = `
  select found.dispatch, found.at, found.status, found.error, found.duration_ms, event.kind, event.order_id,
    placed.reference
  from (
      select webhooks.client_id, webhooks.mode, sampled.number as dispatch, attempt.*
      from webhooks
        cross join lateral (${sampledDispatches(sampleSizes.attempts)}) as sampled
        cross join lateral (
          select id, at, status, error, duration_ms from attempts
          where client_id = webhooks.client_id and dispatch = sampled.number
          order by id desc limit :limit
        ) as attempt
      where webhooks.id = :webhook_id and not webhooks.removed
      order by attempt.id desc limit :limit
    ) as found
    cross join lateral (
      select event_position from dispatches
      where client_id = found.client_id and number = found.dispatch limit 1
    ) as sent
    left join lateral (
      select kind, order_id from events
      where client_id = found.client_id and mode = found.mode and position = sent.event_position limit 1
    ) as event on true
    left join lateral (
      select reference from orders
      where client_id = found.client_id and id = event.order_id limit 1
    ) as placed on true
  order by found.id desc`

const buckets = `'{${allBuckets.join(',')}}'`

const lateness = `
  ${withDueIn(buckets)}, clock as materialized (
    select ${postgresDialect.onServer('now')} as now
  ), due as (
    select waiting.webhook, (${firstDueAt}) as at from waiting where waiting.webhook is not null
    union all
    select ended.webhook, ended.at
    from clock cross join unnest(${buckets}::bigint[]) as bucket cross join lateral (
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
  group by webhooks.is_failing`

const facts = `
  select 'PostgreSQL ' || current_setting('server_version') as engine,
    case when pg_is_in_recovery() then 'standby' else 'primary' end as role,
    (select min(created_at) from owners) as "createdAt", version as "schemaVersion"
  from schema_version`

const engineTexts = {
  // `id > 0` is a condition of the index.
  countOrders: countOrders('id > 0'),
  countOrdersOfClient: countOrders('client_id = :clientId'),
  trace,
  stuck,
  stuckOldest,
  lastAttempt,
  attempts,
  lateness,
  facts,
}

const readSize = statement(`
  select pg_database_size(current_database()) as bytes`)

const findTime = statement(`
  select ${databaseNow} as now`)

const countFeedLag = statement(`
  select coalesce(sum(feeds.end_position - coalesce(fleet_marks.end_position, 0)), 0)::bigint as count
  from feeds left join fleet_marks using (client_id, mode)`)

export const postgresOverview = (database: Database, rules: Rules): Overview => ({
  ...sqlOverview(postgresDialect, engineTexts, rules),
  countFeedLag: async () => (await database.first(countFeedLag, { count: integer }))?.count ?? 0,
  connections: database.connections,
  readClock: async () => (await database.first(findTime, { now: integer }))?.now ?? null,
  size: async () => ({
    bytes: (await database.first(readSize, { bytes: integer }))?.bytes ?? 0,
    walBytes: null,
    freeBytes: null,
  }),
})
