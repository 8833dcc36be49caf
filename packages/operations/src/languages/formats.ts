import type { Instant } from '@delivery-orders/domain'

/** Formats amounts and times in one language and time zone. */
export interface Formats {
  readonly amount: (amount: number, currency: string) => string
  readonly number: (number: number) => string
  readonly time: (instant: Instant) => string
  readonly timeSpan: (from: Instant, to: Instant) => string
  /** Returns the name of the time zone as it is at this time. */
  readonly zoneAt: (instant: Instant) => string
}

/** Far more than any currency has, so that no amount is rounded. */
const decimalsMax = 20

/** Makes formats once for many texts: creating one takes longer than formatting with it. */
export function formatsOf(locale: string, timeZone: string): Formats {
  const amounts = new Map<string, Intl.NumberFormat>()
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: decimalsMax })
  const times = new Intl.DateTimeFormat(locale, { ...timeParts, timeZone })
  const zones = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
  return {
    amount: (amount, currency) => {
      const format = amounts.get(currency) ?? amountFormat(locale, currency)
      amounts.set(currency, format)
      // `Intl` formats a number given as text without rounding.
      return format.format(`${amount}`)
    },
    number: (number) => numbers.format(`${number}`),
    time: (instant) => times.format(instant),
    timeSpan: (from, to) => times.formatRange(from, to),
    zoneAt: (instant) =>
      zones.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}

const timeParts = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions

const amountFormat = (locale: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: decimalsMax })
