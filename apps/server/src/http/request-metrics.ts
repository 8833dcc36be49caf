import type { OperationId } from '@delivery-orders/contract'
import type { Metrics, Value } from '../metrics.ts'

/** Counts every request, including those whose client disconnects. */
export interface RequestMetrics {
  began(): void
  ended(operation: OperationId | undefined, status: number, durationMs: number): void
}

/** nginx's status for a client that has disconnected. It appears only in metrics. */
export const clientGone = 499

export function requestMetrics(metrics: Metrics): RequestMetrics {
  const endedOf = endings(metrics)
  const inFlight = metrics
    .gauge(
      'delivery_orders_requests_in_flight',
      'Number of requests not yet answered, including this one.',
    )
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

/** Counts the end of a request. Memoizes the series, because looking one up formats its labels. */
function endings(metrics: Metrics): (operation: string) => Ended {
  const total = metrics.counter(
    'delivery_orders_requests_total',
    'Requests, by status and by operation of the contract (none: any other path). ' +
      'Status 499: the connection ended before the response was sent.',
  )
  const durations = metrics.histogram(
    'delivery_orders_request_duration_seconds',
    'Time from the head of a request to the end of its response or its connection, by operation.',
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

function memoized<Key, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const all = new Map<Key, Result>()
  return (key) => {
    const known = all.get(key)
    if (known !== undefined) return known
    const made = make(key)
    all.set(key, made)
    return made
  }
}
