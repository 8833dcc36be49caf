import { type Overview, waitingMax } from '@delivery-orders/operations'
import { integer } from '../columns.ts'
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
import { type Database, statement } from './postgres-database.ts'

const selectWaiting = `
      select count(*) as count, (
        select created_at from dispatches
        where webhook = webhooks.number and status = 'pending' order by number limit 1
      ) as oldest
      from (
        select from dispatches
        where webhook = webhooks.number and status = 'pending' limit ${waitingMax}
      ) as counted`

const listHealth = (condition: string) =>
  statement(`
  select webhooks.id, owners.name as client_name, webhooks.mode, webhooks.url, webhooks.events,
    webhooks.ordering, webhooks.disabled_reason, webhooks.failing_since,
    last.at as last_at, last.status as last_status, last.error as last_error,
    coalesce(waiting.count, 0) as waiting, waiting.oldest as oldest_waiting
  from webhooks join owners on owners.id = webhooks.client_id
    left join lateral (
      select waiting.* from (${selectWaiting}) as waiting where webhooks.disabled_reason is null
    ) as waiting on true
    left join lateral (
      select attempt.at, attempt.status, attempt.error
      from (${sampledDispatches(sampleSizes.list)}) as sampled
        cross join lateral (
          select id, at, status, error from attempts
          where client_id = webhooks.client_id and dispatch = sampled.number
          order by id desc limit 1
        ) as attempt
      where webhooks.failing_since is not null
      order by attempt.id desc limit 1
    ) as last on true
  where not webhooks.removed ${condition}
  order by webhooks.disabled_reason is not null or webhooks.failing_since is null,
    case when webhooks.disabled_reason is null then webhooks.failing_since end,
    owners.name, webhooks.mode, webhooks.created_at, webhooks.id
  limit $1`)

/** The condition of the index `webhooks_failing`. */
export const isFailing = 'failing_since is not null and disabled_reason is null and not removed'

const listWebhookHealth = {
  all: listHealth(''),
  ofClient: listHealth('and owners.name = $2'),
  one: listHealth('and webhooks.id = $2'),
}

const countFailing = statement(`
  select count(*) as count from webhooks where ${isFailing}`)

const listFailing = statement(`
  select id, failing_since, waiting.count as waiting, waiting.oldest as oldest_waiting
  from (
      select number, id, failing_since from webhooks
      where ${isFailing} order by failing_since limit $1
    ) as webhooks
    cross join lateral (${selectWaiting}) as waiting
  order by failing_since`)

/** Looks up events and orders only of the attempts that are listed; `limit 1` makes the planner do so by key. */
const listWebhookAttempts = statement(`
  select found.at, found.status, found.error, found.duration_ms, event.kind, placed.reference
  from (
      select webhooks.client_id, webhooks.mode, sampled.number as dispatch, attempt.*
      from webhooks
        cross join lateral (${sampledDispatches(sampleSizes.attempts)}) as sampled
        cross join lateral (
          select id, at, status, error, duration_ms from attempts
          where client_id = webhooks.client_id and dispatch = sampled.number
          order by id desc limit $2
        ) as attempt
      where webhooks.id = $1 and not webhooks.removed
      order by attempt.id desc limit $2
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
  order by found.id desc`)

export const postgresWebhookHealth = (
  database: Database,
): Pick<Overview, 'webhooks' | 'failing' | 'attempts'> => ({
  webhooks: async (search) => {
    const [kind, ...values] = parseSearch(search)
    const rows = await database.all(listWebhookHealth[kind], webhookHealthColumns, values)
    return rows.map(webhookHealthOf)
  },
  failing: async (limit) => ({
    count: (await database.first(countFailing, { count: integer }))?.count ?? 0,
    longest: (await database.all(listFailing, failingWebhookColumns, [limit])).map(
      failingWebhookOf,
    ),
  }),
  attempts: async (webhookId, limit) =>
    (await database.all(listWebhookAttempts, webhookAttemptColumns, [webhookId, limit])).map(
      webhookAttemptOf,
    ),
})
