import { chmodSync, closeSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unavailable } from '@delivery-orders/domain'
import Sqlite from 'better-sqlite3'
import { ForeignDatabase, missingFrom, readMigrations } from '../migrate.ts'

export type Database = Sqlite.Database

/** Earlier ones can corrupt a write-ahead log that two connections write and checkpoint at once. */
const versionMin = '3.51.3'
/** Another process may be migrating, or committing batch after batch: opening waits for it. */
const openingTimeoutMs = 5_000
const synchronousFull = 2
/** One is enough, unless a crowd starts at once. */
const walTriesMax = 20

export const migrations = readMigrations(new URL('migrations/', import.meta.url))

/** Opens the file, makes it if it is not there, and brings it to this program's version. */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') makePrivate(file)
  const database = new Sqlite(file, { timeout: openingTimeoutMs })
  try {
    refuseOld(database)
    refuseForeign(database, file)
    // Its size cannot be changed once there is a write-ahead log. 8 KiB hold an order on one page.
    database.pragma('page_size = 8192')
    writeAhead(database)
    // Only now: going over to WAL sets it to NORMAL, with which a power cut loses what was acknowledged.
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    migrate(database)
    refuseLossy(database)
    return database
  } catch (error) {
    database.close()
    throw asFault(error)
  }
}

const header = 'SQLite format 3\0'

/**
 * Names, phones and addresses are nobody's business but the operator's. A file that is no database is left as it is: it
 * may be there by a mistake in the settings, and others may need to read it.
 */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const opened = openSync(file, 'a+', 0o600)
  const start = Buffer.alloc(header.length)
  const length = readSync(opened, start, 0, start.length, 0)
  closeSync(opened)
  if (length === 0 || start.toString('latin1') === header) chmodSync(file, 0o600)
}

function refuseOld(database: Database): void {
  const version = database.prepare('select sqlite_version()').pluck().get() as string
  if (version.localeCompare(versionMin, 'en', { numeric: true }) < 0)
    throw new Error(`SQLite ${version} can corrupt its files; ${versionMin} or later is needed.`)
}

const findForeign = `
  select user_version = 0 and exists (select 1 from sqlite_schema) from pragma_user_version`

/** Ours have a version from the moment at which they have tables. */
export function refuseForeign(database: Database, file: string): void {
  // Looked up at once: another process may be making both.
  const isForeign = database.prepare(findForeign).pluck().get()
  if (isForeign) throw new ForeignDatabase(file)
}

/**
 * Going over to WAL needs the file alone, and SQLite does not wait for that: of several processes that open a new file
 * at once, all but one would be refused. Waiting for a turn to write, which it does, lets the others finish first.
 */
function writeAhead(database: Database): void {
  for (let tries = 1; ; tries++)
    try {
      return void database.pragma('journal_mode = WAL')
    } catch (error) {
      if (!isBusy(error) || tries === walTriesMax) throw error
      database.exec('begin immediate; rollback')
    }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

function migrate(database: Database): void {
  // One process migrates, another that starts with it waits, and then finds nothing left to do.
  database.exec('begin immediate')
  try {
    const version = database.pragma('user_version', { simple: true }) as number
    for (const migration of missingFrom(migrations, version)) {
      database.exec(migration.sql)
      database.pragma(`user_version = ${migration.version}`)
    }
    // A write, also where nothing was missing: what follows looks at a setting that is only true after one.
    database.pragma(`user_version = ${migrations.length}`)
    database.exec('commit')
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}

export function refuseLossy(database: Database): void {
  const synchronous = database.pragma('synchronous', { simple: true })
  if (synchronous !== synchronousFull)
    throw new Error(`SQLite runs with synchronous=${synchronous}: a power cut would lose orders.`)
}

/** Conditions that pass, or that the operator can end: no room, a broken disk, another process that holds the file. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/

export const asFault = (error: unknown): unknown =>
  error instanceof Sqlite.SqliteError && passing.test(error.code)
    ? new Unavailable(`The database cannot be used: ${error.code}.`, { cause: error })
    : error

/** A synchronous call of the database as the store's ports want it: a promise, and faults told from each other. */
export const guarded =
  <Arguments extends readonly unknown[], Value>(call: (...arguments_: Arguments) => Value) =>
  (...arguments_: Arguments): Promise<Value> => {
    try {
      return Promise.resolve(call(...arguments_))
    } catch (error) {
      return Promise.reject(asFault(error))
    }
  }

/** After a failed write to the disk, nobody can say what a restart will find. Everything else was rolled back. */
export const rolledBack = (error: unknown): boolean => !(error instanceof Unavailable)
