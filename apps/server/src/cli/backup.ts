import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { backUp } from '../open-store.ts'
import { Failure } from './failure.ts'
import { explained, faultOf } from './start-failure.ts'
import { sharedDatabase } from './with-store.ts'

/** Writes a copy of the database, while a server may be using it. */
export async function backup(name: string): Promise<void> {
  const config = readConfig()
  const database = sharedDatabase(config)
  if (database.engine !== 'sqlite')
    throw new Failure('PostgreSQL is copied by its own tools, such as pg_dump. This copies SQLite.')
  if (!statSync(database.file, { throwIfNoEntry: false })?.isFile())
    throw new Failure(`There is no database ${database.file}. Set DATABASE_URL to the one to copy.`)

  const file = resolve(name)
  const { bytes, orders } = await backUp(database, file).catch((error) => {
    throw backupFailure(error, file, config)
  })
  console.error(`${file} has ${counted(orders, 'order')} in ${counted(bytes, 'byte')}.`)
}

const noRoom = (file: string): string =>
  `The disk of ${file} has no room for the copy. Nothing is left of it.`

/** What is wrong with the place of the copy. Everything else is about the database. */
const fileAdvice: Readonly<Record<string, (file: string) => string>> = {
  EEXIST: (file) => `${file} is there already. Name a new file: a backup replaces none.`,
  ENOENT: (file) => `There is no folder ${dirname(file)}. Make it, or name another file.`,
  ENOTDIR: (file) => `${dirname(file)} is not a folder. Name another file.`,
  EACCES: (file) => `${file} cannot be written. Give this user the right to, or name another file.`,
  EROFS: (file) => `${file} cannot be written: its disk is read-only. Name another file.`,
  ENAMETOOLONG: (file) => `${file} is too long a name. Name another file.`,
  ENOSPC: noRoom,
  SQLITE_FULL: noRoom,
  // The copy is all that is written.
  SQLITE_IOERR_WRITE: noRoom,
}

function backupFailure(error: unknown, file: string, config: Config): unknown {
  const advice = fileAdvice[faultOf(error)?.code ?? '']
  return advice ? new Failure(advice(file)) : explained(error, config)
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
