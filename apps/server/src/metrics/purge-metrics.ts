import type { Notes, Purging } from '@delivery-orders/operations/store'
import type { Metrics } from './metrics.ts'

/** Is told how the purge of this process goes on. */
export interface PurgeObserver {
  rows(count: number): void
  end(seconds: number): void
}

/** What the purge of this process does at night. */
export function purgeMetrics(metrics: Metrics, ageMs: number | undefined): PurgeObserver {
  const rows = metrics.counter(
    'delivery_orders_purged_rows_total',
    'Rows that this process has deleted or emptied at night, because their orders were old.',
  )
  const seconds = metrics.counter(
    'delivery_orders_purge_seconds_total',
    'Time that the purges of this process took, with the rests between their transactions.',
  )
  metrics.read(
    'gauge',
    'delivery_orders_purge_after_seconds',
    'The age at which orders are purged, PURGE_AFTER; NaN without it.',
    () => (ageMs ?? Number.NaN) / 1_000,
  )
  for (const family of [rows, seconds]) family.of()
  return {
    rows: (count) => rows.of().add(count),
    end: (count) => seconds.of().add(count),
  }
}

/** What the database knows of purges, whichever process did them. */
export function purgedMetrics(metrics: Metrics, notes: Notes, purging: Purging): void {
  const last = metrics.gauge(
    'delivery_orders_last_purge_timestamp_seconds',
    'Time of the last purge that ended; NaN if there is none.',
  )
  const oldest = metrics.gauge(
    'delivery_orders_oldest_final_order_timestamp_seconds',
    'Time at which the oldest final order became final; NaN if there is none.',
  )
  const refresh = async () => {
    const at = (await notes.list()).find(({ kind }) => kind === 'purge')?.at
    last.of().set((at ?? Number.NaN) / 1_000)
    oldest.of().set(((await purging.findOldest()) ?? Number.NaN) / 1_000)
  }
  const fail = () => {
    for (const gauge of [last, oldest]) gauge.of().set(Number.NaN)
  }
  // If the store cannot be read, the metrics page still has to show the other metrics.
  metrics.refreshBeforeRead(() => refresh().catch(fail))
}
