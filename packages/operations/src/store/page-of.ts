export interface Sized {
  /** In bytes: of what makes a row large. */
  readonly size: number
}

/** As many as were asked for, or fewer where those are large already. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
}

/** A hundred orders of the largest kind would keep everybody else waiting for half a second. */
export const pageBytesMax: number = 1024 * 1024

/** Takes rows only until the page is full. One more than asked for tells whether there is a next page. */
export function pageOf<Row extends Sized>(found: Iterable<Row>, limit: number): Page<Row> {
  const rows: Row[] = []
  let bytes = 0
  for (const row of found) {
    bytes += row.size
    const isFull = rows.length === limit || bytes > pageBytesMax
    if (isFull && rows.length > 0) return { rows, hasMore: true }
    rows.push(row)
  }
  return { rows, hasMore: false }
}
