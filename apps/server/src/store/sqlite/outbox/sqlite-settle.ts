import {
  type AttemptResult,
  failingGapMaxMs,
  failingGapMinMs,
  sweepDisabled,
} from '@delivery-orders/operations'
import { integer } from '../../columns.ts'
import { buildDisabledRow, buildResultRow, endOf } from '../../outbox-rows.ts'
import { type Database, expectColumns } from '../sqlite-database.ts'
import type { SqliteRules } from '../sqlite-rules.ts'

/** Inserts nothing if the dispatch was deleted with its webhook. Reads the order only if the response has a text. */
const insertAttempt = `
  insert into attempts (dispatch, at, status, error, duration_ms, response)
  select number, :at, :response_status, :error, :duration_ms, iif(:response <> '' and exists (
    select 1 from events join orders on orders.id = events.order_id
    where events.position = dispatches.event_position and orders.erased_at is not null
  ), null, :response)
  from dispatches where number = :number`

const findAttempt = `
  select 1 from attempts where dispatch = ? and at = ?`

/** A dispatch whose fencing token is not above this has no more attempts, because each has a token of its own. */
const attemptsMax = 50

const removeOldestAttempts = `
  delete from attempts where id in (
    select id from attempts where dispatch = ? order by id desc limit -1 offset ${attemptsMax}
  )`

/** Whether the fencing token `:fencing_token` is the last one. `:was_in_flight`: whether its lease had not ended yet. */
const isCurrent = `
  dispatches.fencing_token = :fencing_token - :was_in_flight and not exists (
    select 1 from in_flight where dispatch = :number and in_flight.fencing_token > :fencing_token
  )`

const settleDispatch = `
  update dispatches set
    status = :status, due_at = :due_at, settled_at = :settled_at, tries = tries + 1,
    leased_until = :due_at, fencing_token = :fencing_token
  where number = :number and ${isCurrent}
    and (status = 'pending' or (status = 'abandoned' and :status = 'succeeded'))`

/** Makes the first pending dispatch of an order due, if it is held. */
export const releaseNext = `
  update dispatches set is_held = 0, leased_until = null, due_at = :due_at
  where is_held = 1 and number = (
    select min(number) from dispatches
    where webhook = :webhook and order_id = :order_id and status = 'pending'
  )`

/** Most batches find none, and then need not look for the next dispatch of an order. */
const findHeld = `
  select 1 from dispatches where is_held = 1 limit 1`

/**
 * Finds nothing if no dispatch waits for this one. With `returning` in the update above instead, SQLite writes 33 KB more
 * for each result, to a temporary file.
 */
const findOrdered = `
  select webhook, order_id from dispatches where number = ? and order_id is not null`

const orderedColumns = { webhook: integer, order_id: integer }

/** Used if a client requested a retry during an attempt that failed. `due_at` stays as that request set it. */
const endLease = `
  update dispatches set fencing_token = :fencing_token
  where number = :number and ${isCurrent} and status = 'pending'`

const endFlight = `
  delete from in_flight where dispatch = ? and fencing_token = ? returning retry_requested`

/** Time since the last failure. */
const gap = `(:at - coalesce(failing_last_at, :at))`

/** Updates a webhook if its health changes, or an hour after the last failure, which is rare. */
const updateHealth = `
  update webhooks set
    timed_out = :timed_out,
    failing_since = iif(:failed, coalesce(
      failing_since + ${gap} - max(min(${gap}, ${failingGapMaxMs}), 0), :at
    ), null),
    failing_last_at = iif(:failed, :at, null)
  where id = :id and (
    timed_out <> :timed_out or (failing_since is not null) <> :failed
    or (:failed and abs(:at - coalesce(failing_last_at, 0)) >= ${failingGapMinMs})
  )`

const disableWebhook = `
  update webhooks set
    disabled_reason = :reason, revision = revision + 1, updated_at = max(updated_at + 1, :now)
  where id = :id and disabled_reason is null`

const insertDisabled = `
  insert into dispatches (webhook, test_event_id, disabled, created_at, status, due_at)
  select others.number, :event_id, :data, :at, 'pending', :at
  from webhooks
    join webhooks as others on others.client_id = webhooks.client_id and others.mode = webhooks.mode
  where webhooks.id = :webhook_id and others.removed = 0 and others.disabled_reason is null
    and (others.events is null or instr(others.events, '"webhook.disabled"') > 0)`

/** Runs in the caller's transaction. */
export function batchSettler(
  database: Database,
  rules: SqliteRules,
): (results: readonly AttemptResult[]) => void {
  const startBatch = resultSettler(database, rules)
  const insertNotices = database.prepare(insertDisabled)
  return (results) => {
    // All are settled first: a webhook that this batch disables, too, gets no `webhook.disabled`.
    for (const { webhookId, disable } of results.filter(startBatch()))
      if (disable) insertNotices.run(buildDisabledRow(webhookId, disable))
  }
}

/** Returns, for each batch, a function that settles a result and says whether it has disabled its webhook. */
function resultSettler(
  database: Database,
  rules: SqliteRules,
): () => (result: AttemptResult) => boolean {
  const end = database.prepare<[number, number], number>(endFlight).pluck()
  const find = database.prepare<[number, number]>(findAttempt)
  const insert = database.prepare(insertAttempt)
  const removeOldest = database.prepare<[number]>(removeOldestAttempts)
  const held = database.prepare<[]>(findHeld)
  const settle = dispatchSettler(database)
  const updater = webhookUpdater(database, rules)
  return () => {
    const hasHeld = held.get() !== undefined
    const update = updater()
    return (result) => {
      const { number, fencingToken, attempt } = result
      // Uses `all` instead of `get`, because a statement that writes is complete only when all its rows are read.
      const [retryRequested] = end.all(number, fencingToken)
      // This result has been settled before: an earlier call committed it, and only the reply to that call was lost.
      if (retryRequested === undefined && find.get(number, attempt.at)) return false
      insert.run(buildResultRow(result))
      if (fencingToken > attemptsMax) removeOldest.run(number)
      return settle(result, { retryRequested, hasHeld }) && update(result)
    }
  }
}

/**
 * Returns false if the fencing token was outdated, or the attempt failed after the dispatch was abandoned.
 * `retryRequested`: undefined if the lease had ended. `hasHeld`: whether a dispatch of any order may wait for this one.
 */
function dispatchSettler(
  database: Database,
): (
  result: AttemptResult,
  before: { readonly retryRequested: number | undefined; readonly hasHeld: boolean },
) => boolean {
  const settle = database.prepare(settleDispatch)
  const ordered = expectColumns(database.prepare<[number]>(findOrdered), orderedColumns)
  const end = database.prepare(endLease)
  const next = database.prepare(releaseNext)
  return (result, { retryRequested, hasHeld }) => {
    const { number, fencingToken, status, disable } = result
    const row = { ...buildResultRow(result), was_in_flight: Number(retryRequested !== undefined) }
    if (retryRequested && status !== 'succeeded' && disable === null)
      return end.run({ number, fencing_token: fencingToken, was_in_flight: 1 }).changes === 1
    const { changes } = settle.run(row)
    const of = hasHeld && changes === 1 && status !== 'pending' ? ordered.get(number) : undefined
    if (of) next.run({ ...of, due_at: endOf(result) })
    return changes === 1
  }
}

/** Returns, for each batch, a function that updates a webhook and says whether the result has disabled it. */
function webhookUpdater(
  database: Database,
  { take, tables }: SqliteRules,
): () => (result: AttemptResult) => boolean {
  const healthUpdater = webhookHealthUpdater(database)
  const disable = database.prepare(disableWebhook)
  return () => {
    const update = healthUpdater()
    return (result) => {
      const { webhookId, disable: event } = result
      update(result)
      if (event === null) return false
      const row = { id: webhookId, reason: event.disabled.disabledReason, now: endOf(result) }
      if (disable.run(row).changes === 0) return false
      take(sweepDisabled(tables, webhookId))
      return true
    }
  }
}

function webhookHealthUpdater(database: Database): () => (result: AttemptResult) => void {
  const update = database.prepare(updateHealth)
  return () => {
    /** Webhooks whose last result in the batch is a success: another success changes nothing. */
    const healthy = new Set<string>()
    return ({ webhookId, status, attempt, timedOut }) => {
      const hasFailed = status !== 'succeeded'
      if (!hasFailed && healthy.has(webhookId)) return
      if (hasFailed) healthy.delete(webhookId)
      else healthy.add(webhookId)
      const [failed, timed_out] = [Number(hasFailed), Number(timedOut)]
      update.run({ id: webhookId, timed_out, failed, at: attempt.at })
    }
  }
}
