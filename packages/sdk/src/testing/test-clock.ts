import { type Span, spanForm, spanMs } from '@delivery-orders/operations'
import { ServiceClock } from '@delivery-orders/operations/service'

/** Returns a test clock that shows the clock of a service. */
export let showClock: (clock: ServiceClock) => TestClock

/** The clock of the service. It stands still until a test advances it with {@link TestClock.pass}. */
export class TestClock {
  static {
    showClock = (clock) => {
      const shown = new TestClock(clock.now())
      shown.#clock = clock
      return shown
    }
  }

  #clock: ServiceClock

  /** @param now - the initial time, in milliseconds since 1970 */
  constructor(now: number) {
    this.#clock = new ServiceClock(now)
  }

  /** The time in milliseconds since 1970, like `Date.now()`. */
  now(): number {
    return this.#clock.now()
  }

  /**
   * Advances the clock.
   *
   * @param span - a time span, such as `5 min`
   * @throws TypeError when the span is invalid
   */
  pass(span: Span): void {
    const ms = spanMs(span)
    if (Number.isNaN(ms)) throw new TypeError(`Write a time span as ${spanForm}; not as ${span}.`)
    this.#clock.set(this.#clock.now() + ms)
  }
}
