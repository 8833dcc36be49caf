import { statSync } from 'node:fs'
import {
  type DatabaseUrl,
  databaseUrl,
  nameOf,
  type PostgresDatabase,
  type SqliteDatabase,
} from '../database-url.ts'
import { type Compared, copyStore } from '../open-store.ts'
import { Failure } from './failure.ts'
import { explained, faultOf } from './start-failure.ts'
import { table } from './table.ts'

export interface CopyOptions {
  readonly from: string
  readonly to: string
}

/** Moves everything to another engine, and shows what was compared there. */
export async function copy(options: CopyOptions): Promise<void> {
  const from = sourceOf(options)
  const to = targetOf(options)
  const compared = await copyStore(from, to, progress()).catch((error) => {
    throw copyFailure(error, from, to)
  })
  console.log(table(['table', 'rows', 'checksum on both sides'], compared.map(rowOf)))
  console.error(`All of ${nameOf(from)} is in ${nameOf(to)}. Set DATABASE_URL to that.`)
}

const rowOf = ({ table, source }: Compared): readonly string[] => [
  table,
  source.rows.toLocaleString('en'),
  source.checksum,
]

function sourceOf({ from }: CopyOptions): SqliteDatabase {
  const database = parsed('--from', from)
  if (database.engine !== 'sqlite' || database.file === ':memory:')
    throw new Failure('--from must be a file of SQLite: sqlite:FILE.')
  if (!statSync(database.file, { throwIfNoEntry: false })?.isFile())
    throw new Failure(`There is no database ${database.file}. Give --from the one to copy.`)
  return database
}

function targetOf({ to }: CopyOptions): PostgresDatabase {
  const database = parsed('--to', to)
  if (database.engine !== 'postgres')
    throw new Failure('--to must be PostgreSQL: postgres://USER@HOST:PORT/DATABASE.')
  return { ...database, poolSize: 1 }
}

/** A URL is not shown: it may have a password. */
function parsed(option: string, url: string): DatabaseUrl {
  try {
    return databaseUrl(url)
  } catch (error) {
    throw new Failure(`${option} ${(error as Error).message}.`)
  }
}

const rowsBetween = 100_000

/** A line for each table, and for each so many rows of it. */
function progress() {
  let next = 0
  let current = ''
  return (name: string, rows: number): void => {
    if (name !== current) next = 0
    current = name
    if (rows < next) return
    console.error(`Copying ${name}: ${rows.toLocaleString('en')} rows.`)
    next = rows + rowsBetween
  }
}

/** Each side's complaints are told with its own name. */
function copyFailure(error: unknown, from: SqliteDatabase, to: PostgresDatabase): unknown {
  const code = faultOf(error)?.code ?? ''
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new Failure(
      `${nameOf(from)} is in use. Stop the service, and whatever else has it open, and try again.`,
    )
  const side = code.startsWith('SQLITE')
    ? { database: from, setting: '--from' }
    : { database: to, setting: '--to' }
  return explained(error, { host: '', port: 0, database: side.database }, side.setting)
}
