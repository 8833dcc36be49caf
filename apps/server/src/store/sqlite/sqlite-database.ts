import { chmodSync, closeSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unavailable } from '@delivery-orders/domain'
import Sqlite from 'better-sqlite3'
import { refuseMissingColumns } from '../columns.ts'
import {
  BreakingMigration,
  checksumOf,
  ForeignDatabase,
  type Migrated,
  type Migration,
  migratedBy,
  missingFrom,
  NewerDatabase,
  newerFault,
  readMigrations,
} from '../migrate.ts'
import { DatabaseFiles } from './sqlite-files.ts'
import { refuseIncompleteLog, type Warn } from './sqlite-log-check.ts'
import { LazyDatabase, type LazyStatement } from './sqlite-statement.ts'

export interface Database extends Sqlite.Database {
  readonly files: DatabaseFiles
  /** What opening the database has done. */
  readonly migrated: Migrated
}

/** Earlier versions of SQLite can corrupt a write-ahead log that two connections write and checkpoint concurrently. */
const versionMin = '3.51.3'
/** How long opening a database waits for another process that migrates it or commits many batches in a row. */
const openingTimeoutMs = 5_000
const synchronousFull = 2
/** Maximum number of attempts to switch to WAL mode. One is enough unless many processes start concurrently. */
const walTriesMax = 20

export const migrations = readMigrations(new URL('migrations/', import.meta.url))

/** Opens a database file, creates it if it is missing, and migrates it to this program's schema version. */
export function openDatabase(file: string, warn: Warn = () => undefined): Database {
  if (file !== ':memory:') {
    refuseIncompleteLog(file, warn)
    makePrivate(file)
  }
  try {
    return openMigrated(file)
  } catch (error) {
    throw asFault(error)
  }
}

function openMigrated(file: string): Database {
  const database = new LazyDatabase(file, { timeout: openingTimeoutMs })
  try {
    refuseOld(database)
    refuseForeign(database, file)
    refuseOthers(database, file)
    // A typical order fits on a page of 8 KiB. The page size cannot change once WAL mode is on.
    database.pragma('page_size = 8192')
    enableWal(database)
    // Set after the switch to WAL mode, which resets it to NORMAL: then a power cut would lose acknowledged commits.
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    const migrated = migrate(database)
    refuseLossy(database)
    return Object.assign(database, { files: new DatabaseFiles(database, file), migrated })
  } catch (error) {
    database.close()
    throw error
  }
}

const header = 'SQLite format 3\0'

/**
 * Lets only the owner read the file, because it has names, phone numbers and addresses. A file that is not a database
 * keeps its mode: its path may be a mistake in the settings, and other programs may need to read it.
 */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const opened = openSync(file, 'a+', 0o600)
  const start = Buffer.alloc(header.length)
  const length = readSync(opened, start, 0, start.length, 0)
  closeSync(opened)
  if (length === 0 || start.toString('latin1') === header) chmodSync(file, 0o600)
}

/** Makes versions comparable as texts. */
const pad = (version: string) => version.replaceAll(/\d+/g, (digits) => digits.padStart(4, '0'))

function refuseOld(database: Sqlite.Database): void {
  const version = database.prepare('select sqlite_version()').pluck().get() as string
  if (pad(version) < pad(versionMin))
    throw new Error(`SQLite ${version} can corrupt its files; ${versionMin} or later is required.`)
}

const findForeign = `
  select user_version = 0 and exists (select 1 from sqlite_schema) from pragma_user_version`

/** Rejects a database that has tables but no schema version: this program creates the two in one transaction. */
export function refuseForeign(database: Sqlite.Database, file: string): void {
  // One statement reads both the version and the tables, because another process may be creating them.
  const isForeign = database.prepare(findForeign).pluck().get()
  if (isForeign) throw new ForeignDatabase(file)
}

/**
 * Switches to WAL mode, with retries. The switch needs exclusive access, for which SQLite does not wait: if several
 * processes opened a new file concurrently, all but one would fail. Each failed try therefore takes the write lock, for
 * which SQLite does wait, so that the other processes finish before the next try.
 */
function enableWal(database: Sqlite.Database): void {
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

/**
 * Rejects a breaking migration while another process has the database open. Leaving WAL mode tells: SQLite does so only
 * with exclusive access. A program that opens the database later waits for the migration, or writes nothing after it.
 */
export function refuseOthers(database: Sqlite.Database, file: string, known = migrations): void {
  const missing = missingOf(database, known)
  const migrated = migratedBy(missing, known.length - missing.length)
  if (!migrated.isBreaking) return
  try {
    database.pragma('journal_mode = delete')
  } catch (error) {
    throw isBusy(error)
      ? new BreakingMigration(migrated, `Another process has ${file} open.`)
      : error
  }
}

/** Writes nothing if no migration is missing, so that a service starts on a full disk. */
export function migrate(database: Sqlite.Database, known = migrations): Migrated {
  // Another process that starts concurrently waits here, and then finds nothing to migrate.
  database.exec('begin immediate')
  try {
    const missing = missingOf(database, known)
    if (missing.length > 0) run(database, missing)
    database.exec('commit')
    return migratedBy(missing, known.length - missing.length)
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}

const createChecksums = `
create table if not exists migration_checksums (
  version  integer primary key,
  checksum text not null
) strict`

const hasChecksums = `
  select count(*) from sqlite_schema where name = 'migration_checksums'`

const listChecksums = `
  select checksum from migration_checksums order by version`

const insertChecksum = `
  insert into migration_checksums (version, checksum) values (?, ?)`

/** Returns the migrations that a database lacks. Throws if it has others, or more than this program knows. */
export function missingOf(database: Sqlite.Database, known = migrations): readonly Migration[] {
  const version = database.pragma('user_version', { simple: true }) as number
  const checksums = database.prepare(hasChecksums).pluck().get()
    ? database.prepare<[], string>(listChecksums).pluck().all()
    : []
  const missing = missingFrom(known, { version, checksums })
  if (version > known.length) throw new NewerDatabase(version, known.length)
  return missing
}

function run(database: Sqlite.Database, missing: readonly Migration[]): void {
  database.exec(createChecksums)
  const insert = database.prepare(insertChecksum)
  for (const migration of missing) {
    database.exec(migration.sql)
    insert.run(migration.version, checksumOf(migration))
  }
  database.pragma(`user_version = ${missing.at(-1)?.version}`)
}

/** To be called after a write transaction, even an empty one: before that, `synchronous` has another value. */
export function refuseLossy(database: Sqlite.Database): void {
  const synchronous = database.pragma('synchronous', { simple: true })
  if (synchronous !== synchronousFull)
    throw new Error(`SQLite runs with synchronous=${synchronous}: a power cut would lose orders.`)
}

/** Codes of errors that pass or that the operator can end: a full disk, or a file locked by another process. */
const recoverableCodes = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/

export function asFault(error: unknown): unknown {
  if (error instanceof Sqlite.SqliteError && recoverableCodes.test(error.code))
    return new Unavailable(`The database cannot be used: ${error.code}.`, { cause: error })
  // `DatabaseFiles` closes the connection after a loss of its files.
  if (error instanceof TypeError && error.message === 'The database connection is not open')
    return new Unavailable('The database is closed.', { cause: error })
  return error
}

export function migrateFile(file: string, warn: Warn): Migrated {
  const database = openDatabase(file, warn)
  database.files.close()
  return database.migrated
}

/**
 * Makes a function a write transaction, or a part of its caller's. When it returns, its changes are durable in the files
 * at the path of the database. Every write uses this function.
 */
export function writing<Arguments extends readonly unknown[], Value>(
  database: Database,
  work: (...arguments_: Arguments) => Value,
): (...arguments_: Arguments) => Value {
  const refuseNewer = newerRefuser(database)
  const transaction = database.transaction((arguments_: Arguments) => {
    refuseNewer()
    return work(...arguments_)
  })
  return (...arguments_) => {
    database.files.refuseTruncated()
    const value = transaction.immediate(arguments_)
    database.files.confirm()
    return value
  }
}

/**
 * Returns a function that throws if a newer program has migrated the database. In a write transaction, no program can do
 * so until it ends.
 */
export function newerRefuser(database: Sqlite.Database): () => void {
  const find = database.prepare<[], number>('pragma user_version').pluck()
  return () => {
    const version = find.get() ?? 0
    if (version > migrations.length) throw newerFault(version, migrations.length)
  }
}

/**
 * Prepares a statement that takes the fields of a row as parameters such as `:id`. Binds them by position, which takes
 * half as long as by name.
 */
export function prepareWrite<Row extends object>(
  database: Sqlite.Database,
  sql: string,
): (row: Row) => Sqlite.RunResult {
  const { sql: text, bind } = byPosition<Row>(sql)
  const statement = database.prepare(text)
  return (row) => statement.run(...bind(row))
}

/** Replaces the names of parameters in a text by question marks, and returns a function that lists their values. */
export function byPosition<Row extends object>(text: string) {
  const names: (keyof Row)[] = []
  const sql = text.replaceAll(/:(\w+)/g, (_, name: string) => {
    names.push(name as keyof Row)
    return '?'
  })
  return { sql, bind: (row: Row) => names.map((name) => fieldOf(row, name)) }
}

/** SQLite would store null for a missing field. */
function fieldOf<Row extends object, Name extends keyof Row>(row: Row, name: Name): Row[Name] {
  const value = row[name]
  if (value === undefined) throw new TypeError(`A row has no ${String(name)}.`)
  return value
}

/** Gives a query the type of its rows. When it is compiled, it throws if it lacks one of their columns. */
export function expectColumns<Values extends unknown[], Row extends object>(
  query: Sqlite.Statement<Values>,
  columns: Row,
): Sqlite.Statement<Values, Readonly<Row>> {
  const lazy = query as unknown as LazyStatement
  lazy.whenCompiled((statement) => {
    const names = statement.columns().map(({ name }) => name)
    refuseMissingColumns(columns, names, statement.source)
  })
  return query as Sqlite.Statement<Values, Readonly<Row>>
}

/** Makes a function a read transaction: commits of other processes do not change what its statements see. */
export const reading = <Arguments extends readonly unknown[], Value>(
  database: Database,
  work: (...arguments_: Arguments) => Value,
): ((...arguments_: Arguments) => Value) => {
  const transaction = database.transaction((arguments_: Arguments) => work(...arguments_))
  return (...arguments_) => transaction.deferred(arguments_)
}

/** Makes a synchronous function return a promise, as the ports require. Recoverable errors become `Unavailable`. */
export const guarded =
  <Arguments extends readonly unknown[], Value>(call: (...arguments_: Arguments) => Value) =>
  (...arguments_: Arguments): Promise<Value> => {
    try {
      return Promise.resolve(call(...arguments_))
    } catch (error) {
      return Promise.reject(asFault(error))
    }
  }

/** Whether a failed batch was certainly rolled back. After `Unavailable`, it may have been committed. */
export const isRolledBack = (error: unknown): boolean => !(error instanceof Unavailable)
