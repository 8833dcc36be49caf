import { Unavailable } from '@delivery-orders/domain'

interface Waiting<Change, Outcome> {
  readonly change: Change
  readonly keys: readonly string[]
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface CommitQueueOptions<Change, Outcome> {
  /** Makes a batch durable as one. Outcomes are in the order of the changes. */
  readonly write: (batch: readonly Change[]) => Promise<readonly Outcome[]> | readonly Outcome[]
  /** What a change is about. A batch holds one change for each key: one statement cannot change a row twice. */
  readonly keysOf: (change: Change) => readonly string[]
  /** About how long a change is where it is written. */
  readonly sizeOf: (change: Change) => number
  /** Whether a batch that failed has certainly left no trace, so that its changes can be tried one by one. */
  readonly rolledBack: (error: unknown) => boolean
  readonly observer?: CommitObserver<Outcome> | undefined
}

/** Is told what the queue does, and must neither throw nor take long. */
export interface CommitObserver<Outcome> {
  /** So many changes wait; told whenever the number changes. */
  waiting(count: number): void
  /** A change found no room to wait. */
  refused(): void
  written(outcomes: readonly Outcome[], durationMs: number): void
  /** A batch that is tried again one by one is told as those tries only. */
  failed(count: number, durationMs: number): void
}

/** A batch is bounded so that the first of its changes does not wait long for the last. */
const batchMax = 256
/** The largest orders there may be would take seconds together, and come to nothing where they take too many. */
const sizeMax = 4 * 1024 * 1024
/** More than this waiting is overload, and is told at once instead of being kept waiting until clients give up. */
const waitingMax = 10_000

/**
 * Group commit: changes that arrive in one turn of the event loop are written together, and each is answered once
 * all are durable. The disk is asked once for many orders, and an order that comes alone does not wait.
 */
export class CommitQueue<Change, Outcome> {
  readonly #options: CommitQueueOptions<Change, Outcome>
  #waiting: Waiting<Change, Outcome>[] = []
  #writing: Promise<void> | undefined

  constructor(options: CommitQueueOptions<Change, Outcome>) {
    this.#options = options
  }

  add(change: Change): Promise<Outcome> {
    if (this.#waiting.length >= waitingMax) {
      this.#options.observer?.refused()
      return Promise.reject(new Unavailable('Too many changes are waiting to be written.'))
    }

    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, keys: this.#options.keysOf(change), resolve, reject })
      this.#options.observer?.waiting(this.#waiting.length)
      this.#writing ??= this.#writeAll()
    })
  }

  /** Resolves once everything that was added is written. */
  async drain(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        // What else arrives in this turn of the loop joins the batch. A timer would cost a third of the throughput.
        await new Promise(setImmediate)
        await this.#write(this.#takeBatch())
      }
    } finally {
      this.#writing = undefined
    }
  }

  #takeBatch(): readonly Waiting<Change, Outcome>[] {
    const batch: Waiting<Change, Outcome>[] = []
    const later: Waiting<Change, Outcome>[] = []
    const taken = new Set<string>()
    let size = 0
    for (const entry of this.#waiting) {
      const isRoom = batch.length < batchMax && size < sizeMax
      const fits = isRoom && entry.keys.every((key) => !taken.has(key))
      if (fits) batch.push(entry)
      else later.push(entry)
      if (fits) size += this.#options.sizeOf(entry.change)
      // Also those of one that waits: a third change of an order must not overtake the second.
      for (const key of entry.keys) taken.add(key)
    }
    this.#waiting = later
    this.#options.observer?.waiting(later.length)
    return batch
  }

  async #write(batch: readonly Waiting<Change, Outcome>[]): Promise<void> {
    const { write, rolledBack, observer } = this.#options
    const startedAt = performance.now()
    let outcomes: readonly Outcome[]
    try {
      outcomes = await write(batch.map(({ change }) => change))
    } catch (error) {
      if (batch.length > 1 && rolledBack(error)) return this.#writeOneByOne(batch)
      observer?.failed(batch.length, performance.now() - startedAt)
      for (const { reject } of batch) reject(error)
      return
    }
    observer?.written(outcomes, performance.now() - startedAt)
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
  }

  async #writeOneByOne(batch: readonly Waiting<Change, Outcome>[]): Promise<void> {
    for (const entry of batch) await this.#write([entry])
  }
}
