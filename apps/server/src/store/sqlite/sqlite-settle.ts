import type { Verdict } from '../outbox.ts'
import type { Database } from './sqlite-database.ts'
import { attemptRow, verdictRow } from './sqlite-outbox-rows.ts'
import { webhookSweeper } from './sqlite-sweep.ts'

/**
 * Nothing where the dispatch has been removed meanwhile, with its webhook. What is answered may be what was sent, so of an
 * erased order it is not kept.
 */
const insertAttempt = `
  insert into attempts (dispatch, at, status, error, duration_ms, response)
  select dispatches.number, :at, :status, :error, :duration_ms,
    case when orders.erased_at is null then :response end
  from dispatches
    left join events on events.position = dispatches.event
    left join orders on orders.id = events.order_id
  where dispatches.number = :number`

/** So many are kept of each dispatch, the newest: whoever retries it for ever shall not fill the disk. */
const attemptsMax = 50

const removeOldestAttempts = `
  delete from attempts where id in (
    select id from attempts where dispatch = ? order by id desc limit -1 offset ${attemptsMax}
  )`

const settleDispatch = `
  update dispatches set
    status = :status, due_at = :due_at, settled_at = :settled_at, tries = tries + 1,
    leased_until = null
  where number = :number and lease = :lease and status = 'pending'`

const clearFailing = `
  update webhooks set failing_since = null where id = ? and failing_since is not null`

const startFailing = `
  update webhooks set failing_since = ? where id = ? and failing_since is null`

const disableWebhook = `
  update webhooks set
    disabled_reason = :reason, revision = revision + 1, updated_at = max(updated_at + 1, :now)
  where id = :id and disabled_reason is null`

/** The attempt was made, so the log has it, whoever may have the dispatch now; only its holder changes anything. */
export function settler(database: Database): (verdicts: readonly Verdict[]) => void {
  const keepAttempt = database.prepare(insertAttempt)
  const removeOldest = database.prepare<[number]>(removeOldestAttempts)
  const settle = database.prepare(settleDispatch)
  const judge = webhookJudge(database)
  return database.transaction((verdicts: readonly Verdict[]) => {
    for (const verdict of verdicts) {
      keepAttempt.run(attemptRow(verdict))
      removeOldest.run(verdict.number)
      if (settle.run(verdictRow(verdict)).changes === 1) judge(verdict)
    }
  }).immediate
}

function webhookJudge(database: Database): (verdict: Verdict) => void {
  const clear = database.prepare(clearFailing)
  const start = database.prepare(startFailing)
  const disable = database.prepare(disableWebhook)
  const sweep = webhookSweeper(database)
  return ({ webhookId, status, attempt, disable: reason }) => {
    if (status === 'succeeded') clear.run(webhookId)
    else start.run(attempt.at, webhookId)
    if (reason === null) return
    const now = attempt.at + attempt.durationMs
    if (disable.run({ id: webhookId, reason, now }).changes === 1) sweep.disabled(webhookId)
  }
}
