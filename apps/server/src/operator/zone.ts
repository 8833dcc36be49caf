/** Reads and writes times as the clocks of a zone show them, for the fields of forms: `2026-11-30T14:00`. */
export interface LocalTimes {
  /** Returns the time that clocks show so; undefined if the text is no time. */
  read(text: string): number | undefined
  write(instant: number): string
}

export function localTimes(timeZone: string): LocalTimes {
  // Swedish writes a time as `2026-11-30 14:00`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const write = (instant: number) => format.format(instant).replace(' ', 'T')
  const aheadMs = (instant: number) => Date.parse(`${write(instant)}Z`) - minuteOf(instant)
  return {
    write,
    read: (text) => {
      const local = Date.parse(`${text}Z`)
      if (!form.test(text) || Number.isNaN(local)) return undefined
      // Twice, because the zone may be ahead by another time at the first result.
      return local - aheadMs(local - aheadMs(local))
    },
  }
}

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

const minuteMs = 60_000

const minuteOf = (instant: number): number => Math.floor(instant / minuteMs) * minuteMs
