/**
 * Maximum rows per transaction: about 5 ms, during which orders wait. Disabling or removing a webhook may affect a
 * million rows, so the first transaction marks the webhook as unswept and changes only some of them. The rest follows
 * in later sweeps, or before the webhook is enabled again.
 */
export const sweepRowsMax = 500

/** A dispatch and its number of rows: 1, its attempts, and its keys, of which up to `sweepRowsMax` are counted. */
export interface WeighedRow {
  readonly number: number
  readonly weight: number
}

/**
 * Returns the leading dispatches that have at most `rowsMax` rows together, and the next one, which exceeds the
 * limit. If that is the very first, the engine deletes keys of it until it fits.
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
