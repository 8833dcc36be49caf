import { TestClock as StandingClock } from '../../../../packages/sdk/src/testing/test-clock.ts'
import type { Clocks } from '../../src/clock.ts'

type Span = Parameters<StandingClock['pass']>[0]

/** Clocks that start at a fixed time and stand still until a test lets time pass. */
export class TestClock extends StandingClock implements Clocks {
  readonly #steps = new StandingClock(0)

  constructor() {
    super(Date.parse('2026-11-20T09:30:00.000Z'))
  }

  override now(): number {
    return super.now() + this.#steps.now()
  }

  elapsed(): number {
    return super.now()
  }

  /** Sets the clock ahead, or back by a negative time, although no time passes. */
  step(span: Span): void {
    this.#steps.pass(span)
  }
}

/** The clocks of a machine whose clock is ahead by a time. */
export const aheadBy = (aheadMs: () => number): Clocks => ({
  now: () => Date.now() + aheadMs(),
  elapsed: () => performance.now(),
})
