import { type Clock, machineClock, type Timer } from '../clock.ts'

/** A clock that a test controls, with its timers. It runs like the clock of the machine, ahead or behind, or stands still. */
export class ServiceClock implements Clock {
  /** The times at which timers are due, by the function that fires them. */
  readonly #timers = new Map<() => void, number>()
  readonly #machine: Clock
  #aheadMs = 0
  #stoppedAt: number | undefined

  /** @param stoppedAt - the time at which the clock stands still; without it, the clock runs like that of the machine */
  constructor(stoppedAt?: number, machine: Clock = machineClock) {
    this.#stoppedAt = stoppedAt
    this.#machine = machine
  }

  now(): number {
    return this.#stoppedAt ?? this.#machine.now() + this.#aheadMs
  }

  get isRunning(): boolean {
    return this.#stoppedAt === undefined
  }

  stop(): void {
    this.#stoppedAt = this.now()
  }

  start(): void {
    const time = this.now()
    this.#stoppedAt = undefined
    this.set(time)
  }

  /** Sets the time, and fires the timers that are due by then. The clock goes on running, or stays stopped. */
  set(time: number): void {
    if (this.isRunning) this.#aheadMs = time - this.#machine.now()
    else this.#stoppedAt = time
    for (const [fire, dueAt] of this.#timers) if (dueAt <= time) fire()
  }

  /** Fires after the real time, or as soon as the clock was set ahead by as much. */
  readonly timer: Timer = (ms, callback) => {
    const fire = () => {
      cancel()
      callback()
    }
    const timeout = setTimeout(fire, ms)
    const cancel = () => {
      clearTimeout(timeout)
      this.#timers.delete(fire)
    }
    this.#timers.set(fire, this.now() + ms)
    return cancel
  }
}
