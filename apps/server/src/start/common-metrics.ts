import { document } from '@delivery-orders/contract'
import type { Store } from '@delivery-orders/operations/store'
import type { Clocks } from '../clock.ts'
import type { KnownReceivers } from '../dispatch/known-receivers.ts'
import type { WatchedStore } from '../health/readiness.ts'
import { readinessMetrics } from '../health/readiness-metrics.ts'
import { standardOutput } from '../log/standard-output.ts'
import { clockMetrics } from '../metrics/clock-metrics.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { overviewMetrics } from '../metrics/overview-metrics.ts'
import { processMetrics } from '../metrics/process-metrics.ts'
import { purgedMetrics } from '../metrics/purge-metrics.ts'
import { certificateMetrics, outputMetrics, waitingMetrics } from '../metrics/service-metrics.ts'

interface Measured extends Pick<WatchedStore, 'readiness'> {
  readonly store: Store
  readonly clock: Clocks
  readonly receivers: KnownReceivers
}

/** Adds what `serve` and `dispatch` both measure. */
export function commonMetrics(
  metrics: Metrics,
  { store, readiness, clock, receivers }: Measured,
): Disposable {
  const { overview, purging } = store
  waitingMetrics(metrics, store.outbox)
  readinessMetrics(metrics, readiness)
  if (overview) overviewMetrics(metrics, overview, clock)
  if (overview && purging) purgedMetrics(metrics, overview.notes, purging)
  if (overview) clockMetrics(metrics, { overview, clock, receivers })
  certificateMetrics(metrics, receivers)
  outputMetrics(metrics, standardOutput)
  return processMetrics(metrics, document.info.version)
}
