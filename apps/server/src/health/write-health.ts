import { Unavailable } from '@delivery-orders/domain'
import type { Clocks } from '../clock.ts'
import type { Log } from '../log/log.ts'

/**
 * Time without a failed write before a probe, in milliseconds. It doubles each time a request's write fails although a
 * probe has succeeded, because the probe writes less than a request and can miss a damaged page or a nearly full disk.
 */
const quietMs = { first: 1_000, max: 60_000 }

/**
 * The result of the last write. While that is a fault of the store, `check` probes: it makes a write of its own, so that
 * the service becomes ready again without requests. One probe runs at a time.
 */
export class WriteHealth {
  readonly #tryWrite: () => Promise<void>
  readonly #clock: Pick<Clocks, 'elapsed'>
  readonly #log: Log
  #fault: unknown
  #failedAtMs = 0
  #quietMs = quietMs.first
  #probing: Promise<void> | undefined
  #isProbeDoubted = false

  constructor(tryWrite: () => Promise<void>, clock: Pick<Clocks, 'elapsed'>, log: Log) {
    this.#tryWrite = tryWrite
    this.#clock = clock
    this.#log = log
  }

  succeeded(): void {
    this.#quietMs = quietMs.first
    this.#isProbeDoubted = false
    if (this.#fault !== undefined) this.#recover()
  }

  failed(error: unknown): void {
    if (!isStoreFault(error)) return
    if (this.#isProbeDoubted) this.#quietMs = Math.min(2 * this.#quietMs, quietMs.max)
    this.#isProbeDoubted = false
    this.#fail(error)
  }

  /** Rejects with the reason if the last write failed. */
  async check(): Promise<void> {
    if (this.#fault === undefined) return
    if (this.#mayProbe()) {
      this.#probing ??= this.probe()
      await this.#probing
    }
    if (this.#fault !== undefined) throw this.#fault
  }

  #mayProbe(): boolean {
    return this.#clock.elapsed() - this.#failedAtMs >= this.#quietMs
  }

  /** Makes a write of its own and records its result. Never rejects. */
  async probe(): Promise<void> {
    const before = this.#fault
    try {
      await this.#tryWrite()
      // If a request's write failed since then, that is more recent.
      if (before === undefined || this.#fault !== before) return
      this.#isProbeDoubted = true
      this.#recover()
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#probing = undefined
    }
  }

  #fail(error: unknown): void {
    if (this.#fault === undefined)
      this.#log.error(
        { err: error },
        'writes to the database fail; /readyz answers 503 until one succeeds',
      )
    this.#fault = error
    this.#failedAtMs = this.#clock.elapsed()
  }

  #recover(): void {
    this.#fault = undefined
    this.#log.info('writes to the database succeed again')
  }
}

/** Codes of a damaged database, for which the engines throw the error of their driver. */
const damageCodes = /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/

/** False for a full queue, which has no cause in the database, and for defects such as a violated constraint. */
const isStoreFault = (error: unknown): boolean =>
  error instanceof Unavailable ? error.cause !== undefined : damageCodes.test(codeOf(error))

export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? String(error.code) : error.name
}
