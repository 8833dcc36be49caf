import type { Clock } from '../clock.ts'

/** Returns a function that returns the current day in a time zone as `YYYY-MM-DD`, which is how Swedish writes it. */
export function calendarOf(timeZone: string, clock: Clock): () => string {
  // The first format of a process takes 30 ms, and few processes are asked for the day.
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone })
    return format.format(clock.now())
  }
}
