import type { SweepRequest } from '../outbox.ts'
import type { Steps } from '../steps.ts'
import type { Rules, SweepTable, WeighedDispatch } from '../tables.ts'

/**
 * Maximum number of rows that a transaction changes: this takes about 5 ms, during which commits of orders wait.
 * Disabling or removing a webhook may affect a million rows, so the first transaction marks the webhook as `unswept`
 * and changes only some of them. Later sweeps change the rest, at the latest before the webhook is enabled again.
 */
export const sweepRowsMax = 500

/** How often the audit is searched for old rows: a search for each sweep would cost more than it finds. */
const auditEveryMs = 3_600_000

export const sweepBy = ({ read, write }: Rules) => {
  let searchedBefore = Number.NEGATIVE_INFINITY
  return async ({ settledBefore, auditBefore, rowsMax }: SweepRequest): Promise<boolean> => {
    // Searches without a lock, so that a sweep that finds nothing does not block other writers.
    const unswept = await read((tables) => tables.findAnyUnswept())
    if (unswept) {
      await write([unswept], (tables) => sweepWebhook(tables, unswept.id, rowsMax))
      return true
    }
    const settled = await read((tables) => tables.weighSettled(settledBefore, rowsMax + 1))
    if (settled.length > 0)
      return write(settled, (tables) => removeDispatches(tables, settled, rowsMax))
    // If the clock was set back, the audit is searched at once.
    if (auditBefore >= searchedBefore && auditBefore < searchedBefore + auditEveryMs) return false
    if (await read((tables) => tables.hasAudit(auditBefore)))
      return (await write([], (tables) => tables.deleteAudit(auditBefore, rowsMax))) > 0
    searchedBefore = auditBefore
    return false
  }
}

/** Abandons a first batch of dispatches, in the transaction that disables their webhook. */
export function* sweepDisabled(tables: SweepTable, id: string): Steps<void> {
  yield* tables.markUnswept(id)
  yield* sweepWebhook(tables, id)
}

/** Releases a first batch of held dispatches, in the transaction that ends the ordering of their webhook. */
export function* sweepHeld(tables: SweepTable, id: string): Steps<void> {
  yield* tables.markReleasing(id)
  yield* sweepWebhook(tables, id)
}

/** Sweeps one batch of a webhook's dispatches. Returns false if none is left to sweep. */
export function* sweepWebhook(
  tables: SweepTable,
  id: string,
  rowsMax: number = sweepRowsMax,
): Steps<boolean> {
  const webhook = yield* tables.findUnswept(id)
  if (!webhook) return false
  if (webhook.releasing) {
    if ((yield* tables.releaseHeld(id, rowsMax)) === rowsMax) return true
    yield* tables.markReleased(id)
  } else if (webhook.removed) {
    const log = yield* tables.weighLog(id, rowsMax + 1)
    if (yield* removeDispatches(tables, log, rowsMax)) return true
    yield* tables.deleteWebhook(id)
  } else {
    if ((yield* tables.abandonPending(id, rowsMax)) === rowsMax) return true
    yield* tables.markSwept(id)
  }
  return false
}

/**
 * Deletes the first dispatches that together have at most `rowsMax` rows. If the very first has more, deletes keys of it
 * until it fits. Returns true if dispatches are left.
 */
function* removeDispatches(
  tables: SweepTable,
  weighed: readonly WeighedDispatch[],
  rowsMax: number,
): Steps<boolean> {
  let rows = 0
  const end = weighed.findIndex(({ weight }) => {
    rows += weight
    return rows > rowsMax
  })
  const next = weighed[end]
  if (!next) yield* tables.deleteDispatches(weighed)
  else if (end > 0) yield* tables.deleteDispatches(weighed.slice(0, end))
  else if ((yield* tables.deleteKeysOf(next, sweepRowsMax)) === 0)
    yield* tables.deleteDispatches([next])
  return next !== undefined
}
