import { write, writeSync } from 'node:fs'

/** Lines wait to be written together for at most this time: a system call costs more than formatting a line. */
const delayMs = 500
/** Waiting lines of this length are written without delay. */
const batchLength = 8_192
/** Limits the memory of lines that cannot be written. Some 4,000 lines of requests, as in Docker's own buffer. */
const waitingMax = 1_048_576
/** Pauses before the rest of a batch is written: short at first, because most readers are only slow; then doubled. */
const retryMs = { first: 1, max: 100 }
/** How long a shutdown waits for the reader. */
const flushTimeoutMs = 1_000

/**
 * Writes lines to standard output or standard error. No reader can make `write` block, throw or end the process, or
 * use more memory than about `waitingMax`: neither a full disk nor a pipe that is closed or that no process reads.
 *
 * Lines wait in memory and are written in batches, one batch at a time, in Node's thread pool, so that a slow disk does
 * not block the event loop. Whatever error a write ends with, the rest of its batch is written after a pause. So lines
 * arrive whole and in order, and arrive again when the disk has space or a named pipe has a new reader.
 *
 * Once `waitingMax` characters wait, new lines are dropped until half of the waiting ones are written: one long gap is
 * easier to understand than many short ones. `gapLine` marks the end of the gap.
 */
export class Output {
  readonly #open: () => number
  readonly #gapLine: (dropped: number) => string
  #waiting = ''
  /** The rest of the batch that is being written. */
  #batch = Buffer.alloc(0)
  /** Whether the thread pool is writing the batch. Otherwise a timer will do so after a pause. */
  #isInFlight = false
  #delay: NodeJS.Timeout | undefined
  #retryMs = retryMs.first
  #isUrgent = false
  /** Number of lines dropped in the current gap. */
  #gap = 0
  #dropped = 0
  #flushing: (() => void)[] = []

  /** `open` returns the file descriptor. It is called for each write. */
  constructor(open: () => number, gapLine: (dropped: number) => string) {
    this.#open = open
    this.#gapLine = gapLine
    process.once('exit', () => this.#writeAtExit())
  }

  /** Number of lines dropped since the process started. */
  get dropped(): number {
    return this.#dropped
  }

  write(line: string): void {
    if (this.#gap > 0 || this.#length >= waitingMax) {
      this.#gap += 1
      this.#dropped += 1
      return
    }
    this.#waiting += line
    this.#schedule()
  }

  /** Begins to write all lines without delay: now, or when the batch in progress is written. */
  hurry(): void {
    this.#isUrgent = true
    this.#schedule()
  }

  /** Writes a line without delay. */
  print(line: string): void {
    this.write(`${line}\n`)
    this.flush()
  }

  /** Writes all lines without delay, and calls `done` when they are written or after `flushTimeoutMs`. */
  flush(done: () => void = () => undefined): void {
    if (this.#length === 0) {
      done()
      return
    }
    const timer = setTimeout(done, flushTimeoutMs)
    this.#flushing.push(() => {
      clearTimeout(timer)
      done()
    })
    this.#schedule()
  }

  get #length(): number {
    return this.#waiting.length + this.#batch.length
  }

  /** Starts the next batch, or a delay before it. While a batch is being written, its end does this. */
  #schedule(): void {
    if (this.#batch.length > 0) return
    const isUrgent = this.#isUrgent || this.#flushing.length > 0
    if (isUrgent || this.#waiting.length >= batchLength) this.#writeWaiting()
    else this.#delay ??= setTimeout(() => this.#writeWaiting(), delayMs).unref()
  }

  #writeWaiting(): void {
    clearTimeout(this.#delay)
    this.#delay = undefined
    this.#batch = Buffer.from(this.#waiting)
    this.#waiting = ''
    this.#isUrgent = false
    this.#writeBatch()
  }

  #writeBatch(): void {
    this.#isInFlight = true
    write(this.#open(), this.#batch, (error, count) => {
      this.#isInFlight = false
      if (error) this.#pause()
      else this.#written(count)
    })
  }

  #pause(): void {
    setTimeout(() => this.#writeBatch(), this.#retryMs).unref()
    this.#retryMs = Math.min(2 * this.#retryMs, retryMs.max)
  }

  #written(count: number): void {
    this.#retryMs = retryMs.first
    this.#batch = this.#batch.subarray(count)
    if (this.#gap > 0 && this.#length <= waitingMax / 2) this.#endGap()
    // A pipe that has taken only a part is full.
    if (this.#batch.length > 0) this.#pause()
    else if (this.#waiting !== '') this.#schedule()
    else for (const done of this.#flushing.splice(0)) done()
  }

  #endGap(): void {
    this.#waiting += this.#gapLine(this.#gap)
    this.#gap = 0
  }

  /** Writes what the reader takes at once. The thread pool still completes a batch in flight. */
  #writeAtExit(): void {
    const batch = this.#isInFlight ? Buffer.alloc(0) : this.#batch
    let rest = Buffer.concat([batch, Buffer.from(this.#waiting)])
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#open(), rest))
    } catch {
      // No later attempt is possible.
    }
  }
}
