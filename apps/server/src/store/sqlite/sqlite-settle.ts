import type { AttemptResult } from '@delivery-orders/operations'
import { attemptResultRow, attemptRow } from '../outbox-rows.ts'
import type { Database } from './sqlite-database.ts'
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

const findAttempt = `
  select 1 from attempts where dispatch = ? and at = ?`

/** So many are kept of each dispatch, the newest: whoever retries it for ever shall not fill the disk. */
const attemptsMax = 50

const removeOldestAttempts = `
  delete from attempts where id in (
    select id from attempts where dispatch = ? order by id desc limit -1 offset ${attemptsMax}
  )`

/** What was taken was taken, even if it was given up meanwhile. What is to be sent later is held until then. */
const settleDispatch = `
  update dispatches set
    status = :status, due_at = :due_at, settled_at = :settled_at, tries = tries + 1,
    leased_until = :due_at
  where number = :number and lease = :lease
    and (status = 'pending' or (status = 'abandoned' and :status = 'succeeded'))`

/** It was asked for once more while it was being sent: it is due since then. */
const releaseDispatch = `
  update dispatches set leased_until = null
  where number = ? and lease = ? and status = 'pending'`

const endFlight = `
  delete from in_flight where dispatch = ? and lease = ? returning again`

/** Mostly nothing has changed, and nothing is written. */
const judgeWebhook = `
  update webhooks set
    timed_out = :timed_out, failing_since = iif(:failed, coalesce(failing_since, :at), null)
  where id = :id and (timed_out <> :timed_out or (failing_since is not null) <> :failed)`

const disableWebhook = `
  update webhooks set
    disabled_reason = :reason, revision = revision + 1, updated_at = max(updated_at + 1, :now)
  where id = :id and disabled_reason is null`

/**
 * In a transaction. The attempt was made, so the log has it, whoever may have the dispatch now; only its holder changes
 * anything. Of what is in flight no more and is in the log, it was not heard that it was kept: nothing is left to do.
 */
export function settler(database: Database): (verdicts: readonly AttemptResult[]) => void {
  const end = database.prepare<[number, number], number>(endFlight).pluck()
  const find = database.prepare<[number, number]>(findAttempt)
  const keepAttempt = database.prepare(insertAttempt)
  const removeOldest = database.prepare<[number]>(removeOldestAttempts)
  const settle = dispatchSettler(database)
  const judge = webhookJudge(database)
  return (verdicts) => {
    for (const verdict of verdicts) {
      const { number, fencingToken: lease, attempt } = verdict
      // Read to its end, as a statement that writes has to be.
      const [again] = end.all(number, lease)
      if (again === undefined && find.get(number, attempt.at)) continue
      keepAttempt.run(attemptRow(verdict))
      removeOldest.run(number)
      if (settle(verdict, again === 1)) judge(verdict)
    }
  }
}

/** Whether the verdict was that of the holder. */
function dispatchSettler(database: Database): (verdict: AttemptResult, again: boolean) => boolean {
  const settle = database.prepare(settleDispatch)
  const release = database.prepare<[number, number]>(releaseDispatch)
  return (verdict, again) => {
    const { number, fencingToken: lease, status, disable } = verdict
    const isWantedAgain = again && status !== 'succeeded' && disable === null
    const { changes } = isWantedAgain
      ? release.run(number, lease)
      : settle.run(attemptResultRow(verdict))
    return changes === 1
  }
}

function webhookJudge(database: Database): (verdict: AttemptResult) => void {
  const judge = database.prepare(judgeWebhook)
  const disable = database.prepare(disableWebhook)
  const sweep = webhookSweeper(database)
  return ({ webhookId, status, attempt, timedOut, disable: reason }) => {
    judge.run({
      id: webhookId,
      timed_out: Number(timedOut),
      failed: Number(status !== 'succeeded'),
      at: attempt.at,
    })
    if (reason === null) return
    const now = attempt.at + attempt.durationMs
    if (disable.run({ id: webhookId, reason, now }).changes === 1) sweep.disabled(webhookId)
  }
}
