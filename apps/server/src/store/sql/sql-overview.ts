import type { Rules } from '@delivery-orders/operations/engine'
import {
  type Overview,
  requestDayOf,
  requestDays,
  type WebhookSearch,
  waitingMax,
} from '@delivery-orders/operations/store'
import { integer } from '../columns.ts'
import {
  clientUseColumns,
  databaseFactsColumns,
  databaseFactsOf,
  failingWebhookColumns,
  latenessColumns,
  latenessOf,
  stuckOrderColumns,
  tokenEventColumns,
  tracedCauseColumns,
  tracedCauseOf,
  tracedDispatchColumns,
  tracedDispatchOf,
  webhookAttemptColumns,
  webhookAttemptOf,
  webhookHealthColumns,
  webhookHealthOf,
} from '../overview-rows.ts'
import { ownerRow } from '../webhook-rows.ts'
import { all, type Dialect, type Values } from './script.ts'
import { auditText, sqlAuditOverview } from './sql-audit.ts'
import { sqlClientRequests } from './sql-client-requests.ts'
import { countTries } from './sql-code-tries.ts'
import { sqlNotes } from './sql-notes.ts'
import { orderSearchTexts, sqlOrderSearch } from './sql-order-search.ts'

/**
 * The texts that differ, because the engines need other plans. `stuckOldest`: looks only at the oldest orders.
 * `lastAttempt`: the join of a webhook's last attempt.
 */
export type EngineTexts = Readonly<
  Record<
    | 'countOrders'
    | 'countOrdersOfClient'
    | 'trace'
    | 'stuck'
    | 'stuckOldest'
    | 'lastAttempt'
    | 'attempts'
    | 'lateness'
    | 'facts',
    string
  >
>

const ordersSince = (time: string) => `(
      select count(*) from (
        select 1 from orders
        where client_id = owned.id and mode = owned.mode and purged_at is null and created_at >= :${time}
        limit cast(:max as bigint) + 0
      ) as counted
    )`

const countWaiting = `(
      select count(*) from (
        select 1 from dispatches
        where webhook = webhooks.number and status = 'pending' limit cast(:counted as bigint) + 0
      ) as counted
    )`

const findOldest = `(
      select created_at from dispatches
      where webhook = webhooks.number and status = 'pending' order by number limit 1
    )`

/** SQL: the condition of the index `webhooks_failing`. */
const isFailing = ({ isNot }: Dialect) =>
  `failing_since is not null and disabled_reason is null and ${isNot('removed')}`

/** SQL: whether the service has disabled a webhook. */
const isGivenUp = `coalesce(webhooks.disabled_reason in ('gone', 'failing'), false)`

const byNeed = `case
      when ${isGivenUp} then 1
      when webhooks.disabled_reason is null and webhooks.failing_since is not null then 0
      else 2
    end,
    case when webhooks.disabled_reason is null then webhooks.failing_since end,
    client_name, webhooks.mode, webhooks.created_at, webhooks.id`

/** How many of the newest webhooks are searched for those that the service has disabled: no index has them. */
const searchedWebhooks = 1_000

/** Chooses the webhooks first, because what waits for them and their last attempts take longer to find. */
const listHealth = ({ isNot }: Dialect, lastAttempt: string, condition: string) => `
  select webhooks.id, client_name, webhooks.mode, webhooks.url, webhooks.events,
    webhooks.ordering, webhooks.disabled_reason, webhooks.failing_since,
    last.at as last_at, last.status as last_status, last.error as last_error,
    case when webhooks.disabled_reason is null then ${countWaiting} else 0 end as waiting,
    case when webhooks.disabled_reason is null then ${findOldest} end as oldest_waiting
  from (
      select webhooks.*, owners.name as client_name
      from webhooks join owners on owners.id = webhooks.client_id
      where ${isNot('webhooks.removed')} ${condition}
      order by ${byNeed} limit cast(:limit as bigint) + 0
    ) as webhooks
    left join ${lastAttempt}
  order by ${byNeed}`

const requestsIn = (counted: 'requests' | 'errors', days: string) => `cast(coalesce((
      select sum(${counted}) from client_requests
      where client_id = owned.id and mode = owned.mode and ${days}
    ), 0) as bigint)`

const today = 'day = :day'
const lastDays = `day > :day - ${requestDays} and day <= :day`

const countReceivers = (condition: string) => `(
      select count(*) from webhooks where client_id = owned.id and mode = owned.mode and ${condition}
    )`

/**
 * Chooses the clients first, and looks up what belongs to each, so that nothing of others is read. With `exists`,
 * PostgreSQL would read all tokens for a page.
 */
const listClients = (dialect: Dialect) => `
  with owned as (
    select id, name, modes.mode
    from (
        select id, name from owners
        where ${dialect.isNot('is_fleet')} and name >= cast(:from as text)
          and (cast(:clientName as text) is null or name = cast(:clientName as text))
          and (
            select 1 from tokens
            where owner_id = owners.id and (cast(:mode as text) is null or mode = cast(:mode as text))
            limit 1
          ) is not null
        order by name limit cast(:limit as bigint) + 0
      ) as named
      cross join (select 'live' as mode union all select 'test') as modes
    where (cast(:mode as text) is null or modes.mode = cast(:mode as text))
      and (select 1 from tokens where owner_id = named.id and mode = modes.mode limit 1) is not null
    order by name, modes.mode limit cast(:limit as bigint) + 0
  )
  select owned.name as "clientName", owned.mode,
    ${ordersSince('today')} as "ordersToday", ${ordersSince('month')} as "ordersMonth",
    ${requestsIn('requests', today)} as "requestsToday",
    ${requestsIn('requests', lastDays)} as "requestsMonth",
    ${requestsIn('errors', today)} as "errorsToday",
    ${requestsIn('errors', lastDays)} as "errorsMonth",
    ${countReceivers(dialect.isNot('removed'))} as webhooks,
    ${countReceivers(`(${isFailing(dialect)} or ${isGivenUp} and ${dialect.isNot('removed')})`)} as "failingWebhooks",
    (
      select at from events where client_id = owned.id and mode = owned.mode
      order by position desc limit 1
    ) as "lastEvent"
  from owned
  order by owned.name, owned.mode`

const ofToken = (column: string) => `(select ${column} from tokens where id = :token)`

/** How many of the newest events of a client are searched for those of a token. */
const searchedEvents = 5_000

const tokenEvents = `
  select found.at, found.kind, orders.reference, orders.id as "orderId"
  from (
      select * from (
        select client_id, position, order_id, at, kind, actor_id from events
        where client_id = ${ofToken('owner_id')} and mode = ${ofToken('mode')}
        order by position desc limit ${searchedEvents}
      ) as newest
      where actor_id = ${ofToken('actor_id')}
      order by position desc limit :limit + 0
    ) as found
    join orders on orders.id = found.order_id
  order by found.position desc`

/** Exported so that a test can look at the plans. */
export function overviewTexts(dialect: Dialect, { lastAttempt, ...texts }: EngineTexts) {
  const failing = `from webhooks where ${isFailing(dialect)}`
  return {
    ...texts,
    ...orderSearchTexts(dialect),
    all: listHealth(dialect, lastAttempt, ''),
    ofClient: listHealth(dialect, lastAttempt, 'and owners.name = :clientName'),
    one: listHealth(dialect, lastAttempt, 'and webhooks.id = :id'),
    givenUp: listHealth(
      dialect,
      lastAttempt,
      `and webhooks.number > (select max(number) from webhooks) - ${searchedWebhooks}
        and ${isGivenUp} and webhooks.updated_at >= :disabledSince`,
    ),
    countFailing: `
  select count(*) as count from (select 1 ${failing} limit cast(:counted as bigint) + 0) as counted`,
    listFailing: `
  select id, failing_since as "failingSince", ${countWaiting} as waiting, ${findOldest} as "oldestWaiting"
  ${failing} order by failing_since limit :limit + 0`,
    causes: `
  select sequence, request_id, actors.kind as actor_kind,
    coalesce(actors.name, cast(tokens.id as text)) as actor_name,
    case when ${dialect.is('owners.is_fleet')} then 'fleet' when owners.id is not null then 'client' end as reporter,
    owners.name as reporter_name
  from events
    left join actors on actors.id = events.actor_id
    left join tokens on tokens.actor_id = actors.id
    left join owners on owners.id = owner_id
  where client_id = :client_id and events.mode = :mode and order_id = :order_id
  order by sequence`,
    countTries,
    audit: auditText(dialect),
    tokenEvents,
    clients: listClients(dialect),
    countExpiring: `
  select count(*) as count from tokens
  where revoked_at is null and expires_at > :now and expires_at <= :until`,
    countHeld: `
  select count(*) as count from (
    select 1 from dispatches where ${dialect.is('is_held')} limit :max + 0
  ) as counted`,
  }
}

const noLimit = { limit: Number.MAX_SAFE_INTEGER, counted: waitingMax }

export function sqlOverview(
  dialect: Dialect,
  engineTexts: EngineTexts,
  rules: Rules,
): Omit<Overview, 'countFeedLag' | 'connections' | 'readClock' | 'size'> {
  const sql = overviewTexts(dialect, engineTexts)
  const list = <Row extends object>(text: string, columns: Row, values?: Values) =>
    rules.read(() => all(text, columns, values))
  const count = async (text: string, values?: Values) =>
    (await list(text, { count: integer }, values))[0]?.count ?? 0
  return {
    notes: sqlNotes(rules),
    ...sqlAuditOverview(dialect, rules),
    addRequests: sqlClientRequests(dialect, rules),
    webhooks: async (search) =>
      (await list(sql[kindOf(search)], webhookHealthColumns, { ...noLimit, ...search })).map(
        webhookHealthOf,
      ),
    failing: async (limit, counted = Number.MAX_SAFE_INTEGER) => ({
      count: await count(sql.countFailing, { counted }),
      longest: await list(sql.listFailing, failingWebhookColumns, {
        limit,
        counted: Math.min(counted, waitingMax),
      }),
    }),
    attempts: async (webhookId, limit) =>
      (await list(sql.attempts, webhookAttemptColumns, { webhook_id: webhookId, limit })).map(
        webhookAttemptOf,
      ),
    trace: async (client, orderId, webhookId) => {
      const values = { ...ownerRow(client), order_id: orderId, webhook_id: webhookId }
      return (await list(sql.trace, tracedDispatchColumns, values)).map(tracedDispatchOf)
    },
    causes: async (client, orderId) => {
      const values = { ...ownerRow(client), order_id: orderId }
      return (await list(sql.causes, tracedCauseColumns, values)).map(tracedCauseOf)
    },
    tokenEvents: (token, limit) => list(sql.tokenEvents, tokenEventColumns, { token, limit }),
    countTries: ({ clientId }, { orderId, codeNumber }) =>
      count(sql.countTries, { client_id: clientId, order_id: orderId, number: codeNumber }),
    stuck: ({ late, ...search }) =>
      list(search.examined === undefined ? sql.stuck : sql.stuckOldest, stuckOrderColumns, {
        ...search,
        createdBefore: late ? Math.max(late.now, search.before) : search.before,
        now: late?.now ?? null,
        today: late?.today ?? null,
      }),
    countOrders: async ({ statuses, clientId, ...search }) => {
      const wanted = JSON.stringify(statuses.map((status) => ({ status })))
      const counted =
        clientId === undefined
          ? count(sql.countOrders, { ...search, wanted })
          : count(sql.countOrdersOfClient, { ...search, wanted, clientId })
      return Math.min(await counted, search.max)
    },
    ...sqlOrderSearch(dialect, rules),
    clients: (counts) =>
      list(sql.clients, clientUseColumns, {
        limit: Number.MAX_SAFE_INTEGER,
        max: Number.MAX_SAFE_INTEGER,
        clientName: null,
        mode: null,
        from: counts.clientName ?? '',
        ...counts,
        day: requestDayOf(counts.now),
      }),
    countExpiring: (now, until) => count(sql.countExpiring, { now, until }),
    facts: async () => databaseFactsOf((await list(sql.facts, databaseFactsColumns))[0]),
    lateness: async (now, webhooks = Number.MAX_SAFE_INTEGER) =>
      latenessOf(await list(sql.lateness, latenessColumns, { now, webhooks })),
    countHeld: (max) => count(sql.countHeld, { max }),
  }
}

/** Each kind of search has a query of its own, so that each can use an index. */
function kindOf(search: WebhookSearch): 'all' | 'ofClient' | 'one' | 'givenUp' {
  if ('id' in search) return 'one'
  if ('disabledSince' in search) return 'givenUp'
  return search.clientName === undefined ? 'all' : 'ofClient'
}
