import { type Overview, type WebhookSearch, waitingMax } from '@delivery-orders/operations'
import {
  failingWebhookColumns,
  failingWebhookOf,
  parseSearch,
  sampledDispatches,
  sampleSizes,
  webhookAttemptColumns,
  webhookAttemptOf,
  webhookHealthColumns,
  webhookHealthOf,
} from '../overview-rows.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'

const countWaiting = `
  select count(*) from (
    select 1 from dispatches
    where webhook = webhooks.number and status = 'pending' limit ${waitingMax}
  )`

const findOldest = `
  select created_at from dispatches
  where webhook = webhooks.number and status = 'pending' order by number limit 1`

const listHealth = (condition: string) => `
  select webhooks.id, owners.name as client_name, webhooks.mode, webhooks.url, webhooks.events,
    webhooks.ordering, webhooks.disabled_reason, webhooks.failing_since,
    last.at as last_at, last.status as last_status, last.error as last_error,
    case when webhooks.disabled_reason is null then (${countWaiting}) else 0 end as waiting,
    case when webhooks.disabled_reason is null then (${findOldest}) end as oldest_waiting
  from webhooks join owners on owners.id = webhooks.client_id
    left join attempts as last on last.id = case when webhooks.failing_since is not null then (
      select max(id) from attempts where dispatch in (${sampledDispatches(sampleSizes.list)})
    ) end
  where webhooks.removed = 0 ${condition}
  order by webhooks.disabled_reason is not null or webhooks.failing_since is null,
    iif(webhooks.disabled_reason is null, webhooks.failing_since, null),
    owners.name, webhooks.mode, webhooks.created_at, webhooks.id
  limit coalesce(?, -1)`

/** The condition of the index `webhooks_failing`. */
export const isFailing = 'failing_since is not null and disabled_reason is null and removed = 0'

export const listWebhookHealth = {
  all: listHealth(''),
  ofClient: listHealth('and owners.name = ?'),
  one: listHealth('and webhooks.id = ?'),
}

export const countFailing = `
  select count(*) from webhooks where ${isFailing}`

export const listFailing = `
  select id, failing_since, (${countWaiting}) as waiting, (${findOldest}) as oldest_waiting
  from webhooks where ${isFailing} order by failing_since limit ? + 0`

const findNumber = '(select number from webhooks where id = :id and removed = 0)'

/** `cross join` keeps the planner from reading all attempts, newest first. */
export const listWebhookAttempts = `
  select found.at, found.status, found.error, found.duration_ms, events.kind, orders.reference
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

export function sqliteWebhookHealth(
  database: Database,
): Pick<Overview, 'webhooks' | 'failing' | 'attempts'> {
  const prepareHealth = (sql: string) => expectColumns(database.prepare(sql), webhookHealthColumns)
  const health = {
    all: prepareHealth(listWebhookHealth.all),
    ofClient: prepareHealth(listWebhookHealth.ofClient),
    one: prepareHealth(listWebhookHealth.one),
  }
  const failingCount = database.prepare<[], number>(countFailing).pluck()
  const longest = expectColumns(database.prepare<[number]>(listFailing), failingWebhookColumns)
  const attempts = expectColumns(database.prepare(listWebhookAttempts), webhookAttemptColumns)
  return {
    webhooks: guarded((search: WebhookSearch) => {
      const [kind, limit, ...values] = parseSearch(search)
      return health[kind].all(...values, limit).map(webhookHealthOf)
    }),
    failing: guarded((limit: number) => ({
      count: failingCount.get() ?? 0,
      longest: longest.all(limit).map(failingWebhookOf),
    })),
    attempts: guarded((webhookId: string, limit: number) =>
      attempts.all({ id: webhookId, limit }).map(webhookAttemptOf),
    ),
  }
}
