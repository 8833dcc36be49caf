import type { Instant } from '@delivery-orders/domain'
import type { Formats } from '@delivery-orders/operations/pages'
import type { DeskTexts } from '../texts/texts.ts'

interface Language {
  readonly texts: DeskTexts
  readonly formats: Formats
}

/** Writes a time with its day, also if that is today, for the middle of a sentence. */
export const dayTime = ({ formats }: Pick<Language, 'formats'>, instant: Instant): string =>
  formats.time(instant, '')

/** Writes a day of the contract, such as 2026-12-01, as people read it. */
export const dateText = ({ texts }: Pick<Language, 'texts'>, date: string): string =>
  new Date(date).toLocaleDateString(texts.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** How late the oldest due event is before the pages say that events are not being sent. A pause of the service is shorter. */
export const notSentMs: number = 120_000

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Writes how long something takes, in the largest unit that fits. */
export function durationText({ texts }: Pick<Language, 'texts'>, ms: number): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? ['second', 1_000]
  const format = new Intl.NumberFormat(texts.locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.floor(ms / size))
}
