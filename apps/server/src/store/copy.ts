import { UnfitDatabase } from './migrate.ts'
import { type Table, tables } from './tables.ts'

export type Row = Readonly<Record<string, string | number | null>>

/** All rows of a table, told by the engine itself from what it keeps. */
export interface Digest {
  readonly rows: number
  /** In hexadecimal. */
  readonly checksum: string
}

/** Of each row's text the SHA-256, and of these the exclusive or: so the order of rows does not matter. */
export const checksumOf = (bits: bigint): string => bits.toString(16).padStart(64, '0')

/** A database from which all is read, and that nobody changes meanwhile. */
export interface Source {
  rows(table: Table): Iterable<Row>
  digest(table: Table): Promise<Digest>
  close(): void
}

/** An empty database into which all is written in one transaction. */
export interface Target {
  insert(table: Table, rows: readonly Row[]): Promise<void>
  digest(table: Table): Promise<Digest>
}

/** A table on both sides, after the copy. */
export interface Compared {
  readonly table: string
  readonly source: Digest
  readonly target: Digest
}

/** How far a copy is. */
export type Progress = (table: string, rows: number) => void

/** What was read back is not what was to be copied. */
class CopyDiffers extends UnfitDatabase {
  override readonly name = 'CopyDiffers'

  constructor(compared: readonly Compared[]) {
    const differences = compared.map(
      ({ table, source, target }) =>
        `${table} differs: ${inWords(source)} to copy, ${inWords(target)} copied.\n`,
    )
    super(`${differences.join('')}Nothing is left of the copy.`)
  }
}

const inWords = ({ rows, checksum }: Digest): string => `${rows} rows (${checksum})`

const differs = ({ source, target }: Compared): boolean =>
  source.rows !== target.rows || source.checksum !== target.checksum

/** Copies all, reads it back, and throws unless it is the same. */
export async function copyAll(
  source: Source,
  target: Target,
  onProgress: Progress,
): Promise<readonly Compared[]> {
  for (const table of tables) await copyTable(source, target, table, onProgress)
  const compared: Compared[] = []
  for (const table of tables) compared.push(await compare(source, target, table))
  const different = compared.filter(differs)
  if (different.length > 0) throw new CopyDiffers(different)
  return compared
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
/** In characters: an order of the largest kind has some hundred thousand. */
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

/** The server computes while this process does. */
async function compare(from: Source, to: Target, table: Table): Promise<Compared> {
  const [target, source] = await Promise.all([to.digest(table), from.digest(table)])
  return { table: table.name, source, target }
}
