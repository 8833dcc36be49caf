import type { Clock } from '../clock.ts'

/** In every zone, days begin at a whole minute. */
const minuteMs = 60_000

/** Returns a function that returns the current day in a time zone as `YYYY-MM-DD`, which is how Swedish writes it. */
export function calendarOf(timeZone: string, clock: Clock): () => string {
  // The first format of a process takes 30 ms, and few processes are asked for the day.
  let format: Intl.DateTimeFormat | undefined
  let known = { minute: Number.NaN, day: '' }
  return () => {
    const now = clock.now()
    const minute = Math.floor(now / minuteMs)
    if (known.minute !== minute) {
      format ??= new Intl.DateTimeFormat('sv-SE', { timeZone })
      known = { minute, day: format.format(now) }
    }
    return known.day
  }
}
