import type { Instant } from '@delivery-orders/domain'
import type { Clock } from '@delivery-orders/operations'
import type { Clocks } from './clock.ts'

/** How long the machine's clock must be right before `CautiousClock` follows it. */
const trustedAfterMs = 1_800_000

/**
 * A clock for deciding what is old enough to be deleted. It follows the machine's clock at once when that is set back,
 * but follows a jump ahead only if it has lasted for half an hour to an hour. It returns 0 in the first half an hour of
 * a process, because a machine can start with a wrong clock.
 */
export class CautiousClock implements Clock {
  readonly #clocks: Clocks
  #startedAtMs: number
  /** The lowest offsets, of the machine's clock to the one that never steps, in the previous period and in this one. */
  #lowestBefore = Number.NEGATIVE_INFINITY
  #lowest: number

  constructor(clocks: Clocks) {
    this.#clocks = clocks
    this.#startedAtMs = clocks.elapsed()
    this.#lowest = clocks.now() - this.#startedAtMs
  }

  now(): Instant {
    const elapsedMs = this.#clocks.elapsed()
    const offset = this.#clocks.now() - elapsedMs
    if (elapsedMs - this.#startedAtMs >= trustedAfterMs) {
      this.#lowestBefore = this.#lowest
      this.#lowest = offset
      this.#startedAtMs = elapsedMs
    }
    this.#lowest = Math.min(this.#lowest, offset)
    return Math.max(Math.floor(Math.min(this.#lowestBefore, this.#lowest) + elapsedMs), 0)
  }
}
