import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Something that an operator can do to the files of an open database, `orders.db`, with a backup next to it. */
export interface FileFault {
  readonly title: string
  readonly cause: (database: string) => void
  /** The text of the log about the files. */
  readonly changes: readonly string[]
  /** The file that has all orders afterwards; undefined if it has no name any more. */
  readonly found: string | undefined
}

const suffixes = ['', '-wal', '-shm']

export const fileFaults: readonly FileFault[] = [
  {
    title: 'the database is moved',
    cause: (file) => renameSync(file, `${file}.moved`),
    changes: ['orders.db is missing'],
    found: 'orders.db.moved',
  },
  {
    title: 'the database is deleted',
    cause: (file) => rmSync(file),
    changes: ['orders.db is missing'],
    found: undefined,
  },
  {
    title: 'a backup replaces the database',
    cause: (file) => renameSync(join(dirname(file), 'backup.db'), file),
    changes: ['orders.db is replaced'],
    found: undefined,
  },
  {
    title: 'the write-ahead log is moved',
    cause: (file) => renameSync(`${file}-wal`, `${file}.moved`),
    changes: ['orders.db-wal is missing'],
    found: 'orders.db',
  },
  {
    title: 'the write-ahead log is deleted',
    cause: (file) => rmSync(`${file}-wal`),
    changes: ['orders.db-wal is missing'],
    found: 'orders.db',
  },
  {
    title: 'the shared memory is deleted',
    cause: (file) => rmSync(`${file}-shm`),
    changes: ['orders.db-shm is missing'],
    found: 'orders.db',
  },
  {
    title: 'the write-ahead log and the shared memory are deleted',
    cause: (file) => {
      rmSync(`${file}-wal`)
      unlessRemoved(() => rmSync(`${file}-shm`))
    },
    changes: ['orders.db-wal is missing', 'orders.db-shm is missing'],
    found: 'orders.db',
  },
  {
    title: 'all three files are moved',
    cause: (file) => {
      for (const suffix of suffixes)
        unlessRemoved(() => renameSync(file + suffix, `${file}.moved${suffix}`))
    },
    changes: suffixes.map((suffix) => `orders.db${suffix} is missing`),
    found: 'orders.db.moved',
  },
]

/** Ignores that the file is missing: a service that noticed the loss of another file may have removed it. */
function unlessRemoved(change: () => void): void {
  try {
    change()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
