/** The clock that code reads the current time from. Tests pass a clock that they control. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** The time of the machine. */
export const machineClock: Clock = { now: () => Date.now() }

/** Calls a function once, after a time in milliseconds. Returns a function that cancels the call. */
export type Timer = (ms: number, callback: () => void) => () => void
