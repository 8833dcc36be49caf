/** Computes the effects of a batch of attempt results on webhooks. */
import type { AttemptResult, DisablingEvent } from '@delivery-orders/operations'
import { integer, nullable } from '../../columns.ts'
import { endOf } from '../../outbox-rows.ts'

/** Converts the `dueAt` of a result to the time of a clock that is ahead by `offsetMs`. */
export const shiftDueAt =
  (offsetMs: number) =>
  (result: AttemptResult): AttemptResult =>
    result.dueAt === null ? result : { ...result, dueAt: result.dueAt + offsetMs }

/**
 * `nr`: the index, in the batch, of a result that changed its dispatch. `order_id`: the order whose next dispatch may now
 * be due.
 */
export const settledColumns = { nr: integer, webhook: integer, order_id: nullable(integer) }

/** The combined effect of all results of one webhook in a batch, in the order of the results. */
interface WebhookHealth {
  readonly id: string
  readonly timed_out: boolean
  readonly had_success: boolean
  /** Time of the first failure since the last success in the batch; null if the last result is a success. */
  readonly failing_last_at: number | null
}

interface Disabling {
  readonly id: string
  readonly reason: string
  readonly event: DisablingEvent
  readonly now: number
}

/** Combines results by webhook. Leaves out those that are not in `settled`, because they did not change a dispatch. */
export function webhookEffectsOf(
  results: readonly AttemptResult[],
  settled: readonly (typeof settledColumns)[],
  offsetMs: number,
) {
  const health = new Map<string, WebhookHealth>()
  const disabled = new Map<string, Disabling>()
  const settledNrs = new Set(settled.map(({ nr }) => nr))
  for (const [nr, result] of results.entries()) {
    if (!settledNrs.has(nr)) continue
    const { webhookId: id, disable: event } = result
    health.set(id, healthAfter(health.get(id), result, offsetMs))
    if (event === null || disabled.has(id)) continue
    disabled.set(id, { id, reason: event.disabled.disabledReason, now: endOf(result), event })
  }
  return { health: [...health.values()], disabled: [...disabled.values()] }
}

function healthAfter(
  before: WebhookHealth | undefined,
  { webhookId, status, timedOut, attempt }: AttemptResult,
  offsetMs: number,
): WebhookHealth {
  const failed = status !== 'succeeded'
  return {
    id: webhookId,
    timed_out: timedOut,
    had_success: before?.had_success || !failed,
    failing_last_at: failed ? (before?.failing_last_at ?? attempt.at + offsetMs) : null,
  }
}
