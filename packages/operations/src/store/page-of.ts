interface Sized {
  /** Total size, in bytes, of the fields of a row that can be large. */
  readonly size: number
}

/** Up to `limit` rows, fewer if the rows are large. */
interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
}

/** Limits the size of a page: a hundred of the largest orders would block the event loop for half a second. */
export const pageBytesMax: number = 1024 * 1024

/** Reads rows until the page is full. `found` must have up to `limit + 1` rows: a further row makes `hasMore` true. */
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
