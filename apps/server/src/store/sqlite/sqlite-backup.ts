import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Backup, secretText } from '@delivery-orders/operations'
import Sqlite from 'better-sqlite3'
import { systemRandom } from '../../random.ts'
import { ForeignDatabase } from '../migrate.ts'
import { guarded } from './sqlite-database.ts'

/** Others may be recovering the file after a crash: reading waits for them. */
const readingTimeoutMs = 5_000

/**
 * Copies a database as it stands at one moment, while others write. It is read as it is, in whatever version: the time
 * before a new program migrates it is when a backup is wanted most.
 */
export const sqliteBackup = guarded((file: string, to: string): Backup => {
  refuseExisting(to)
  // Under another name until it is whole and on disk: a file with the name of a backup is one.
  const partial = `${to}.${secretText(systemRandom)}.partial`
  // Nobody else may read it, not for a moment. SQLite fills a file that is there, if it is empty.
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

/** Also where a link leads nowhere: it would be replaced. */
function refuseExisting(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw Object.assign(new Error(`${file} is there already.`), { code: 'EEXIST' })
}

/** A stepped backup from another process would start anew at every write. This one reads a single state. */
function copy(file: string, partial: string): void {
  reading(file, (database) => {
    refuseOthers(database, file)
    database.prepare('vacuum into ?').run(partial)
  })
}

/** A file without a version has no orders either: it is empty, or something else. */
function refuseOthers(database: Sqlite.Database, file: string): void {
  if (database.pragma('user_version', { simple: true }) === 0) throw new ForeignDatabase(file)
}

const countOrders = (file: string): number =>
  reading(file, (database) =>
    database.prepare('select count(*) from orders').pluck().get(),
  ) as number

function reading<Value>(file: string, work: (database: Sqlite.Database) => Value): Value {
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
