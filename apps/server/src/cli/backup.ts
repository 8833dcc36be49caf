import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { explainError, faultOf } from './start-failure.ts'
import { noteRun, printWarning, refuseMissingDatabase, sharedDatabase } from './with-store.ts'

export const addBackupCommand = (command: Command): Command =>
  command
    .command('backup')
    .argument('<file>', 'file to create; it must not exist')
    .description('copy an SQLite database to a new file, even while the service runs')
    .action(backup)

async function backup(name: string): Promise<void> {
  const config = readConfig()
  const database = sharedDatabase(config)
  if (database.engine !== 'sqlite')
    throw new Failure(
      '`backup` copies only SQLite databases. Copy PostgreSQL with its own tools, such as pg_dump.',
    )
  refuseMissingDatabase(database)

  const file = resolve(name)
  const { backUp } = await import('../start/open-store.ts')
  const { bytes, orders } = await backUp(database, file, printWarning).catch((error) => {
    throw explainBackupError(error, file, config)
  })
  await noteRun(database, 'backup', file)
  console.error(`Wrote ${file}: ${formatCount(orders, 'order')}, ${formatCount(bytes, 'byte')}.`)
}

const noRoom = (file: string): string =>
  `The disk of ${file} is too full, so the incomplete copy was removed. Free some space, or name a file on another disk.`

/** Messages by error code for failures to write the new file. `explainError` covers failures of the database itself. */
const fileAdvice: Readonly<Record<string, (file: string) => string>> = {
  EEXIST: (file) =>
    `${file} already exists, and a backup never overwrites a file. Name a new file.`,
  ENOENT: (file) => `There is no folder ${dirname(file)}. Create it, or name another file.`,
  ENOTDIR: (file) => `${dirname(file)} is not a folder. Name another file.`,
  EACCES: (file) =>
    `${file} cannot be written. Give this user write permission, or name another file.`,
  EROFS: (file) => `${file} cannot be written: its disk is read-only. Name another file.`,
  ENAMETOOLONG: (file) => `The file name ${file} is too long. Choose a shorter one.`,
  ENOSPC: noRoom,
  SQLITE_FULL: noRoom,
  // SQLite reports this error for any file that it writes. A backup writes only to the copy.
  SQLITE_IOERR_WRITE: noRoom,
}

function explainBackupError(error: unknown, file: string, config: Config): unknown {
  const advice = fileAdvice[faultOf(error)?.code ?? '']
  return advice ? new Failure(advice(file)) : explainError(error, config)
}

const formatCount = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
