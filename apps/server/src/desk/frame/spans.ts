import { daysBefore } from '../../operator/days.ts'

export type SpanName = 'thisWeek' | 'weekBefore' | 'thisMonth' | 'monthBefore'

/** The first and the last day of a span. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** The weeks, from Monday on, and the months that people ask for. */
export function spansOf(today: string): Readonly<Record<SpanName, Span>> {
  const monday = daysBefore(today, (new Date(today).getUTCDay() + 6) % 7)
  const firstOf = (day: string) => `${day.slice(0, 8)}01`
  const endBefore = daysBefore(firstOf(today), 1)
  return {
    thisWeek: { from: monday, to: today },
    weekBefore: { from: daysBefore(monday, 7), to: daysBefore(monday, 1) },
    thisMonth: { from: firstOf(today), to: today },
    monthBefore: { from: firstOf(endBefore), to: endBefore },
  }
}
