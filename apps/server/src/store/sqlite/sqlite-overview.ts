import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ClientKey } from '@delivery-orders/domain'
import {
  type ClientCounts,
  type DatabaseSize,
  dispatchStatuses,
  type Overview,
  type Rules,
  requestDayOf,
  requestDays,
  type StuckSearch,
} from '@delivery-orders/operations'
import {
  clientUseColumns,
  databaseFactsColumns,
  databaseFactsOf,
  firstStep,
  stuckOrderColumns,
  tracedCauseColumns,
  tracedDispatchColumns,
  tracedDispatchOf,
} from '../overview-rows.ts'
import { sqlClientRequests } from '../sql/sql-client-requests.ts'
import { sqlNotes } from '../sql/sql-notes.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'
import { sqliteLateness } from './sqlite-lateness.ts'
import { sqliteDialect } from './sqlite-rules.ts'
import { isFailing, sqliteWebhookHealth } from './sqlite-webhook-health.ts'

/** `number`: the last dispatch before the one of the event, as far as the search has come. */
export const listTracedDispatches = `
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
  select events.sequence, webhooks.id as webhook_id, dispatches.status, dispatches.tries,
    dispatches.due_at, last.at as last_at, last.status as last_status, last.error as last_error
  from found
    join dispatches on dispatches.number = found.number and dispatches.event_position = found.position
    join events on events.position = found.position
    join webhooks on webhooks.number = found.webhook
    left join attempts as last on last.id = (
      select max(id) from attempts where dispatch = dispatches.number
    )
  order by events.sequence, found.number`

export const listCauses = `
  select sequence, request_id as requestId, token_id as tokenId from events
  where order_id = :order_id and client_id = :client_id and mode = :mode
  order by sequence`

const lastMove = `(
        select at from events where order_id = orders.id and kind <> 'order.updated'
        order by sequence desc limit 1
      )`

/**
 * `bound`: as many orders as are listed have not moved since then, found among twice as many of the oldest. An order that
 * was created later is not among the first, so it is not looked at.
 */
export const listStuck = `
  with bound (since) as materialized (
    select since from (
      select ${lastMove} as since from orders
      where mode = :mode and status = :status and created_at < :before
      order by created_at, id limit 2 * :limit
    )
    where since < :before order by since limit 1 offset :limit - 1
  )
  select owners.name as clientName, orders.reference, orders.id as orderId,
    orders.created_at as createdAt, stuck.since
  from (
      select * from (
        select id, ${lastMove} as since from orders
        where mode = :mode and status = :status
          and created_at <= coalesce((select since from bound), :before)
      )
      where since < :before
      order by since, id limit :limit + 0
    ) as stuck
    join orders on orders.id = stuck.id
    join owners on owners.id = orders.client_id
  order by since, orderId`

const ordersSince = (time: string) => `(
      select count(*) from orders
      where client_id = owners.id and mode = owned.mode and created_at >= :${time}
    )`

export const listClients = `
  with counted as (
    select client_id, mode,
      sum(requests) as requests, sum(iif(day = :day, requests, 0)) as requests_today,
      sum(errors) as errors, sum(iif(day = :day, errors, 0)) as errors_today
    from client_requests where day > :day - ${requestDays} and day <= :day
    group by client_id, mode
  ), receivers as (
    select client_id, mode, count(*) as count, count(*) filter (where ${isFailing}) as failing
    from webhooks where removed = 0 group by client_id, mode
  )
  select owners.name as clientName, owned.mode,
    ${ordersSince('today')} as ordersToday, ${ordersSince('month')} as ordersMonth,
    coalesce(counted.requests_today, 0) as requestsToday,
    coalesce(counted.requests, 0) as requestsMonth,
    coalesce(counted.errors_today, 0) as errorsToday,
    coalesce(counted.errors, 0) as errorsMonth,
    coalesce(receivers.count, 0) as webhooks, coalesce(receivers.failing, 0) as failingWebhooks,
    (
      select at from events where client_id = owners.id and mode = owned.mode
      order by position desc limit 1
    ) as lastEvent
  from (select distinct owner_id, mode from tokens) as owned
    join owners on owners.id = owned.owner_id
    left join counted on counted.client_id = owners.id and counted.mode = owned.mode
    left join receivers on receivers.client_id = owners.id and receivers.mode = owned.mode
  where owners.is_fleet = 0
  order by owners.name, owned.mode limit :limit + 0`

const countExpiring = `
  select count(*) from tokens where revoked_at is null and expires_at > ? and expires_at <= ?`

const findFacts = `
  select 'SQLite ' || sqlite_version() as engine, null as role,
    (select min(created_at) from owners) as "createdAt", user_version as "schemaVersion"
  from pragma_user_version`

const sizeOf = (database: Database): DatabaseSize => {
  const pageSize = database.pragma('page_size', { simple: true }) as number
  const pages = database.pragma('page_count', { simple: true }) as number
  const bytes = pages * pageSize
  if (database.memory) return { bytes, walBytes: null, freeBytes: null }
  const { bavail, bsize } = statfsSync(dirname(database.name))
  const walBytes = statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0
  return { bytes, walBytes, freeBytes: bavail * bsize }
}

export function sqliteOverview(database: Database, rules: Rules): Overview {
  const traced = expectColumns(database.prepare(listTracedDispatches), tracedDispatchColumns)
  const causes = expectColumns(database.prepare(listCauses), tracedCauseColumns)
  const stuck = expectColumns(database.prepare(listStuck), stuckOrderColumns)
  const clients = expectColumns(database.prepare(listClients), clientUseColumns)
  const expiring = database.prepare<[number, number], number>(countExpiring).pluck()
  const facts = expectColumns(database.prepare<[]>(findFacts), databaseFactsColumns)
  return {
    notes: sqlNotes(rules),
    ...sqliteLateness(database),
    addRequests: sqlClientRequests(sqliteDialect, rules),
    ...sqliteWebhookHealth(database),
    countFeedLag: () => Promise.resolve(0),
    connections: () => null,
    readClock: () => Promise.resolve(null),
    facts: guarded(() => databaseFactsOf(facts.get())),
    stuck: guarded((search: StuckSearch) => stuck.all(search)),
    clients: guarded((counts: ClientCounts) =>
      clients.all({ limit: -1, ...counts, day: requestDayOf(counts.today) }),
    ),
    countExpiring: guarded((now: number, until: number) => expiring.get(now, until) ?? 0),
    size: guarded(() => sizeOf(database)),
    trace: guarded(({ clientId, mode }: ClientKey, orderId: number, webhookId: string) =>
      traced
        .all({ client_id: clientId, mode, order_id: orderId, webhook_id: webhookId })
        .map(tracedDispatchOf),
    ),
    causes: guarded(({ clientId, mode }: ClientKey, orderId: number) =>
      causes.all({ client_id: clientId, mode, order_id: orderId }),
    ),
  }
}
