import type { Lateness, ReceiverState } from '@delivery-orders/operations'
import { flag, integer } from './columns.ts'

export const latenessColumns = { is_failing: flag, due: integer, late: integer, late_ms: integer }

const none: Lateness = { lateMs: 0, due: 0, late: 0 }

/** Converts at most one row for webhooks that fail, and one for all other webhooks. */
export function latenessOf(
  rows: readonly Readonly<typeof latenessColumns>[],
): Readonly<Record<ReceiverState, Lateness>> {
  const of = (isFailing: boolean): Lateness => {
    const row = rows.find((each) => Boolean(each.is_failing) === isFailing)
    return row ? { lateMs: row.late_ms, due: row.due, late: row.late } : none
  }
  return { working: of(false), failing: of(true) }
}

/** Number of dispatches that are looked at whose lease or delay is over: a dispatcher soon makes each of them due. */
export const endedMax = 1_000
