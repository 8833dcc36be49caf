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
import { type CheckOptions, type CheckResult, checkAll } from '../store/check.ts'
import type { CommitObserver } from '../store/commit-queue.ts'
import { copyAll, type Progress, type TableComparison } from '../store/copy.ts'
import type { Migrated } from '../store/migrate.ts'
import { openPostgresCheck } from '../store/postgres/postgres-check.ts'
import { deskTimeouts } from '../store/postgres/postgres-connections.ts'
import { fillPostgres } from '../store/postgres/postgres-copy.ts'
import { migratePostgres, openPostgresStore } from '../store/postgres/postgres-store.ts'
import { sqliteBackup } from '../store/sqlite/sqlite-backup.ts'
import { openSqliteCheck } from '../store/sqlite/sqlite-check.ts'
import { openSqliteSource } from '../store/sqlite/sqlite-copy.ts'
import { migrateFile } from '../store/sqlite/sqlite-database.ts'
import { acceptLogLoss, type Warn } from '../store/sqlite/sqlite-log-check.ts'
import { addToUsedDatabase } from '../store/sqlite/sqlite-notes.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { photoFiles } from './photo-files.ts'
import { countPhotos, type PhotoCounts } from './photo-sweep.ts'

export type { CheckResult, TableComparison, Warn }

export type OpenStore = (
  database: Database,
  observer?: CommitObserver<CommitOutcome>,
  log?: Pick<Log, 'warn' | 'error'>,
) => Store

/** Commands run their queries one after the other, so they need only one connection. */
const commandPoolSize = 1

/** Opens the store for `dispatch`, which waits longer for a locked SQLite database than a service does. */
export const openStore: OpenStore = (database, observer, log) =>
  database.engine === 'sqlite'
    ? openSqliteStore(database.file, { observer, log })
    : openPostgresStore(database.address, { poolSize: commandPoolSize, observer })

/** Opens the store for a command that ends. */
export const openCommandStore = (database: Database, warn: Warn): DatabaseStore =>
  database.engine === 'sqlite'
    ? openSqliteStore(database.file, { warn })
    : openPostgresStore(database.address, { poolSize: commandPoolSize })

/** The desk is a process of its own, so it may wait for writers, and needs few connections. */
export const openDeskStore = (database: Database, warn: Warn): DatabaseStore =>
  database.engine === 'sqlite'
    ? openSqliteStore(database.file, { warn, busyTimeoutMs: 2_000 })
    : openPostgresStore(database.address, { poolSize: 4, timeouts: deskTimeouts })

const servingBusyTimeoutMs = 100

/** Opens the store for a service. SQLite warns in the log of other processes, which are normal on PostgreSQL. */
export const openServingStore: OpenStore = (database, observer, log) =>
  database.engine === 'sqlite'
    ? openSqliteStore(database.file, {
        busyTimeoutMs: servingBusyTimeoutMs,
        observer,
        log,
      })
    : openPostgresStore(database.address, { poolSize: database.poolSize, observer })

/** Updates the schema to the version of this program. Opening an SQLite database already updates its schema. */
export const migrateStore = async (database: Database, warn: Warn): Promise<Migrated> =>
  database.engine === 'sqlite'
    ? migrateFile(database.file, warn)
    : await migratePostgres(database.address)

/** Gives up what an incomplete write-ahead log of SQLite lacks, and returns what was done, if anything. */
export const acceptLoss = (database: Database): string | undefined =>
  database.engine === 'sqlite' && database.file !== ':memory:'
    ? acceptLogLoss(database.file)
    : undefined

export const backUp = ({ file }: SqliteDatabase, to: string, warn: Warn): Promise<Backup> =>
  sqliteBackup(file, to, warn)

/** Copies an SQLite database to an empty PostgreSQL database, reads the copy back and compares it. */
export async function copyStore(
  { file }: SqliteDatabase,
  { address }: Pick<PostgresDatabase, 'address'>,
  onProgress: Progress,
  warn: Warn,
): Promise<readonly TableComparison[]> {
  const source = openSqliteSource(file, warn)
  try {
    return await fillPostgres(address, (target) => copyAll(source, target, onProgress))
  } finally {
    source.close()
  }
}

/** Notes that a command succeeded. The command neither migrates the database nor changes a backup. */
export async function addNote(database: Database, note: Note): Promise<void> {
  if (database.engine === 'sqlite') return addToUsedDatabase(database.file, note)
  const store = openPostgresStore(database.address, { poolSize: commandPoolSize })
  await store.overview.notes.add(note).finally(() => store.close())
}

/** Compares the files of photos in a folder with the rows of a database. */
export async function checkPhotos(database: Database, folder: string): Promise<PhotoCounts> {
  const store = openCommandStore(database, () => undefined)
  try {
    await store.check()
    return await countPhotos(photoFiles(folder, store), store.photos)
  } finally {
    await store.close()
  }
}

/** Checks the files of a database and the rules between its rows, and reports each fault. Writes only if it repairs. */
export async function checkStore(database: Database, options: CheckOptions): Promise<CheckResult> {
  const checked =
    database.engine === 'sqlite'
      ? openSqliteCheck(database.file)
      : await openPostgresCheck(database.address)
  return await checkAll(checked, options).finally(() => checked.close())
}
