/** So many rows change at once, in some 5 ms: orders wait meanwhile. */
export const rowsAtOnce = 500

/** A dispatch, and how many rows it is with what hangs on it. */
export interface WeighedRow {
  readonly number: number
  readonly weight: number
}

/** As many as have so many rows together, and the first that is too many. */
export function affordable<Row extends WeighedRow>(weighed: Iterable<Row>, rowsMax: number) {
  const whole: Row[] = []
  let rows = 0
  for (const row of weighed) {
    rows += row.weight
    if (rows > rowsMax) return { whole, rest: row }
    whole.push(row)
  }
  return { whole, rest: undefined }
}
