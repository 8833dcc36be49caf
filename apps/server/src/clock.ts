import type { Clock, Timer } from '@delivery-orders/operations'

/** The machine's clocks. Code gets them as a parameter, so that tests can pass their own. */
export interface Clocks extends Clock {
  /** Milliseconds since an arbitrary time, by a clock that never steps: for measuring how much time passes. */
  elapsed(): number
}

export const systemClock: Clocks = { now: () => Date.now(), elapsed: () => performance.now() }

export const systemTimer: Timer = (ms, callback) => {
  const timeout = setTimeout(callback, ms)
  return () => clearTimeout(timeout)
}
