import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Rules } from '@delivery-orders/operations/engine'
import {
  type DatabaseSize,
  dispatchStatuses,
  lateAfterMs,
  type Overview,
} from '@delivery-orders/operations/store'
import { endedMax, firstStep, sampledDispatches, sampleSizes } from '../overview-rows.ts'
import { type EngineTexts, sqlOverview } from '../sql/sql-overview.ts'
import { firstDueAt, withSomeDue } from './outbox/sqlite-lease.ts'
import { type Database, guarded } from './sqlite-database.ts'
import { sqliteDialect } from './sqlite-rules.ts'

/** `number`: the last dispatch before the one of the event, as far as the search has come. */
export const trace = `
  with recursive searched (webhook, status, position, number, step) as (
    select webhooks.number, statuses.value, events.position, 0, ${firstStep}
    from webhooks
      cross join json_each('${JSON.stringify(dispatchStatuses)}') as statuses
      cross join events
    where webhooks.id = :webhook_id and webhooks.client_id = :client_id
      and webhooks.mode = :mode and webhooks.removed = 0 and events.order_id = :order_id
    union all
    select webhook, status, position, number + iif(coalesce((
      select event_position < searched.position from dispatches
      where webhook = searched.webhook and status = searched.status
        and number >= searched.number + searched.step and event_position is not null and resent = 0
      order by number limit 1
    ), 0), step, 0), step / 2
    from searched where step > 0
  ), found (webhook, position, number) as (
    select webhook, position, (
      select number from dispatches
      where webhook = searched.webhook and status = searched.status
        and number > searched.number and event_position is not null and resent = 0
      order by number limit 1
    ) from searched where step = 0
    union all
    select webhook, event_position, number from dispatches
    where resent = 1 and (webhook, event_position) in (select webhook, position from searched)
  )
  select events.sequence, webhooks.id as webhook_id, found.number, dispatches.status, dispatches.tries,
    dispatches.due_at, last.at as last_at, last.status as last_status, last.error as last_error
  from found
    join dispatches on dispatches.number = found.number and dispatches.event_position = found.position
    join events on events.position = found.position
    join webhooks on webhooks.number = found.webhook
    left join attempts as last on last.id = (
      select max(id) from attempts where dispatch = dispatches.number
    )
  order by events.sequence, found.number`

const lastMove = `(
        select at from events where order_id = orders.id and kind <> 'order.updated'
        order by sequence desc limit 1
      )`

const isStuck = '(since < :before or late_at < :now or late_day < :today)'

/** `range`: which orders of the status are looked at. */
const listStuck = (range: string) => `
  select owners.name as "clientName", orders.reference, orders.id as "orderId",
    orders.created_at as "createdAt", stuck.since, orders.late_at as "lateAt", orders.late_day as "lateDay"
  from (
      select * from (
        select id, ${lastMove} as since, late_at, late_day from orders
        where mode = :mode and status = :status and purged_at is null ${range}
      )
      where ${isStuck}
      order by since, id limit :limit + 0
    ) as stuck
    join orders on orders.id = stuck.id
    join owners on owners.id = orders.client_id
  order by since, "orderId"`

/**
 * `bound`: as many orders as are listed have not moved since then, found among twice as many of the oldest. An order that
 * was created later is not among the first, so it is not looked at.
 */
const stuck = `
  with bound (since) as materialized (
    select since from (
      select ${lastMove} as since, late_at, late_day from orders
      where mode = :mode and status = :status and purged_at is null and created_at < :createdBefore
      order by created_at, id limit 2 * :limit
    )
    where ${isStuck} order by since limit 1 offset :limit - 1
  )
  ${listStuck('and created_at <= coalesce((select since from bound), :createdBefore)')}`

const stuckOldest = listStuck(
  'and created_at < :createdBefore order by created_at, id limit :examined + 0',
)

const countOrders = (owner: string) => `
  select count(*) as count from (
    select 1 from json_each(:wanted) as wanted
      cross join orders on ${owner} mode = :mode and status = wanted.value ->> 'status' and purged_at is null
        and created_at >= :from and created_at < :to
    limit :max + 0
  )`

const lastAttempt = `attempts as last on last.id = case when webhooks.failing_since is not null then (
      select max(id) from attempts where dispatch in (${sampledDispatches(sampleSizes.list)})
    ) end`

const findNumber = '(select number from webhooks where id = :webhook_id and removed = 0)'

/** `cross join` keeps the planner from reading all attempts, newest first. */
const attempts = `
  select found.dispatch, found.at, found.status, found.error, found.duration_ms, events.kind, events.order_id,
    orders.reference
  from (
      select attempts.id, attempts.dispatch, attempts.at, attempts.status, attempts.error,
        attempts.duration_ms
      from (${sampledDispatches(sampleSizes.attempts, findNumber)}) as sampled
        cross join attempts on attempts.dispatch = sampled.number
      order by attempts.id desc limit :limit + 0
    ) as found
    join dispatches on dispatches.number = found.dispatch
    left join events on events.position = dispatches.event_position
    left join orders on orders.id = events.order_id
  order by found.id desc`

const lateness = `
  ${withSomeDue}, due (webhook, at) as (
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

const facts = `
  select 'SQLite ' || sqlite_version() as engine, null as role,
    (select min(created_at) from owners) as "createdAt", user_version as "schemaVersion"
  from pragma_user_version`

/** Exported so that a test can look at the plans. */
export const engineTexts: EngineTexts = {
  countOrders: countOrders(''),
  countOrdersOfClient: countOrders('client_id = :clientId and'),
  trace,
  stuck,
  stuckOldest,
  lastAttempt,
  attempts,
  lateness,
  facts,
}

const sizeOf = (database: Database): DatabaseSize => {
  const pageSize = database.pragma('page_size', { simple: true }) as number
  const pages = database.pragma('page_count', { simple: true }) as number
  const bytes = pages * pageSize
  if (database.memory) return { bytes, walBytes: null, freeBytes: null }
  const { bavail, bsize } = statfsSync(dirname(database.name))
  const walBytes = statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0
  return { bytes, walBytes, freeBytes: bavail * bsize }
}

export const sqliteOverview = (database: Database, rules: Rules): Overview => ({
  ...sqlOverview(sqliteDialect, engineTexts, rules),
  countFeedLag: () => Promise.resolve(0),
  connections: () => null,
  readClock: () => Promise.resolve(null),
  size: guarded(() => sizeOf(database)),
})
