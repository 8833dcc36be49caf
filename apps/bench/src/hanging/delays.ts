import { eventKeyOf } from '@delivery-orders/domain'
import type { Arrivals } from '../receivers/protocol.ts'

/**
 * The delay from each event to its arrival, in ascending order, without events before `since`. The time of an event is
 * taken just before it is written, so the delay includes the commit.
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
