/**
 * Maximum rows per transaction: about 5 ms, during which orders wait. Disabling or removing a webhook may affect a
 * million rows, so the first transaction marks the webhook as unswept and changes only some of them. The rest follows
 * in later sweeps, or before the webhook is enabled again.
 */
export const sweepRowsMax = 500

/** A dispatch, and its rows: one, its attempts (few), and its keys (maybe many, counted up to `sweepRowsMax`). */
export interface WeighedRow {
  readonly number: number
  readonly weight: number
}

/**
 * Splits off the first dispatches that have at most `rowsMax` rows together; `next` is the one that exceeds it. If
 * that is the very first, the engine deletes some of its keys until it fits.
 */
export function splitAtRowLimit<Row extends WeighedRow>(weighed: Iterable<Row>, rowsMax: number) {
  const included: Row[] = []
  let rows = 0
  for (const row of weighed) {
    rows += row.weight
    if (rows > rowsMax) return { included, next: row }
    included.push(row)
  }
  return { included, next: undefined }
}
