import { eventKeyOf } from '@delivery-orders/domain'
import type { Arrivals } from '../receivers/protocol.ts'

/**
 * How long after its event each message came, in ascending order; without those of events before a time. The time of an
 * event is taken just before it is written, so that the commit is part of the delay.
 */
export function delaysMs(arrivals: readonly Arrivals[], since: number): Float64Array {
  const delays = arrivals.flatMap(({ ids, at }) =>
    ids.flatMap((id, index) => {
      const eventAt = eventKeyOf(id)?.at ?? Number.NaN
      return eventAt < since ? [] : [(at[index] ?? Number.NaN) - eventAt]
    }),
  )
  return Float64Array.from(delays).sort()
}
