import type { Readiness } from '../http/pages/health.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Reports what `/readyz` answers, because no other metric shows a fault of the database while no client writes. */
export function readinessMetrics(metrics: Metrics, readiness: () => Promise<Readiness>): void {
  const ready = metrics.gauge(
    'delivery_orders_ready',
    '1 if the database can be read, and if it can be written; else 0.',
    'access',
  )
  metrics.refreshBeforeRead(async () => {
    for (const [access, result] of Object.entries(await readiness()))
      ready.of(access).set(Number(result === 'ok'))
  })
}
