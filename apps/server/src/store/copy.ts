import { UnfitDatabase } from './migrate.ts'
import { type Table, tables } from './tables.ts'

export type Row = Readonly<Record<string, string | number | null>>

/** Row count and checksum of a table, computed by the engine from its stored rows. */
export interface Digest {
  readonly rows: number
  /** In hexadecimal. */
  readonly checksum: string
}

/** Formats the XOR of the SHA-256 of each row's text, which does not depend on the order of rows. */
export const checksumOf = (bits: bigint): string => bits.toString(16).padStart(64, '0')

/** The database to read, which no other process changes during the copy. */
export interface Source {
  rows(table: Table): Iterable<Row>
  digest(table: Table): Promise<Digest>
  close(): void
}

/** An empty database, filled in one transaction. */
export interface Target {
  insert(table: Table, rows: readonly Row[]): Promise<void>
  digest(table: Table): Promise<Digest>
}

/** The digests of one table on both sides, after the copy. */
export interface TableComparison {
  readonly table: string
  readonly source: Digest
  readonly target: Digest
}

/** Reports how many rows of a table have been copied so far. */
export type Progress = (table: string, rows: number) => void

/** The copy, read back, does not match the source. */
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

/** Copies all tables, reads them back, and throws unless both sides match. */
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
/** Maximum text per batch, in characters. The largest orders have a few hundred thousand. */
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

/** PostgreSQL computes the target's digest while this process computes the source's. */
async function compare(from: Source, to: Target, table: Table): Promise<TableComparison> {
  const [target, source] = await Promise.all([to.digest(table), from.digest(table)])
  return { table: table.name, source, target }
}
