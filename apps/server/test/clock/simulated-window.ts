import { Rejection } from '@delivery-orders/operations/protocol'
import { vi } from 'vitest'
import { limitPerMinute } from '../../src/http/rate-limit.ts'

const requestsPerMinute = 3

/** The rate limit of one client, and a model of it that follows elapsed time. */
export class SimulatedWindow {
  readonly #count = limitPerMinute(requestsPerMinute, 'requests')
  readonly #elapsed: () => number
  readonly #limitClock: () => number
  #endsAtMs = 0
  #counted = 0

  /** `limitClock` replaces `performance.now`, which the rate limit reads. */
  constructor(elapsed: () => number, limitClock: () => number) {
    this.#elapsed = elapsed
    this.#limitClock = limitClock
  }

  /** Counts a request. Throws if it is not refused exactly when the window of a minute is full. */
  request(): void {
    const elapsedMs = this.#elapsed()
    if (elapsedMs >= this.#endsAtMs) {
      this.#endsAtMs = elapsedMs + 60_000
      this.#counted = 0
    }
    this.#counted += 1
    const [isRefused, expected] = [this.#isRefused(), this.#counted > requestsPerMinute]
    if (isRefused !== expected)
      throw new Error(
        `The rate limit ${isRefused ? 'refused' : 'let through'} request ${this.#counted} of a minute.`,
      )
  }

  #isRefused(): boolean {
    const now = vi.spyOn(performance, 'now').mockImplementation(this.#limitClock)
    try {
      this.#count('client')
      return false
    } catch (error) {
      if (error instanceof Rejection) return true
      throw error
    } finally {
      now.mockRestore()
    }
  }
}
