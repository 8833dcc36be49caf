import { document } from '@delivery-orders/contract'
import type { Clock, Store } from '@delivery-orders/operations'
import type { WatchedStore } from '../health/readiness.ts'
import { readinessMetrics } from '../health/readiness-metrics.ts'
import { standardOutput } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { overviewMetrics } from '../metrics/overview-metrics.ts'
import { processMetrics } from '../metrics/process-metrics.ts'
import { outputMetrics, waitingMetrics } from '../metrics/service-metrics.ts'

interface Measured extends Pick<WatchedStore, 'readiness'> {
  readonly store: Store
  readonly clock: Clock
}

/** Adds what `serve` and `dispatch` both measure. */
export function commonMetrics(metrics: Metrics, { store, readiness, clock }: Measured): Disposable {
  waitingMetrics(metrics, store.outbox)
  readinessMetrics(metrics, readiness)
  if (store.overview) overviewMetrics(metrics, store.overview, clock)
  outputMetrics(metrics, standardOutput)
  return processMetrics(metrics, document.info.version)
}
