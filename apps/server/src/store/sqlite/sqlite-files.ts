import { type BigIntStats, existsSync, openSync, readdirSync, statSync } from 'node:fs'
import { Unavailable } from '@delivery-orders/domain'
import Sqlite from 'better-sqlite3'
import { FileSizes } from './sqlite-file-sizes.ts'

/** For the operator: files of the database were moved, deleted, replaced or truncated while they were open. */
export interface FileLoss {
  /** The change of each file. */
  readonly changes: readonly string[]
  /** Says what this process has done, and what to do. */
  readonly advice: string
}

/** A file that SQLite has open: its path, and the device and inode that it had when it was opened. */
interface OpenFile {
  readonly path: string
  readonly identity: string
}

type State = 'present' | 'missing' | 'replaced' | 'truncated'

const pollMs = 1_000

/**
 * Watches the database, its write-ahead log (`-wal`) and its shared memory (`-shm`). SQLite continues to use the files
 * that it has open when they are moved, deleted or replaced: later changes would be lost at the next start, and a log
 * that remains next to another database would damage it. While a connection is open, SQLite itself replaces none of the
 * three, in any process, so a different device or inode is always such a loss.
 *
 *     watching            the files are compared after every commit and every second, their sizes before every write
 *     lost, not saved     nothing is read or written any more; the log is still to be copied into the database file
 *     lost, saved         the database file that was open contains everything, and the connection is closed
 *     lost, log replaced  another process writes to the same database with another log: the two cannot be merged
 *     lost, truncated     a file lacks content, which a checkpoint would miss, too
 *
 * A loss is final. If the same files return, another process may have changed the database in the meantime, with a log
 * that this connection does not read. Only a new connection is safe.
 *
 * Until SQLite has closed the files, none of them is opened and closed here: closing any descriptor of a file releases
 * all locks that the process holds on it, those of SQLite included.
 */
export class DatabaseFiles {
  readonly #database: Sqlite.Database
  readonly #files: readonly OpenFile[]
  readonly #sizes: FileSizes
  #refusal: Unavailable | undefined
  #advice = ''
  #report: (loss: FileLoss) => void = () => undefined
  #timer: NodeJS.Timeout | undefined

  /** `file` is the path with which the connection was opened. It must have run a transaction, so that all files exist. */
  constructor(database: Sqlite.Database, file: string) {
    this.#database = database
    this.#files = openFilesOf(database, file)
    this.#sizes = new FileSizes(
      database,
      this.#files.map(({ path }) => path),
    )
  }

  /** Compares the files every second, too, and reports a loss: once, and again when the log has been saved. */
  watch(report: (loss: FileLoss) => void): void {
    this.#report = report
    this.#timer = setInterval(() => this.#poll(), pollMs).unref()
  }

  refuseLost(): void {
    if (this.#refusal) throw this.#refusal
  }

  /** Throws if a file was truncated. To be called before a write, which could extend the file and hide the loss. */
  refuseTruncated(): void {
    this.refuseLost()
    if (!this.#database.inTransaction && this.#sizes.hasShrunk()) this.confirm()
  }

  /** Throws if the files at the paths are not those that SQLite has open, or lack content. */
  confirm(): void {
    this.refuseLost()
    // The outer transaction confirms the files after its commit.
    if (this.#database.inTransaction || this.#states().every(isPresent)) return
    this.#refusal = new Unavailable(
      'The files of the database were moved, deleted, replaced or truncated while they were open. Check them, then restart.',
    )
    this.#save()
    throw this.#refusal
  }

  close(): void {
    this.#poll()
    clearInterval(this.#timer)
    this.#database.close()
  }

  #poll(): void {
    try {
      if (this.#refusal) this.#save()
      else this.confirm()
    } catch {
      // `confirm` has reported a loss. If the files could not be compared, the next commit tries again, and fails.
    }
  }

  /** Copies the log into the database file that is open, wherever it is, and closes the connection. */
  #save(): void {
    if (!this.#database.open) return
    const states = this.#states()
    const advice = this.#saved(states)
    if (advice === this.#advice) return
    this.#advice = advice
    const changes = this.#files.flatMap(({ path }, index) =>
      states[index] === 'present' ? [] : [`${path} is ${states[index]}`],
    )
    this.#report({ changes, advice })
  }

  #saved([database, ...logs]: readonly State[]): string {
    if ([database, ...logs].includes('truncated')) return advice.truncated
    const isInPlace = database === 'present'
    if (isInPlace && logs.includes('replaced')) return advice.replacedLog
    const fault = checkpointFault(this.#database)
    if (fault) return advice.unsaved(fault)
    const path = isInPlace ? undefined : keepOpen(this.#files[0])
    // A later close could delete the log of a process that opens the database from now on.
    this.#database.close()
    return isInPlace ? advice.savedLog : advice.savedElsewhere(path)
  }

  #states(): readonly State[] {
    return this.#files.map(({ path, identity }) => {
      const found = findFile(path)
      if (found === undefined) return 'missing'
      if (identityOf(found) !== identity) return 'replaced'
      return this.#sizes.isTruncated(path, Number(found.size)) ? 'truncated' : 'present'
    })
  }
}

const isPresent = (state: State): boolean => state === 'present'

const advice = {
  savedLog:
    'The write-ahead log was copied into the database, so no acknowledged change is lost. Restart this process.',
  savedElsewhere: (path: string | undefined) =>
    `The database file that was open has all acknowledged changes. ${path === undefined ? '' : `Until this process ends, it can be copied from ${path}, even if it was deleted. `}Put the right database in place, then restart this process.`,
  unsaved: (fault: string) =>
    `The write-ahead log cannot be copied into the database file that was open: ${fault}. This is tried again every second, until it succeeds; do not end this process before that.`,
  replacedLog:
    'Another process uses the database with another write-ahead log, and the changes of the two cannot be merged. End this process with SIGKILL, because closing the database would damage it. Then run `delivery-orders check`, or restore a backup.',
  truncated:
    'What was cut off is lost, unless the file can be restored. End this process with SIGKILL, because closing the database would damage it further, and copy its files. Then run `delivery-orders check`, which says what is missing, or restore a backup.',
}

/** SQLite names the log after the real path of the database, and a symbolic link may later lead to another file. */
function openFilesOf(database: Sqlite.Database, file: string): readonly OpenFile[] {
  const [main] = database.pragma('database_list') as [{ readonly file: string }]
  // A database in memory has no file.
  if (main.file === '') return []
  const open = openIdentities()
  const paths = [file, `${main.file}-wal`, `${main.file}-shm`]
  return paths.map((path) => {
    const identity = identityAt(path)
    if (identity === undefined || open?.has(identity) === false)
      throw new Unavailable(`${path} was moved, deleted or replaced while it was being opened.`)
    return { path, identity }
  })
}

function identityAt(path: string): string | undefined {
  const found = findFile(path)
  return found && identityOf(found)
}

const identityOf = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`

/** Uses bigint, because inodes of some file systems exceed 2^53. */
function findFile(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Unavailable(`The files of the database cannot be examined: ${code}.`, {
      cause: error,
    })
  }
}

const openFolder = '/proc/self/fd'

/** Returns the identities of the files that this process has open, with their descriptors; undefined except on Linux. */
function openIdentities(): ReadonlyMap<string | undefined, string> | undefined {
  if (!existsSync(openFolder)) return undefined
  return new Map(readdirSync(openFolder).map((name) => [identityAt(`${openFolder}/${name}`), name]))
}

/** Keeps a file open, even if it was deleted, and returns a path for copying it, which is valid until this process ends. */
function keepOpen(file: OpenFile | undefined): string | undefined {
  const descriptor = openIdentities()?.get(file?.identity)
  if (descriptor === undefined) return undefined
  try {
    return `/proc/${process.pid}/fd/${openSync(`${openFolder}/${descriptor}`, 'r')}`
  } catch {
    // The process may have too many open files. Reporting the loss matters more.
    return undefined
  }
}

/** Copies the log into the database and empties it. Returns why this is not possible. */
function checkpointFault(database: Sqlite.Database): string | undefined {
  try {
    const [{ busy }] = database.pragma('wal_checkpoint(truncate)') as [{ readonly busy: number }]
    return busy === 0 ? undefined : 'another process is reading the database'
  } catch (error) {
    return error instanceof Sqlite.SqliteError ? error.code : String(error)
  }
}
