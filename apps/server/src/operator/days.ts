import { localTimes } from './zone.ts'

export const dayMs = 86_400_000

interface DayOfZone {
  readonly today: string
  readonly timeZone: string
}

/** The start of a day in a zone. */
export function startOfDay({ today, timeZone }: DayOfZone): number {
  const start = localTimes(timeZone).read(`${today}T00:00`)
  if (start === undefined) throw new Error(`${today} is no day`)
  return start
}

/** The day that is so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
