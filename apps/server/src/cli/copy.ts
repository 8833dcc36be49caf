import type { Command } from 'commander'
import { readConfig } from '../settings/config.ts'
import {
  type DatabaseUrl,
  databaseUrl,
  nameOf,
  type PostgresDatabase,
  type SqliteDatabase,
} from '../settings/database-url.ts'
import type { TableComparison } from '../start/open-store.ts'
import { Failure } from './failure.ts'
import { formatTable } from './print-list.ts'
import { explainError, faultOf } from './start-failure.ts'
import { printWarning, refuseMissingDatabase } from './with-store.ts'

interface CopyOptions {
  readonly from: string
  readonly to: string
}

export const addCopyCommand = (command: Command): Command =>
  command
    .command('copy')
    .description('copy SQLite into an empty PostgreSQL database, while no service runs')
    .requiredOption('--from <url>', 'sqlite:FILE')
    .requiredOption('--to <url>', 'postgres://USER@HOST:PORT/DATABASE')
    .action(copy)

/** Copies everything from SQLite to PostgreSQL, verifies the copy and prints the checksum of each table. */
async function copy(options: CopyOptions): Promise<void> {
  const from = sourceOf(options)
  const to = targetOf(options)
  const { copyStore } = await import('../start/open-store.ts')
  const compared = await copyStore(from, to, progressPrinter(), printWarning).catch((error) => {
    throw explainCopyError(error, from, to)
  })
  console.log(formatTable(['table', 'rows', 'checksum on both sides'], compared.map(rowOf)))
  console.error(
    `Copied everything from ${nameOf(from)} to ${nameOf(to)}. Set DATABASE_URL to the new database.`,
  )
}

const rowOf = ({ table, source }: TableComparison): readonly string[] => [
  table,
  source.rows.toLocaleString('en'),
  source.checksum,
]

function sourceOf({ from }: CopyOptions): SqliteDatabase {
  const database = parseUrl('--from', from)
  if (database.engine !== 'sqlite' || database.file === ':memory:')
    throw new Failure('--from must be an SQLite file: sqlite:FILE.')
  refuseMissingDatabase(database, '--from')
  return database
}

function targetOf({ to }: CopyOptions): PostgresDatabase {
  const database = parseUrl('--to', to)
  if (database.engine !== 'postgres')
    throw new Failure('--to must be PostgreSQL: postgres://USER@HOST:PORT/DATABASE.')
  return readConfig(undefined, { databaseUrl: to }).database as PostgresDatabase
}

/** Parses the URL of an option. Error messages omit the URL, because it may contain a password. */
function parseUrl(option: string, url: string): DatabaseUrl {
  try {
    return databaseUrl(url)
  } catch (error) {
    throw new Failure(`${option} ${(error as Error).message}.`)
  }
}

const rowsBetween = 100_000

/** Returns a function that prints the progress of each table: at its start, then about every `rowsBetween` rows. */
function progressPrinter() {
  let next = 0
  let current = ''
  return (name: string, rows: number): void => {
    if (name !== current) next = 0
    current = name
    if (rows < next) return
    console.error(`Copying ${name}: ${rows.toLocaleString('en')} rows so far.`)
    next = rows + rowsBetween
  }
}

/** Explains why the copy failed. The message names the database that failed and the option that selects it. */
function explainCopyError(error: unknown, from: SqliteDatabase, to: PostgresDatabase): unknown {
  const code = faultOf(error)?.code ?? ''
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new Failure(
      `${nameOf(from)} is in use. Stop the service and every other program that has it open, then try again.`,
    )
  const side = code.startsWith('SQLITE')
    ? { database: from, setting: '--from' }
    : { database: to, setting: '--to' }
  return explainError(error, { host: '', port: 0, database: side.database }, side.setting)
}
