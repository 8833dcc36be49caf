import type { OperationId } from '@delivery-orders/contract'
import type { Metrics, Value } from '../metrics.ts'

/** Counts every request, whatever becomes of it. */
export interface RequestMetrics {
  began(): void
  ended(operation: OperationId | undefined, status: number, durationMs: number): void
}

/** What nginx notes of a client that has gone; no answer bears it. */
export const clientGone = 499

export function requestMetrics(metrics: Metrics): RequestMetrics {
  const endedOf = endings(metrics)
  const inFlight = metrics
    .gauge('delivery_orders_requests_in_flight', 'Requests not yet answered, this one included.')
    .of()
  return {
    began: () => inFlight.add(1),
    ended: (operation, status, durationMs) => {
      endedOf(operation ?? 'none')(status, durationMs)
      inFlight.add(-1)
    },
  }
}

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Ended = (status: number, durationMs: number) => void

/** How the end of a request is counted, for each operation; its cells are found without making a text of labels. */
function endings(metrics: Metrics): (operation: string) => Ended {
  const total = metrics.counter(
    'delivery_orders_requests_total',
    'Requests by operation of the contract (none: any other address) and status. ' +
      'Status 499: the connection ended before the answer was sent.',
  )
  const durations = metrics.histogram(
    'delivery_orders_request_duration_seconds',
    'Time from the head of a request to the end of its answer or its connection, by operation.',
    boundsSeconds,
  )
  return memoized((operation: string): Ended => {
    const duration = durations.of({ operation })
    const countOf = memoized(
      (status: number): Value => total.of({ operation, status: String(status) }),
    )
    return (status, durationMs) => {
      countOf(status).add(1)
      duration.observe(durationMs / 1_000)
    }
  })
}

/** Makes what belongs to a key when it is first asked for. */
function memoized<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new Map<Key, Made>()
  return (key) => {
    const known = all.get(key)
    if (known !== undefined) return known
    const made = make(key)
    all.set(key, made)
    return made
  }
}
