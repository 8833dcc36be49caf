import { bodyFault, limits, type Violation } from '@delivery-orders/contract'
import type { Instant } from './instant.ts'

export interface TimeWindow {
  readonly from: Instant
  readonly to: Instant
}

/** The ends of a window as a request has them. A patch may leave one out. */
interface Ends {
  readonly from?: string
  readonly to?: string
}

/** Merges the ends into a window. An end that neither of them has is NaN. */
export const mergeWindow = (current: TimeWindow | null, { from, to }: Ends): TimeWindow => ({
  from: from === undefined ? (current?.from ?? Number.NaN) : Date.parse(from),
  to: to === undefined ? (current?.to ?? Number.NaN) : Date.parse(to),
})

const windowMsMax = limits.windowDays * 86_400_000

/** Returns what is wrong with a window whose ends are in the right form. */
export function windowFaults(pointer: string, window: TimeWindow): readonly Violation[] {
  const { from, to } = window
  const ofEnds = (['from', 'to'] as const).flatMap((end) =>
    timeFaults(`${pointer}/${end}`, window[end]),
  )
  if (ofEnds.length > 0) return ofEnds
  if (to < from) return [bodyFault(`${pointer}/to`, 'window_order', 'must not be before from')]
  if (to - from <= windowMsMax) return []
  const message = `must be at most ${limits.windowDays} days after from`
  return [bodyFault(`${pointer}/to`, 'window_length', message)]
}

/** Returns what is wrong with a time in the right form. A missing time is NaN. */
export function timeFaults(pointer: string, time: Instant): readonly Violation[] {
  if (Number.isNaN(time)) return [bodyFault(pointer, 'required', 'is required')]
  return time >= yearZero && time < yearTenThousand
    ? []
    : [bodyFault(pointer, 'format', 'must be in the years 0 to 9999 in UTC')]
}

/** Responses have years of four digits. A time at the edge of the year 0000 or 9999 can be in another year in UTC. */
const yearZero = Date.parse('0000-01-01T00:00:00Z')
const yearTenThousand = Date.parse('9999-12-31T23:59:59.999Z') + 1
