import type { Instant } from '@delivery-orders/domain'

/** Formats amounts and times in one language and time zone. */
export interface Formats {
  readonly amount: (amount: number, currency: string) => string
  readonly number: (number: number) => string
  /** Returns the day of a time as `YYYY-MM-DD`. */
  readonly day: (instant: Instant) => string
  /** Names today and tomorrow with words. `today` is a day as `day` returns it. */
  readonly time: (instant: Instant, today: string) => string
  /** Says how long ago a time was; for one of an earlier day, when it was. A time that is still to come is written as `time` does. */
  readonly past: (instant: Instant, now: Instant) => string
  readonly timeSpan: (from: Instant, to: Instant, today: string) => string
  /** Writes a time with its year and zone, for a receipt, which may be read years later. */
  readonly fullTime: (instant: Instant) => string
  /** Writes a date that has no time zone, such as a deadline. */
  readonly date: (date: string) => string
  readonly zone: string
}

/** Few, because a process has one time zone. The first formats of a process take 50 milliseconds. */
const known = new Map<string, Formats>()

export function formatsOf(locale: string, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`
  const formats = known.get(key) ?? makeFormats(locale, timeZone)
  known.set(key, formats)
  return formats
}

function makeFormats(locale: string, timeZone: string): Formats {
  // Swedish writes days as `YYYY-MM-DD`.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const times = new Intl.DateTimeFormat(locale, { ...dayParts, ...hourParts, timeZone })
  const hours = new Intl.DateTimeFormat(locale, { ...hourParts, timeZone })
  const dates = new Intl.DateTimeFormat(locale, { ...shortDateParts, timeZone })
  const fullTimes = new Intl.DateTimeFormat(locale, { ...shortDateParts, ...hourParts, timeZone })
  const longDates = new Intl.DateTimeFormat(locale, { ...dateParts, timeZone: 'UTC' })
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  /** Returns the word for a day; undefined for other days than today and tomorrow. */
  const wordFor = (day: string, today: string): string | undefined => {
    const ahead = (Date.parse(day) - Date.parse(today)) / dayMs
    return ahead === 0 || ahead === 1 ? capitalized(words.format(ahead, 'day'), locale) : undefined
  }
  const time = (instant: Instant, today: string): string => {
    const word = wordFor(days.format(instant), today)
    return word ? `${word}, ${hours.format(instant)}` : times.format(instant)
  }
  return {
    ...amountFormats(locale),
    day: (instant) => days.format(instant),
    time,
    past: (instant, now) => {
      const [day, today] = [days.format(instant), days.format(now)]
      if (instant > now) return time(instant, today)
      const ago = agoText(words, now - instant)
      if (ago !== undefined) return ago
      const ahead = (Date.parse(day) - Date.parse(today)) / dayMs
      if (ahead >= -1)
        return `${capitalized(words.format(ahead, 'day'), locale)}, ${hours.format(instant)}`
      return day.slice(0, 4) === today.slice(0, 4) ? times.format(instant) : dates.format(instant)
    },
    timeSpan: (from, to, today) => {
      const [day, last] = [days.format(from), days.format(to)]
      const word = to - from < dayMs ? wordFor(day, today) : undefined
      if (!word) return times.formatRange(from, to)
      // `formatRange` would add both days to a span over midnight.
      const span = [hours.format(from), hours.format(to)].join(' – ')
      return `${word}, ${day === last ? hours.formatRange(from, to) : span}`
    },
    fullTime: (instant) => `${fullTimes.format(instant)} (${cityOf(timeZone)})`,
    date: (date) => longDates.format(Date.parse(date)),
    zone: cityOf(timeZone),
  }
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** For older times, people want to know the hour. */
const agoMaxMinutes = 6 * 60

function agoText(words: Intl.RelativeTimeFormat, agoMs: number): string | undefined {
  const minutes = Math.floor(agoMs / minuteMs)
  if (minutes < 60) return words.format(-minutes, minutes === 0 ? 'second' : 'minute')
  return minutes < agoMaxMinutes ? words.format(-Math.floor(minutes / 60), 'hour') : undefined
}

const hourParts = { hour: '2-digit', minute: '2-digit' } as const
const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const
const dateParts = { day: 'numeric', month: 'long', year: 'numeric' } as const
const shortDateParts = { ...dateParts, month: 'short' } as const

/** Far more than any currency has, so that no amount is rounded. */
const decimalsMax = 20

function amountFormats(locale: string): Pick<Formats, 'amount' | 'number'> {
  const amounts = new Map<string, Intl.NumberFormat>()
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: decimalsMax })
  return {
    amount: (amount, currency) => {
      const format = amounts.get(currency) ?? amountFormat(locale, currency)
      amounts.set(currency, format)
      // `Intl` formats a number given as text without rounding, so people see the number that the client sent.
      return format.format(`${amount}`)
    },
    number: (number) => numbers.format(`${number}`),
  }
}

const amountFormat = (locale: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: decimalsMax })

/** Returns the city that names a time zone: people know it better than the zone. */
const cityOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const capitalized = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
