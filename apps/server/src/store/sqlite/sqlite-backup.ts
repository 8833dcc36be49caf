import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { secretText } from '@delivery-orders/operations'
import type { Backup } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'
import { systemRandom } from '../../random.ts'
import { ForeignDatabase } from '../migrate.ts'
import { guarded } from './sqlite-database.ts'
import { refuseIncompleteLog, type Warn } from './sqlite-log-check.ts'

/** How long a read waits for another process that recovers the database after a crash. */
const readingTimeoutMs = 5_000

/** Copies a database as of one moment, while other processes write. Accepts any schema version: backups precede migrations. */
export const sqliteBackup = guarded((file: string, to: string, warn: Warn): Backup => {
  refuseExisting(to)
  refuseIncompleteLog(file, warn)
  // The backup has a temporary name until it is complete and synced: a file with the final name is always complete.
  const partial = `${to}.${secretText(systemRandom)}.partial`
  // Creates the file with mode 0600 before it has data. `vacuum into` accepts an existing file if it is empty.
  closeSync(openSync(partial, 'wx', 0o600))
  try {
    copy(file, partial)
    const backup = { bytes: statSync(partial).size, orders: countOrders(partial) }
    sync(partial)
    refuseExisting(to)
    renameSync(partial, to)
    sync(dirname(to))
    return backup
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
})

/** `lstat` also finds a dangling symbolic link, which the rename would replace. */
function refuseExisting(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw Object.assign(new Error(`${file} already exists.`), { code: 'EEXIST' })
}

/** Copies one snapshot with `vacuum into`. SQLite's backup API would start again at every write of another process. */
function copy(file: string, partial: string): void {
  readFrom(file, (database) => {
    refuseUnversioned(database, file)
    database.prepare('vacuum into ?').run(partial)
  })
}

/** Rejects a file without a schema version. It has no orders: it is empty, or has tables of another program. */
function refuseUnversioned(database: Sqlite.Database, file: string): void {
  if (database.pragma('user_version', { simple: true }) === 0) throw new ForeignDatabase(file)
}

const countOrders = (file: string): number =>
  readFrom(file, (database) =>
    database.prepare('select count(*) from orders where purged_at is null').pluck().get(),
  ) as number

function readFrom<Value>(file: string, work: (database: Sqlite.Database) => Value): Value {
  const options = { readonly: true, fileMustExist: true, timeout: readingTimeoutMs }
  const database = new Sqlite(file, options)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
