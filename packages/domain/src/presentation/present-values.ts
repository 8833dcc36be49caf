import type { Instant } from '../values/instant.ts'

/**
 * JSON omits undefined fields, but not null ones. Copying objects without their nulls would take twice as long. The type
 * leaves out undefined, so that the objects can be `Required` and the compiler reports a missing field.
 */
export const nullToUndefined = <Value>(value: Value | null | undefined): Value =>
  value ?? (undefined as Value)

/** Cache of the last formatted time: most times of an order are equal, and formatting costs more than comparing. */
let lastInstant: Instant = 0
let lastTime = new Date(lastInstant).toISOString()

export function timeOf(instant: Instant): string {
  if (instant !== lastInstant) {
    lastInstant = instant
    lastTime = new Date(instant).toISOString()
  }
  return lastTime
}
