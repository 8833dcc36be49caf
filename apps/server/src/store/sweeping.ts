import { integer } from './columns.ts'

/**
 * Maximum number of rows that a transaction changes: this takes about 5 ms, during which commits of orders wait.
 * Disabling or removing a webhook may affect a million rows, so the first transaction marks the webhook as `unswept`
 * and changes only some of them. Later sweeps change the rest, at the latest before the webhook is enabled again.
 */
export const sweepRowsMax = 500

/** A dispatch and the number of rows to delete: its own, its attempts, and up to `sweepRowsMax` of its keys. */
export const weighedColumns = { number: integer, weight: integer }

export type WeighedRow = Readonly<typeof weighedColumns>

/**
 * Returns the first dispatches that together have at most `rowsMax` rows, and the next dispatch, which exceeds the
 * limit. If the very first dispatch exceeds it, the engine deletes idempotency keys of that dispatch until it fits.
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
