import { Unavailable } from '@delivery-orders/domain'

interface WaitingChange<Change, Outcome> {
  readonly change: Change
  readonly keys: readonly string[]
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface CommitQueueOptions<Change, Outcome> {
  /** Commits a batch in one transaction. Returns one outcome per change, in the order of the batch. */
  readonly write: (batch: readonly Change[]) => Promise<readonly Outcome[]> | readonly Outcome[]
  /** Keys of the rows that a change writes. Changes in a batch share no key: a statement cannot update a row twice. */
  readonly keysOf: (change: Change) => readonly string[]
  /** Approximate size of a change, in characters. */
  readonly sizeOf: (change: Change) => number
  /** Whether an error proves that the failed batch was rolled back, so that its changes can be retried one by one. */
  readonly isRolledBack: (error: unknown) => boolean
  readonly observer?: CommitObserver<Outcome> | undefined
}

/** Callbacks must neither throw nor take long: the queue calls them synchronously. */
export interface CommitObserver<Outcome> {
  /** Called with the number of waiting changes whenever it changes. */
  waiting(count: number): void
  /** Called when a change is rejected because the queue is full. */
  refused(): void
  written(outcomes: readonly Outcome[], durationMs: number): void
  /** Not called for a batch whose changes are retried one by one: each retry calls `written` or `failed` itself. */
  failed(count: number, durationMs: number): void
}

/** Maximum number of changes per batch. It keeps the wait short: each change waits until the whole batch is written. */
const batchMax = 256
/** A batch with this many characters is full. 256 of the largest orders would take seconds and could time out. */
const sizeMax = 4 * 1024 * 1024
/** Smaller changes join a batch that is full, so that they need not wait for all large changes before them. */
const largeMin = 16 * 1024
/** Maximum queue length. A full queue rejects changes immediately instead of letting clients time out. */
export const waitingMax = 10_000

/**
 * Group commit: changes of one event-loop turn share a transaction and its sync to disk. Each promise resolves once the
 * transaction is durable. An order that arrives alone does not wait.
 */
export class CommitQueue<Change, Outcome> {
  readonly #options: CommitQueueOptions<Change, Outcome>
  #waiting: WaitingChange<Change, Outcome>[] = []
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

  async drain(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        // Lets other changes of this event-loop turn join the batch. A timer would cost a third of the throughput.
        await new Promise(setImmediate)
        await this.#write(this.#takeBatch())
      }
    } finally {
      this.#writing = undefined
    }
  }

  #takeBatch(): readonly WaitingChange<Change, Outcome>[] {
    const batch: WaitingChange<Change, Outcome>[] = []
    const later: WaitingChange<Change, Outcome>[] = []
    const blockedKeys = new Set<string>()
    let size = 0
    for (const entry of this.#waiting) {
      const isRoom =
        batch.length < batchMax && (size < sizeMax || this.#options.sizeOf(entry.change) < largeMin)
      const fits = isRoom && entry.keys.every((key) => !blockedKeys.has(key))
      if (fits) batch.push(entry)
      else later.push(entry)
      if (fits) size += this.#options.sizeOf(entry.change)
      // A change left for a later batch blocks its keys too, so that no later change of the same order overtakes it.
      for (const key of entry.keys) blockedKeys.add(key)
    }
    this.#waiting = later
    this.#options.observer?.waiting(later.length)
    return batch
  }

  async #write(batch: readonly WaitingChange<Change, Outcome>[]): Promise<void> {
    const { write, isRolledBack, observer } = this.#options
    const startedAt = performance.now()
    let outcomes: readonly Outcome[]
    try {
      outcomes = await write(batch.map(({ change }) => change))
    } catch (error) {
      if (batch.length > 1 && isRolledBack(error)) return this.#writeOneByOne(batch)
      observer?.failed(batch.length, performance.now() - startedAt)
      for (const { reject } of batch) reject(error)
      return
    }
    observer?.written(outcomes, performance.now() - startedAt)
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
  }

  async #writeOneByOne(batch: readonly WaitingChange<Change, Outcome>[]): Promise<void> {
    for (const entry of batch) await this.#write([entry])
  }
}
