import type { Clock } from '@delivery-orders/operations'

/** The clock of the mock: the time of the machine, until it is set or stopped. */
export class MockClock implements Clock {
  #aheadMs = 0
  #stoppedAt: number | undefined

  now(): number {
    return this.#stoppedAt ?? Date.now() + this.#aheadMs
  }

  get isRunning(): boolean {
    return this.#stoppedAt === undefined
  }

  /** Sets the time. The clock goes on running, or stays stopped. */
  set(time: number): void {
    if (this.isRunning) this.#aheadMs = time - Date.now()
    else this.#stoppedAt = time
  }

  stop(): void {
    this.#stoppedAt = this.now()
  }

  start(): void {
    const time = this.now()
    this.#stoppedAt = undefined
    this.set(time)
  }
}
