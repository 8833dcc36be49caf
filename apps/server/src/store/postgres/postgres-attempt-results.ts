/** What a batch of verdicts means for the webhooks that they are about. */
import type { AttemptResult } from '@delivery-orders/operations'

/** As it is by a clock that differs by so much. */
export const laterBy =
  (differenceMs: number) =>
  (verdict: AttemptResult): AttemptResult =>
    verdict.dueAt === null ? verdict : { ...verdict, dueAt: verdict.dueAt + differenceMs }

export const verdictRow = (verdict: AttemptResult, nr: number) => ({
  nr,
  number: verdict.number,
  lease: verdict.fencingToken,
  webhook_id: verdict.webhookId,
  status: verdict.status,
  due_at: verdict.dueAt,
  settled_at: verdict.status === 'pending' ? null : endOf(verdict),
  disables: verdict.disable !== null,
  at: verdict.attempt.at,
  answer: verdict.attempt.status,
  error: verdict.attempt.error,
  duration_ms: verdict.attempt.durationMs,
  response: verdict.attempt.response,
})

const endOf = ({ attempt }: AttemptResult): number => attempt.at + attempt.durationMs

/** A verdict that was its holder's. */
export interface SettledRow {
  readonly nr: number
}

/** All that came of a webhook, one after the other. */
interface Judgment {
  readonly id: string
  readonly timed_out: boolean
  readonly had_success: boolean
  /** Of the failures since the last success, the first. */
  readonly failed_at: number | null
}

interface Disabling {
  readonly id: string
  readonly reason: string
  readonly now: number
}

/** Only the verdicts of holders say anything about a webhook. */
export function judgmentsOf(verdicts: readonly AttemptResult[], settled: readonly SettledRow[]) {
  const judged = new Map<string, Judgment>()
  const disabled = new Map<string, Disabling>()
  const held = new Set(settled.map(({ nr }) => nr))
  for (const [nr, verdict] of verdicts.entries()) {
    if (!held.has(nr)) continue
    const { webhookId: id, disable: reason } = verdict
    judged.set(id, judgmentAfter(judged.get(id), verdict))
    if (reason !== null && !disabled.has(id)) disabled.set(id, { id, reason, now: endOf(verdict) })
  }
  return { judged: [...judged.values()], disabled: [...disabled.values()] }
}

function judgmentAfter(
  before: Judgment | undefined,
  { webhookId, status, timedOut, attempt }: AttemptResult,
): Judgment {
  const failed = status !== 'succeeded'
  return {
    id: webhookId,
    timed_out: timedOut,
    had_success: before?.had_success || !failed,
    failed_at: failed ? (before?.failed_at ?? attempt.at) : null,
  }
}
