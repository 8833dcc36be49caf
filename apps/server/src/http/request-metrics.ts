import type { OperationId } from '@delivery-orders/contract'
import type { Metrics } from '../metrics/metrics.ts'

/** Counts requests, including those whose client disconnects. */
export interface RequestMetrics {
  began(): void
  ended(operation: OperationId | undefined, status: number, durationMs: number): void
  /** Ends a request of a supervisor, a balancer or Prometheus, which is not counted further. */
  probed(): void
}

/** nginx's status for a client that has disconnected. It appears only in metrics. */
export const clientGone = 499

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function requestMetrics(metrics: Metrics): RequestMetrics {
  const total = metrics.counter(
    'delivery_orders_requests_total',
    'Requests, by status and by operation of the contract (none: any other path, except /healthz, /readyz and /metrics). ' +
      'Status 499: the connection ended before the response was sent.',
    ...['operation', 'status'],
  )
  const durations = metrics.histogram(
    'delivery_orders_request_duration_seconds',
    'Time from the head of a request to the end of its response or its connection, by operation. ' +
      'Without the time that it waited for events.',
    boundsSeconds,
    'operation',
  )
  const inFlight = metrics.gauge(
    'delivery_orders_requests_in_flight',
    'Number of requests not yet answered, including this one and those that wait for events.',
  )
  return {
    began: () => inFlight.of().add(1),
    ended: (operation, status, durationMs) => {
      const name = operation ?? 'none'
      total.of(name, String(status)).add(1)
      durations.of(name).observe(durationMs / 1_000)
      inFlight.of().add(-1)
    },
    probed: () => inFlight.of().add(-1),
  }
}
