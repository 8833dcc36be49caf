import type { Clocks } from '../../src/clock.ts'

const startMs = Date.parse('2026-11-20T09:30:00.000Z')
const halfAnHourMs = 1_800_000

/** The time of a simulation. All clocks read it, and any reading can make one of them step. */
export class SimulatedTime {
  elapsedMs = 0
  /** When a clock stepped last. */
  steppedAtMs = 0
  /** Counts steps. */
  steps = 0
  /** Counts steps ahead: leases and delays can end early after one. */
  jumps = 0
  /** The number of steps ahead when nothing was in progress last. */
  #jumpsAtRest = 0
  #scheduled: { readings: number; readonly step: () => void } | undefined

  /** Announces a step that happens after some readings, wherever these are in the code. */
  stepAfter(readings: number, step: () => void): void {
    this.#scheduled = { readings, step }
  }

  /** Makes the announced step, if the clocks were not read often enough for it. */
  stepNow(): void {
    const scheduled = this.#scheduled
    this.#scheduled = undefined
    scheduled?.step()
  }

  read(): void {
    if (this.#scheduled && this.#scheduled.readings-- === 0) this.stepNow()
  }

  stepped(isAhead: boolean): void {
    this.steppedAtMs = this.elapsedMs
    this.steps += 1
    if (isAhead) this.jumps += 1
  }

  /**
   * To be called when nothing is in progress. A call that is in progress during a step can use times of two clocks
   * until it is done: on PostgreSQL, it can even end leases that began after the step. So the step counts again.
   */
  rest(): void {
    if (this.jumps !== this.#jumpsAtRest) this.jumps += 1
    this.#jumpsAtRest = this.jumps
  }

  /** Whether no step ended a lease or a delay early that began after this number of steps ahead. */
  isSteadySince(jumps: number): boolean {
    return jumps === this.jumps && jumps === this.#jumpsAtRest
  }
}

/** The clocks of a machine: `now` can be wrong and step, `elapsed` never steps. */
export class SteppingClock implements Clocks {
  readonly #time: SimulatedTime
  #aheadMs = 0
  #steppedAtMs = 0
  #past: { readonly untilMs: number; readonly aheadMs: number }[] = []

  constructor(time: SimulatedTime) {
    this.#time = time
  }

  get aheadMs(): number {
    return this.#aheadMs
  }

  readonly now = (): number => {
    this.#time.read()
    return this.shown()
  }

  readonly elapsed = (): number => this.#time.elapsedMs

  /** Like `now`, but does not count as a reading of the code under test. */
  shown(): number {
    return startMs + this.#time.elapsedMs + this.#aheadMs
  }

  /** Sets the clock ahead of the right time, or behind it by a negative time. */
  step(aheadMs: number): void {
    const { elapsedMs: untilMs } = this.#time
    // A time that was shown for a moment was perhaps not read.
    if (untilMs > this.#steppedAtMs) this.#past.push({ untilMs, aheadMs: this.#aheadMs })
    this.#steppedAtMs = untilMs
    this.#time.stepped(aheadMs > this.#aheadMs)
    this.#aheadMs = aheadMs
  }

  /** The time without jumps ahead that have lasted for less than half an hour. */
  cautious(): number {
    const fromMs = this.#time.elapsedMs - halfAnHourMs
    this.#past = this.#past.filter(({ untilMs }) => untilMs > fromMs)
    const lowest = Math.min(this.#aheadMs, ...this.#past.map(({ aheadMs }) => aheadMs))
    return startMs + this.#time.elapsedMs + lowest
  }
}
