import type { Backup, CommitOutcome, Store } from '@delivery-orders/operations'
import type { Database } from './config.ts'
import type { PostgresDatabase, SqliteDatabase } from './database-url.ts'
import type { CommitObserver } from './store/commit-queue.ts'
import { type Compared, copyAll, type Progress } from './store/copy.ts'
import { fillPostgres } from './store/postgres/postgres-copy.ts'
import { migratePostgres, openPostgresStore } from './store/postgres/postgres-store.ts'
import { sqliteBackup } from './store/sqlite/sqlite-backup.ts'
import { openSqliteSource } from './store/sqlite/sqlite-copy.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'

export type { Compared }

export type OpenStore = (
  database: Database,
  observer?: CommitObserver<CommitOutcome>,
  onForeignCommit?: () => void,
) => Store

/** A command does one thing after the other. */
const commandPoolSize = 1

/** For a command: it has the time to wait for the service. */
export const openStore = (database: Database): Store =>
  database.engine === 'sqlite'
    ? openSqliteStore(database.file)
    : openPostgresStore(database.address, { poolSize: commandPoolSize })

const servingBusyTimeoutMs = 100

/** On PostgreSQL others are expected to write. */
export const openServingStore: OpenStore = (database, observer, onForeignCommit) =>
  database.engine === 'sqlite'
    ? openSqliteStore(database.file, {
        busyTimeoutMs: servingBusyTimeoutMs,
        observer,
        onForeignCommit,
      })
    : openPostgresStore(database.address, { poolSize: database.poolSize, observer })

/** Brings a database to the version of this program. SQLite's is as soon as it is opened. */
export async function migrateStore(database: Database): Promise<void> {
  if (database.engine === 'postgres') return migratePostgres(database.address)
  const store = openStore(database)
  await store.check().finally(() => store.close())
}

/** A copy of the database, in a file of its own. */
export const backUp = ({ file }: SqliteDatabase, to: string): Promise<Backup> =>
  sqliteBackup(file, to)

/** All of one engine's database in an empty one of the other, which has been read back and is the same. */
export async function copyStore(
  { file }: SqliteDatabase,
  { address }: Pick<PostgresDatabase, 'address'>,
  onProgress: Progress,
): Promise<readonly Compared[]> {
  const source = openSqliteSource(file)
  try {
    return await fillPostgres(address, (target) => copyAll(source, target, onProgress))
  } finally {
    source.close()
  }
}
