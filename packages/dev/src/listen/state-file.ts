import { constants } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FeedStart } from '@delivery-orders/sdk'

/** The state from which a listener resumes. */
export interface ListenState {
  /** Signs the events. It stays the same across stops, because the receiver is configured with it. */
  readonly secret: string
  /** All events up to this position have been delivered. */
  readonly start: FeedStart
}

/** Pause after a write. A crash repeats what was delivered since, and a write per event would take longer than the event. */
const pauseMs = 50

/** Refuses a link, which could lead to a state of which someone else knows the secret. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW

export class StateFile {
  readonly #path: string
  #latest: ListenState | undefined
  #writing: Promise<void> | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** Returns undefined if the file does not exist. */
  async read(): Promise<ListenState | undefined> {
    const options = { encoding: 'utf8', flag: readFlags } as const
    const text = await readFile(this.#path, options).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (text === undefined) return undefined
    const { secret, start } = JSON.parse(text)
    if (typeof secret !== 'string' || typeof start !== 'object' || start === null)
      throw new SyntaxError('it is not the state of a listener.')
    return { secret, start }
  }

  /** Writes the state. States that come during another write, or soon after it, share the next one. */
  write(state: ListenState): Promise<void> {
    this.#latest = state
    this.#writing ??= this.#writeAll()
    return this.#writing
  }

  /** Resolves when the last state is written. */
  async written(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#latest) {
        const state = this.#latest
        this.#latest = undefined
        await this.#replace(`${JSON.stringify(state)}\n`)
        await setTimeout(pauseMs)
      }
    } finally {
      this.#writing = undefined
    }
  }

  /**
   * Replaces the file in one step, so that a crash leaves the old state or the new one. Only the owner can read it. A
   * link or a file that someone else has put there is replaced, not written to.
   */
  async #replace(text: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 })
    const created = `${this.#path}.new`
    // Left by a crash, or a link.
    await rm(created, { force: true })
    await writeFile(created, text, { mode: 0o600, flag: 'wx' })
    await rename(created, this.#path)
  }
}
