/** The clock that code reads the current time from. Tests pass a clock that they control. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}
