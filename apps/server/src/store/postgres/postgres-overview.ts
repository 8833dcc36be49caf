import {
  dispatchStatuses,
  type Overview,
  type Rules,
  requestDayOf,
  requestDays,
} from '@delivery-orders/operations'
import { integer } from '../columns.ts'
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
import { type Database, databaseNow, statement } from './postgres-database.ts'
import { postgresLateness } from './postgres-lateness.ts'
import { postgresDialect } from './postgres-rules.ts'
import { isFailing, postgresWebhookHealth } from './postgres-webhook-health.ts'

/** `number`: the last dispatch before the one of the event, as far as the search has come. */
const listTracedDispatches = statement(`
  with recursive searched (webhook, status, position, number, step) as (
    select webhooks.number, statuses.status, events.position, 0::bigint, ${firstStep}::bigint
    from webhooks
      cross join unnest('{${dispatchStatuses.join(',')}}'::text[]) as statuses (status)
      join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
    where webhooks.id = $4 and webhooks.client_id = $1 and webhooks.mode = $2
      and not webhooks.removed and events.order_id = $3
    union all
    select webhook, status, position, number + case when coalesce((
      select event_position < searched.position from dispatches
      where webhook = searched.webhook and status = searched.status
        and number >= searched.number + searched.step and event_position is not null and not resent
      order by number limit 1
    ), false) then step else 0 end, step / 2
    from searched where step > 0
  )
  select events.sequence, webhooks.id as webhook_id, found.status, found.tries, found.due_at,
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
    join events on events.client_id = $1 and events.mode = $2 and events.position = found.event_position
    join webhooks on webhooks.number = searched.webhook
    left join lateral (
      select at, status, error from attempts
      where client_id = $1 and dispatch = found.number
      order by id desc limit 1
    ) as last on true
  where searched.step = 0 and found.event_position = searched.position
  order by events.sequence, found.number`)

const listCauses = statement(`
  select sequence, request_id as "requestId", token_id as "tokenId" from events
  where client_id = $1 and mode = $2 and order_id = $3
  order by sequence`)

const lastMove = `
    cross join lateral (
      select at as since from events
      where client_id = orders.client_id and order_id = orders.id and kind <> 'order.updated'
      order by sequence desc limit 1
    ) as moved`

/**
 * `bound`: as many orders as are listed have not moved since then, found among twice as many of the oldest. An order that
 * was created later is not among the first, so it is not looked at.
 */
const listStuck = statement(`
  with bound as materialized (
    select since
    from (
        select client_id, id from orders
        where mode = $1 and status = $2 and created_at < $3 and id > 0
        order by created_at, id limit 2 * $4
      ) as orders
      ${lastMove}
    where since < $3 order by since limit 1 offset $4 - 1
  )
  select owners.name as "clientName", orders.reference, orders.id as "orderId",
    orders.created_at as "createdAt", since
  from orders join owners on owners.id = orders.client_id
    ${lastMove}
  where orders.mode = $1 and orders.status = $2 and orders.id > 0
    and orders.created_at <= coalesce((select since from bound), $3) and since < $3
  order by since, orders.id limit $4`)

const ordersSince = (time: string) => `(
      select count(*) from orders
      where client_id = owners.id and mode = owned.mode and created_at >= ${time}
    )`

const listClients = statement(`
  with counted as (
    select client_id, mode,
      sum(requests) as requests, sum(requests) filter (where day = $3) as requests_today,
      sum(errors) as errors, sum(errors) filter (where day = $3) as errors_today
    from client_requests where day > $3 - ${requestDays} and day <= $3
    group by client_id, mode
  ), receivers as (
    select client_id, mode, count(*) as count, count(*) filter (where ${isFailing}) as failing
    from webhooks where not removed group by client_id, mode
  )
  select owners.name as "clientName", owned.mode,
    ${ordersSince('$1')} as "ordersToday", ${ordersSince('$2')} as "ordersMonth",
    coalesce(counted.requests_today, 0)::bigint as "requestsToday",
    coalesce(counted.requests, 0)::bigint as "requestsMonth",
    coalesce(counted.errors_today, 0)::bigint as "errorsToday",
    coalesce(counted.errors, 0)::bigint as "errorsMonth",
    coalesce(receivers.count, 0) as webhooks, coalesce(receivers.failing, 0) as "failingWebhooks",
    (
      select at from events where client_id = owners.id and mode = owned.mode
      order by position desc limit 1
    ) as "lastEvent"
  from (select distinct owner_id, mode from tokens) as owned
    join owners on owners.id = owned.owner_id
    left join counted on counted.client_id = owners.id and counted.mode = owned.mode
    left join receivers on receivers.client_id = owners.id and receivers.mode = owned.mode
  where not owners.is_fleet
  order by owners.name, owned.mode limit $4`)

const countExpiring = statement(`
  select count(*) as count from tokens
  where revoked_at is null and expires_at > $1 and expires_at <= $2`)

const readSize = statement(`
  select pg_database_size(current_database()) as bytes`)

const findTime = statement(`
  select ${databaseNow} as now`)

const findFacts = statement(`
  select 'PostgreSQL ' || current_setting('server_version') as engine,
    case when pg_is_in_recovery() then 'standby' else 'primary' end as role,
    (select min(created_at) from owners) as "createdAt", version as "schemaVersion"
  from schema_version`)

const countFeedLag = statement(`
  select coalesce(sum(feeds.end_position - coalesce(fleet_marks.end_position, 0)), 0)::bigint as count
  from feeds left join fleet_marks using (client_id, mode)`)

export const postgresOverview = (database: Database, rules: Rules): Overview => ({
  notes: sqlNotes(rules),
  ...postgresLateness(database),
  addRequests: sqlClientRequests(postgresDialect, rules),
  ...postgresWebhookHealth(database),
  countFeedLag: async () => (await database.first(countFeedLag, { count: integer }))?.count ?? 0,
  connections: database.connections,
  readClock: async () => (await database.first(findTime, { now: integer }))?.now ?? null,
  facts: async () => databaseFactsOf(await database.first(findFacts, databaseFactsColumns)),
  stuck: ({ mode, status, before, limit }) =>
    database.all(listStuck, stuckOrderColumns, [mode, status, before, limit]),
  clients: ({ today, month, limit = null }) =>
    database.all(listClients, clientUseColumns, [today, month, requestDayOf(today), limit]),
  countExpiring: async (now, until) =>
    (await database.first(countExpiring, { count: integer }, [now, until]))?.count ?? 0,
  size: async () => ({
    bytes: (await database.first(readSize, { bytes: integer }))?.bytes ?? 0,
    walBytes: null,
    freeBytes: null,
  }),
  trace: async ({ clientId, mode }, orderId, webhookId) => {
    const values = [clientId, mode, orderId, webhookId]
    return (await database.all(listTracedDispatches, tracedDispatchColumns, values)).map(
      tracedDispatchOf,
    )
  },
  causes: ({ clientId, mode }, orderId) =>
    database.all(listCauses, tracedCauseColumns, [clientId, mode, orderId]),
})
