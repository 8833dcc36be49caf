import { UnfitDatabase } from './migrate.ts'
import { type Table, tables } from './tables.ts'

export type Row = Readonly<Record<string, string | number | null>>

/** Number of rows of a table and a checksum of all their stored values. */
export interface Digest {
  readonly rows: number
  readonly checksum: string
}

/** Formats a checksum: the XOR of the SHA-256 hashes of all rows, which does not depend on their order. */
export const checksumOf = (bits: bigint): string => bits.toString(16).padStart(64, '0')

/** The database to copy from, locked against other processes. */
export interface Source {
  rows(table: Table): Iterable<Row>
  digest(table: Table): Promise<Digest>
  close(): void
}

/** The database to copy to. It is empty at first, and filled in one transaction. */
export interface Target {
  insert(table: Table, rows: readonly Row[]): Promise<void>
  digest(table: Table): Promise<Digest>
}

export interface TableComparison {
  readonly table: string
  readonly source: Digest
  readonly target: Digest
}

/** Reports how many rows of a table have been copied so far. */
export type Progress = (table: string, rows: number) => void

/** Thrown if the copy, when it is read back, differs from the source. */
class CopyDiffers extends UnfitDatabase {
  override readonly name = 'CopyDiffers'

  constructor(comparisons: readonly TableComparison[]) {
    const differences = comparisons.map(
      ({ table, source, target }) =>
        `${table} differs: ${inWords(source)} in the source, ${inWords(target)} in the copy.\n`,
    )
    super(`${differences.join('')}The copy was rolled back.`)
  }
}

const inWords = ({ rows, checksum }: Digest): string => `${rows} rows (${checksum})`

const differs = ({ source, target }: TableComparison): boolean =>
  source.rows !== target.rows || source.checksum !== target.checksum

/** Copies all tables, reads the copy back, and throws if it differs from the source. */
export async function copyAll(
  source: Source,
  target: Target,
  onProgress: Progress,
): Promise<readonly TableComparison[]> {
  for (const table of tables) await copyTable(source, target, table, onProgress)
  const comparisons: TableComparison[] = []
  for (const table of tables) comparisons.push(await compare(source, target, table))
  const different = comparisons.filter(differs)
  if (different.length > 0) throw new CopyDiffers(different)
  return comparisons
}

async function copyTable(
  source: Source,
  target: Target,
  table: Table,
  onProgress: Progress,
): Promise<void> {
  let count = 0
  for (const rows of batchesOf(source.rows(table))) {
    await target.insert(table, rows)
    count += rows.length
    onProgress(table.name, count)
  }
}

const batchRowsMax = 1_000
/** A batch with this many characters is complete: 1,000 of the largest orders would have hundreds of megabytes. */
const batchTextMax = 1_000_000

function* batchesOf(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = []
  let text = 0
  for (const row of rows) {
    batch.push(row)
    text += textIn(row)
    if (batch.length < batchRowsMax && text < batchTextMax) continue
    yield batch
    batch = []
    text = 0
  }
  if (batch.length > 0) yield batch
}

const textIn = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )

/** Computes both digests concurrently: PostgreSQL computes the target's, and this process computes the source's. */
async function compare(from: Source, to: Target, table: Table): Promise<TableComparison> {
  const [target, source] = await Promise.all([to.digest(table), from.digest(table)])
  return { table: table.name, source, target }
}
