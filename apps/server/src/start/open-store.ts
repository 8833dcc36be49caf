import type {
  Backup,
  CommitOutcome,
  DatabaseStore,
  Note,
  Store,
} from '@delivery-orders/operations/store'
import type { Log } from '../log/log.ts'
import type { Database } from '../settings/config.ts'
import type { PostgresDatabase, SqliteDatabase } from '../settings/database-url.ts'
import {
  type CheckedDatabase,
  type CheckOptions,
  type CheckResult,
  checkAll,
} from '../store/check.ts'
import type { CommitObserver } from '../store/commit-queue.ts'
import { copyAll, type Progress, type TableComparison } from '../store/copy.ts'
import type { Migrated } from '../store/migrate.ts'
import type { PostgresOptions } from '../store/postgres/postgres-store.ts'
import type { Warn } from '../store/sqlite/sqlite-log-check.ts'
import type { SqliteOptions } from '../store/sqlite/sqlite-store.ts'
import { photoFiles } from './photo-files.ts'
import { countPhotos, type PhotoCounts } from './photo-sweep.ts'

export type { CheckResult, TableComparison, Warn }

export type OpenStore = (
  database: Database,
  observer?: CommitObserver<CommitOutcome>,
  log?: Pick<Log, 'warn' | 'error'>,
) => Store | Promise<Store>

/** Commands run their queries one after the other, so they need only one connection. */
const commandPoolSize = 1

/** Opens the store for `dispatch`, which waits longer for a locked SQLite database than a service does. */
export const openStore: OpenStore = (database, observer, log) =>
  database.engine === 'sqlite'
    ? openSqlite(database, { observer, log })
    : openPostgres(database, { poolSize: commandPoolSize, observer })

/** Opens the store for a command that ends. */
export const openCommandStore = (database: Database, warn: Warn): Promise<DatabaseStore> =>
  database.engine === 'sqlite'
    ? openSqlite(database, { warn })
    : openPostgres(database, { poolSize: commandPoolSize })

/** The desk is a process of its own, so it may wait for writers, and needs few connections. */
export async function openDeskStore(database: Database, warn: Warn): Promise<DatabaseStore> {
  if (database.engine === 'sqlite') return openSqlite(database, { warn, busyTimeoutMs: 2_000 })
  const { deskTimeouts: timeouts } = await import('../store/postgres/postgres-connections.ts')
  return openPostgres(database, { poolSize: 4, timeouts })
}

const servingBusyTimeoutMs = 100

/** Opens the store for a service. SQLite warns in the log of other processes, which are normal on PostgreSQL. */
export const openServingStore: OpenStore = (database, observer, log) =>
  database.engine === 'sqlite'
    ? openSqlite(database, { busyTimeoutMs: servingBusyTimeoutMs, observer, log })
    : openPostgres(database, { poolSize: database.poolSize, observer })

/** Loads the engine too: a command needs one of them, or none. */
async function openSqlite(
  { file }: SqliteDatabase,
  options: SqliteOptions,
): Promise<DatabaseStore> {
  const { openSqliteStore } = await import('../store/sqlite/sqlite-store.ts')
  return openSqliteStore(file, options)
}

async function openPostgres(
  { address }: Pick<PostgresDatabase, 'address'>,
  options: PostgresOptions,
): Promise<DatabaseStore> {
  const { openPostgresStore } = await import('../store/postgres/postgres-store.ts')
  return openPostgresStore(address, options)
}

/** Updates the schema to the version of this program. Opening an SQLite database already updates its schema. */
export async function migrateStore(database: Database, warn: Warn): Promise<Migrated> {
  if (database.engine === 'postgres') {
    const { migratePostgres } = await import('../store/postgres/postgres-store.ts')
    return await migratePostgres(database.address)
  }
  const { migrateFile } = await import('../store/sqlite/sqlite-database.ts')
  return migrateFile(database.file, warn)
}

/** Gives up what an incomplete write-ahead log of SQLite lacks, and returns what was done, if anything. */
export async function acceptLoss(database: Database): Promise<string | undefined> {
  if (database.engine === 'postgres' || database.file === ':memory:') return undefined
  const { acceptLogLoss } = await import('../store/sqlite/sqlite-log-check.ts')
  return acceptLogLoss(database.file)
}

export async function backUp({ file }: SqliteDatabase, to: string, warn: Warn): Promise<Backup> {
  const { sqliteBackup } = await import('../store/sqlite/sqlite-backup.ts')
  return sqliteBackup(file, to, warn)
}

/** Copies an SQLite database to an empty PostgreSQL database, reads the copy back and compares it. */
export async function copyStore(
  { file }: SqliteDatabase,
  { address }: Pick<PostgresDatabase, 'address'>,
  onProgress: Progress,
  warn: Warn,
): Promise<readonly TableComparison[]> {
  const { openSqliteSource } = await import('../store/sqlite/sqlite-copy.ts')
  const { fillPostgres } = await import('../store/postgres/postgres-copy.ts')
  const source = openSqliteSource(file, warn)
  try {
    return await fillPostgres(address, (target) => copyAll(source, target, onProgress))
  } finally {
    source.close()
  }
}

/** Notes that a command succeeded. The command neither migrates the database nor changes a backup. */
export async function addNote(database: Database, note: Note): Promise<void> {
  if (database.engine === 'sqlite') {
    const { addToUsedDatabase } = await import('../store/sqlite/sqlite-notes.ts')
    return addToUsedDatabase(database.file, note)
  }
  const store = await openPostgres(database, { poolSize: commandPoolSize })
  await store.overview.notes.add(note).finally(() => store.close())
}

/** Compares the files of photos in a folder with the rows of a database. */
export async function checkPhotos(database: Database, folder: string): Promise<PhotoCounts> {
  const store = await openCommandStore(database, () => undefined)
  try {
    await store.check()
    return await countPhotos(photoFiles(folder, store), store.photos)
  } finally {
    await store.close()
  }
}

/** Checks the files of a database and the rules between its rows, and reports each fault. Writes only if it repairs. */
export async function checkStore(database: Database, options: CheckOptions): Promise<CheckResult> {
  const checked = await openCheck(database)
  return await checkAll(checked, options).finally(() => checked.close())
}

async function openCheck(database: Database): Promise<CheckedDatabase> {
  if (database.engine === 'sqlite') {
    const { openSqliteCheck } = await import('../store/sqlite/sqlite-check.ts')
    return openSqliteCheck(database.file)
  }
  const { openPostgresCheck } = await import('../store/postgres/postgres-check.ts')
  return await openPostgresCheck(database.address)
}
