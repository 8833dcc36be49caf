/** The clock that code reads the current time from. Tests pass a clock that they control. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** Calls a function once, after a time in milliseconds. Returns a function that cancels the call. */
export type Timer = (ms: number, callback: () => void) => () => void
