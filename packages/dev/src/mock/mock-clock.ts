import type { AdvancedClock } from '@delivery-orders/operations'

/** The clock of the mock: the time of the machine, until it is set or stopped. */
export class MockClock implements AdvancedClock {
  readonly #listeners = new Set<() => void>()
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
    for (const listener of this.#listeners) listener()
  }

  onAdvance(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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
