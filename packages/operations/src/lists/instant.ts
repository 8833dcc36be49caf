import type { Instant } from '@delivery-orders/domain'

/** Whether a time, of which the form was checked, is on a day that exists. JavaScript reads February 30 as March 2. */
export function isOnCalendarDay(time: string): boolean {
  const day = time.slice(0, 10)
  const ms = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

/** Parses a time. Rounds fractions finer than a millisecond up to the next millisecond. */
export const parseInstant = (time: string): Instant =>
  Date.parse(time) + (/\.\d{3}\d*[1-9]/.test(time) ? 1 : 0)
