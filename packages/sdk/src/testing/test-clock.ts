import { type AdvancedClock, type Span, spanForm, spanMs } from '@delivery-orders/operations'

/** The clock of the service. It stands still until a test advances it with {@link TestClock.pass}. */
export class TestClock {
  #now: number

  /** @param now - the initial time, in milliseconds since 1970 */
  constructor(now: number) {
    this.#now = now
  }

  /** The time in milliseconds since 1970, like `Date.now()`. */
  now(): number {
    return this.#now
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
    this.#now += ms
    for (const listener of listenersOf(this)) listener()
  }
}

const listeners = new WeakMap<TestClock, Set<() => void>>()

function listenersOf(clock: TestClock): Set<() => void> {
  const ofClock = listeners.get(clock) ?? new Set()
  listeners.set(clock, ofClock)
  return ofClock
}

/** Lets operations that wait notice that the clock was advanced. */
export const advanced = (clock: TestClock): AdvancedClock => ({
  now: () => clock.now(),
  onAdvance: (listener) => {
    listenersOf(clock).add(listener)
    return () => listenersOf(clock).delete(listener)
  },
})
