import { type Span, spanMs } from '@delivery-orders/operations'
import { ServiceClock } from '@delivery-orders/operations/service'
import type { Clocks } from '../../src/clock.ts'

/** Clocks that start at a fixed time and stand still until a test lets time pass. */
export class TestClock extends ServiceClock implements Clocks {
  #steppedMs = 0

  constructor() {
    super(Date.parse('2026-11-20T09:30:00.000Z'))
  }

  elapsed(): number {
    return this.now() - this.#steppedMs
  }

  pass(span: Span): void {
    this.set(this.now() + spanMs(span))
  }

  /** Sets the clock ahead, or back by a negative time, although no time passes. */
  step(span: Span): void {
    this.pass(span)
    this.#steppedMs += spanMs(span)
  }
}

/** The clocks of a machine whose clock is ahead by a time. */
export const aheadBy = (aheadMs: () => number): Clocks => ({
  now: () => Date.now() + aheadMs(),
  elapsed: () => performance.now(),
})
