import type { Verdict } from '../outbox.ts'
import type { Database } from './sqlite-database.ts'
import { attemptRow, verdictRow } from './sqlite-outbox-rows.ts'
import { abandonWaiting } from './sqlite-webhooks.ts'

/** Nothing where the dispatch has been removed meanwhile, with its webhook. */
const insertAttempt = `
  insert into attempts (dispatch, at, status, error, duration_ms, response)
  select number, :at, :status, :error, :duration_ms, :response
  from dispatches where number = :number`

const settleDispatch = `
  update dispatches set
    status = :status, due_at = :due_at, tries = tries + 1, leased_until = null
  where number = :number and lease = :lease and status = 'pending'`

const clearFailing = `
  update webhooks set failing_since = null where id = ? and failing_since is not null`

const startFailing = `
  update webhooks set failing_since = ? where id = ? and failing_since is null`

const disableWebhook = `
  update webhooks set
    disabled_reason = :reason, revision = revision + 1, updated_at = max(updated_at + 1, :now)
  where id = :id`

/** The attempt was made, so the log has it, whoever may have the dispatch now; only its holder changes anything. */
export function settler(database: Database): (verdicts: readonly Verdict[]) => void {
  const keepAttempt = database.prepare(insertAttempt)
  const settle = database.prepare(settleDispatch)
  const judge = webhookJudge(database)
  return database.transaction((verdicts: readonly Verdict[]) => {
    for (const verdict of verdicts) {
      keepAttempt.run(attemptRow(verdict))
      if (settle.run(verdictRow(verdict)).changes === 1) judge(verdict)
    }
  }).immediate
}

function webhookJudge(database: Database): (verdict: Verdict) => void {
  const clear = database.prepare(clearFailing)
  const start = database.prepare(startFailing)
  const disable = database.prepare(disableWebhook)
  const abandon = database.prepare(abandonWaiting)
  return ({ webhookId, status, attempt, disable: reason }) => {
    if (status === 'succeeded') clear.run(webhookId)
    else start.run(attempt.at, webhookId)
    if (reason === null) return
    disable.run({ id: webhookId, reason, now: attempt.at + attempt.durationMs })
    abandon.run(webhookId)
  }
}
