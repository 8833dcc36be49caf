import { openSync, readSync, statSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { logBytesOf } from './sqlite-log.ts'

/** Where the header of a database file has the number of its pages, as of the last checkpoint. */
const pageCount = { at: 28, bytes: 4 }

/**
 * Finds a database file or a write-ahead log that was truncated in place while SQLite has it open. SQLite does so itself
 * when a process compacts the database, so a file that has become smaller is compared with what it must have.
 */
export class FileSizes {
  readonly #pageBytes: number
  readonly #checkpoint: Sqlite.Statement<[], { readonly log: number }>
  readonly #file: string
  readonly #log: string
  readonly #sizes = new Map<string, number>()
  #opened: number | undefined

  constructor(database: Sqlite.Database, [file = '', log = '']: readonly string[]) {
    this.#pageBytes = database.pragma('page_size', { simple: true }) as number
    // Changes nothing, and returns the number of frames that the log must have.
    this.#checkpoint = database.prepare('pragma wal_checkpoint(noop)')
    this.#file = file
    this.#log = log
  }

  hasShrunk(): boolean {
    return [...this.#sizes].some(([path, size]) => sizeOf(path) < size)
  }

  /** To be called with the current size. A truncated `-shm` is not looked for: using it ends the process by a signal. */
  isTruncated(path: string, size: number): boolean {
    const isChecked = path === this.#file || path === this.#log
    if (!isChecked) return false
    const isSmaller = size < (this.#sizes.get(path) ?? 0)
    if (isSmaller && (path === this.#log ? this.#isLogTruncated() : this.#isFileTruncated()))
      return true
    this.#sizes.set(path, size)
    return false
  }

  #isLogTruncated(): boolean {
    const { log: frames } = this.#checkpoint.get() ?? { log: 0 }
    const size = sizeOf(this.#log)
    // If the number has changed, another process has restarted the log.
    return frames === this.#checkpoint.get()?.log && size < logBytesOf(frames, this.#pageBytes)
  }

  #isFileTruncated(): boolean {
    // Stays open: closing it would release the locks that SQLite holds on the file.
    this.#opened ??= openSync(this.#file, 'r')
    const count = Buffer.alloc(pageCount.bytes)
    if (readSync(this.#opened, count, 0, count.length, pageCount.at) < count.length) return true
    return sizeOf(this.#file) < count.readUInt32BE() * this.#pageBytes
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
