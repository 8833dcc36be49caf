import {
  type AttemptResult,
  failingGapMaxMs,
  failingGapMinMs,
  sweepDisabled,
} from '@delivery-orders/operations'
import { text } from '../../columns.ts'
import { buildDisabledRow, buildResultRow } from '../../outbox-rows.ts'
import { databaseNow, type Session, statement } from '../postgres-database.ts'
import { tables, takeOn } from '../postgres-rules.ts'
import { settledColumns, shiftDueAt, webhookEffectsOf } from './postgres-attempt-results.ts'

/** Maximum number of stored attempts per dispatch, so that endless retries by a client cannot fill the disk. */
const attemptsMax = 50

/**
 * Logs the attempts and applies their results.
 *
 * - A result is skipped if its attempt is already logged and its in-flight row is gone: an earlier call committed it,
 *   and only the reply to that call was lost.
 * - `offset 0` makes the planner use an index for each result. With statistics from when the tables were small, it
 *   would otherwise choose to scan them.
 * - A dispatch whose fencing token is not above the maximum has no more attempts, because each has a token of its own.
 * - Nothing is logged for a dispatch that was deleted with its webhook.
 * - `retry_requested`: a client requested a retry during an attempt that failed. `due_at` stays as that request set it.
 */
const settleResults = statement(`
  with results as materialized (
    select results.*, webhooks.number as webhook, webhooks.client_id, webhooks.mode
    from json_to_recordset($1) as results (
      nr integer, number bigint, fencing_token integer, webhook_id text, status text, due_at bigint,
      settled_at bigint, disables boolean, at bigint, response_status integer, error text,
      duration_ms bigint, response text
    ) cross join lateral (
      select number, client_id, mode from webhooks where id = results.webhook_id offset 0
    ) as webhooks
    where exists (
      select from in_flight
      where in_flight.dispatch = results.number and in_flight.fencing_token = results.fencing_token
    ) or not exists (
      select from attempts
      where attempts.client_id = webhooks.client_id and attempts.dispatch = results.number
        and attempts.at = results.at
      offset 0
    )
  ), attempted as (
    insert into attempts (client_id, dispatch, at, status, error, duration_ms, response)
    select dispatches.client_id, dispatches.number, results.at, results.response_status, results.error,
      results.duration_ms, case when results.response <> '' and exists (
        select from events join orders on orders.client_id = events.client_id
          and orders.id = events.order_id and orders.erased_at is not null
        where events.client_id = dispatches.client_id and events.mode = results.mode
          and events.position = dispatches.event_position
        offset 0
      ) then null else results.response end
    from results
      join dispatches on dispatches.client_id = results.client_id
        and dispatches.number = results.number
    order by results.nr
  ), trimmed as (
    delete from attempts where (client_id, dispatch, id) in (
      select client_id, dispatch, id from (
        select attempts.client_id, attempts.dispatch, attempts.id, made.count,
          row_number() over (
            partition by attempts.client_id, attempts.dispatch order by attempts.id desc
          ) as nth
        from attempts join (
          select client_id, number, count(*) as count from results
          where fencing_token > ${attemptsMax} group by client_id, number
        ) as made on made.client_id = attempts.client_id and made.number = attempts.dispatch
      ) as numbered where nth + count > ${attemptsMax}
    )
  ), ended as (
    delete from in_flight
    using json_to_recordset($1) as results (number bigint, fencing_token integer)
    where in_flight.dispatch = results.number and in_flight.fencing_token = results.fencing_token
    returning in_flight.dispatch, in_flight.fencing_token, in_flight.retry_requested
  ), followed as (
    select results.*, (ended.dispatch is not null)::integer as was_in_flight,
      coalesce(ended.retry_requested, false) and results.status <> 'succeeded' and not disables as retry_requested
    from results
      left join ended on ended.dispatch = results.number and ended.fencing_token = results.fencing_token
  )
  update dispatches set
    status = case when retry_requested then dispatches.status else followed.status end,
    due_at = case when retry_requested then dispatches.due_at else followed.due_at end,
    settled_at = case when not retry_requested then followed.settled_at end,
    tries = tries + (not retry_requested)::integer,
    fencing_token = followed.fencing_token,
    leased_until = case when not retry_requested then followed.due_at end
  from followed
  where dispatches.client_id = followed.client_id and dispatches.number = followed.number
    and dispatches.fencing_token = followed.fencing_token - was_in_flight and not exists (
      select from in_flight
      where in_flight.dispatch = followed.number and in_flight.fencing_token > followed.fencing_token
    ) and (
      dispatches.status = 'pending'
      or (dispatches.status = 'abandoned' and followed.status = 'succeeded')
    )
  returning followed.nr, dispatches.webhook,
    case when dispatches.status <> 'pending' then dispatches.order_id end as order_id`)

/** Makes the first pending dispatch of each order due, if it is held. */
const releaseNext = statement(`
  update dispatches set is_held = false, leased_until = null, due_at = ${databaseNow}
  from (
    select distinct webhook, order_id
    from json_to_recordset($1) as settled (webhook bigint, order_id bigint)
  ) as settled
    cross join lateral (
      select client_id, number from dispatches as pending
      where pending.webhook = settled.webhook and pending.order_id = settled.order_id
        and pending.status = 'pending'
      order by number limit 1
    ) as next
  where dispatches.client_id = next.client_id and dispatches.number = next.number
    and dispatches.is_held`)

/** Time since the last failure. */
const gap = '(made.failing_last_at - coalesce(webhooks.failing_last_at, made.failing_last_at))'

/** Updates webhooks whose health changes, or an hour after their last failure, which is rare. */
const updateHealth = statement(`
  update webhooks set
    timed_out = made.timed_out,
    failing_since = case
      when made.had_success then made.failing_last_at
      else coalesce(
        webhooks.failing_since + ${gap} - greatest(least(${gap}, ${failingGapMaxMs}), 0),
        made.failing_last_at
      )
    end,
    failing_last_at = made.failing_last_at
  from json_to_recordset($1) as made (
    id text, timed_out boolean, had_success boolean, failing_last_at bigint
  )
  where webhooks.id = made.id and (
    webhooks.timed_out <> made.timed_out or case
      when made.had_success then webhooks.failing_since is distinct from made.failing_last_at
      else webhooks.failing_since is null
        or abs(made.failing_last_at - coalesce(webhooks.failing_last_at, 0)) >= ${failingGapMinMs}
    end
  )`)

/** `for update` waits for commits that hold the webhook `for key share`, so that their dispatches are abandoned too. */
const disableWebhooks = statement(`
  with locked as materialized (
    select webhooks.number, given.reason, given.now
    from webhooks join json_to_recordset($1) as given (id text, reason text, now bigint)
      on webhooks.id = given.id
    where webhooks.disabled_reason is null
    order by webhooks.number for update of webhooks
  )
  update webhooks set
    disabled_reason = locked.reason, revision = revision + 1,
    updated_at = greatest(updated_at + 1, locked.now)
  from locked
  where webhooks.number = locked.number
  returning webhooks.id`)

/** `for key share` like the commit of an order, which adds dispatches for the same webhooks. */
const insertDisabled = statement(`
  insert into dispatches (client_id, webhook, test_event_id, disabled, created_at, status, due_at)
  select others.client_id, others.number, given.event_id, given.data, given.at, 'pending',
    least(given.at, ${databaseNow})
  from json_to_recordset($1) as given (webhook_id text, event_id text, data text, at bigint)
    join webhooks on webhooks.id = given.webhook_id
    join webhooks as others on others.client_id = webhooks.client_id and others.mode = webhooks.mode
  where not others.removed and others.disabled_reason is null
    and (others.events is null or strpos(others.events, '"webhook.disabled"') > 0)
  order by others.number for key share of others`)

/**
 * Must be called with the buckets of the results locked. The clock of the database is ahead of the one of `results` by
 * `offsetMs`.
 */
export async function settle(
  session: Session,
  results: readonly AttemptResult[],
  offsetMs: number,
): Promise<void> {
  if (results.length === 0) return
  const shifted = results.map(shiftDueAt(offsetMs))
  const rows = JSON.stringify(shifted.map((result, nr) => ({ nr, ...buildResultRow(result) })))
  const settled = await session.all(settleResults, settledColumns, [rows])
  const ended = settled.filter(({ order_id: orderId }) => orderId !== null)
  if (ended.length > 0) await session.run(releaseNext, [JSON.stringify(ended)])
  const { health, disabled } = webhookEffectsOf(results, settled, offsetMs)
  if (health.length > 0) await session.run(updateHealth, [JSON.stringify(health)])
  if (disabled.length === 0) return
  const found = await session.all(disableWebhooks, { id: text }, [JSON.stringify(disabled)])
  const ids = new Set(found.map(({ id }) => id))
  for (const id of ids) await takeOn(session, sweepDisabled(tables, id))
  const told = disabled.filter(({ id }) => ids.has(id))
  const events = told.map(({ id, event }) => buildDisabledRow(id, event))
  if (events.length > 0) await session.run(insertDisabled, [JSON.stringify(events)])
}
