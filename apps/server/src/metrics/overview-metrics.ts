import type { Clock } from '@delivery-orders/operations'
import { expiringMs, type Overview } from '@delivery-orders/operations/store'
import type { Metrics } from './metrics.ts'

/** Limits the series of webhooks, and how many dispatches are counted for each read. */
const webhooksMax = 20

/** Reports what the database knows, whichever process did it. */
export function overviewMetrics(metrics: Metrics, overview: Overview, clock: Clock): void {
  const refreshers = [
    webhookMetrics(metrics, overview, clock),
    sizeMetrics(metrics, overview),
    tokenMetrics(metrics, overview, clock),
    backupMetrics(metrics, overview),
    latenessMetrics(metrics, overview, clock),
    feedMetrics(metrics, overview),
  ]
  connectionMetrics(metrics, overview)
  // If the store cannot be read, the metrics page still has to show the other metrics.
  for (const { refresh, fail } of refreshers) metrics.refreshBeforeRead(() => refresh().catch(fail))
}

interface Refresher {
  readonly refresh: () => Promise<void>
  readonly fail: () => void
}

function webhookMetrics(metrics: Metrics, overview: Overview, clock: Clock): Refresher {
  const failing = metrics.gauge(
    'delivery_orders_webhooks_failing',
    'Number of enabled webhooks whose last attempt failed.',
  )
  const waiting = metrics.gauge(
    'delivery_orders_failing_webhook_dispatches_waiting',
    `Number of dispatches that wait for a webhook that fails; for the ${webhooksMax} that fail the longest.`,
    'webhook',
  )
  const oldest = metrics.gauge(
    'delivery_orders_failing_webhook_oldest_waiting_seconds',
    `Age of the oldest event that waits for a webhook that fails; for the ${webhooksMax} that fail the longest.`,
    'webhook',
  )
  const clear = () => {
    waiting.clear()
    oldest.clear()
  }
  return {
    refresh: async () => {
      const { count, longest } = await overview.failing(webhooksMax)
      clear()
      failing.of().set(count)
      for (const webhook of longest) {
        waiting.of(webhook.id).set(webhook.waiting)
        const age = clock.now() - (webhook.oldestWaiting ?? clock.now())
        oldest.of(webhook.id).set(Math.max(age, 0) / 1_000)
      }
    },
    fail: () => {
      clear()
      failing.of().set(Number.NaN)
    },
  }
}

function sizeMetrics(metrics: Metrics, overview: Overview): Refresher {
  const bytes = metrics.gauge(
    'delivery_orders_database_bytes',
    'Size of the database without its write-ahead log.',
  )
  const wal = metrics.gauge(
    'delivery_orders_database_wal_bytes',
    'Size of the write-ahead log of SQLite; NaN on PostgreSQL.',
  )
  const free = metrics.gauge(
    'delivery_orders_database_disk_free_bytes',
    'Free space on the disk of an SQLite database; NaN on PostgreSQL.',
  )
  return {
    refresh: async () => {
      const size = await overview.size()
      bytes.of().set(size.bytes)
      wal.of().set(size.walBytes ?? Number.NaN)
      free.of().set(size.freeBytes ?? Number.NaN)
    },
    fail: () => {
      for (const gauge of [bytes, wal, free]) gauge.of().set(Number.NaN)
    },
  }
}

function tokenMetrics(metrics: Metrics, overview: Overview, clock: Clock): Refresher {
  const expiring = metrics.gauge(
    'delivery_orders_tokens_expiring',
    'Number of valid tokens that expire within 30 days.',
  )
  return {
    refresh: async () => {
      const now = clock.now()
      expiring.of().set(await overview.countExpiring(now, now + expiringMs))
    },
    fail: () => expiring.of().set(Number.NaN),
  }
}

function backupMetrics(metrics: Metrics, { notes }: Overview): Refresher {
  const last = metrics.gauge(
    'delivery_orders_last_backup_timestamp_seconds',
    'Time of the last `backup`; NaN if there is none, as on PostgreSQL.',
  )
  return {
    refresh: async () => {
      const backup = (await notes.list()).find(({ kind }) => kind === 'backup')
      last.of().set((backup?.at ?? Number.NaN) / 1_000)
    },
    fail: () => last.of().set(Number.NaN),
  }
}

function latenessMetrics(metrics: Metrics, overview: Overview, clock: Clock): Refresher {
  const late = metrics.gauge(
    'delivery_orders_dispatch_lateness_seconds',
    'Time since the oldest due dispatch became due, by the state of its webhook: failing if the last attempt failed, else working; 0 if none is due.',
    'webhooks',
  )
  const webhooks = metrics.gauge(
    'delivery_orders_webhooks_late',
    'Number of webhooks that do not fail, and have a dispatch that has been due for a minute or longer.',
  )
  return {
    refresh: async () => {
      const { working, failing } = await overview.lateness(clock.now())
      late.of('working').set(working.lateMs / 1_000)
      late.of('failing').set(failing.lateMs / 1_000)
      webhooks.of().set(working.late)
    },
    fail: () => {
      for (const value of [late.of('working'), late.of('failing'), webhooks.of()])
        value.set(Number.NaN)
    },
  }
}

function feedMetrics(metrics: Metrics, overview: Overview): Refresher {
  const lag = metrics.gauge(
    'delivery_orders_fleet_feed_lag_events',
    'Number of events that the feed of the fleets lacks until a fleet reads it; always 0 on SQLite.',
  )
  return {
    refresh: async () => lag.of().set(await overview.countFeedLag()),
    fail: () => lag.of().set(Number.NaN),
  }
}

function connectionMetrics(metrics: Metrics, { connections }: Overview): void {
  const open = metrics.gauge(
    'delivery_orders_database_connections',
    'Number of connections of this process to PostgreSQL, used or idle; NaN on SQLite.',
    'state',
  )
  const waiting = metrics.gauge(
    'delivery_orders_database_connection_waits',
    'Number of statements and transactions of this process that wait for a connection to PostgreSQL; NaN on SQLite.',
  )
  const standbyWaits = metrics.gauge(
    'delivery_orders_database_standby_waits',
    'Number of commits that wait for a synchronous standby, counted while PostgreSQL does not answer a write; NaN on SQLite.',
  )
  metrics.refreshBeforeRead(() => {
    const now = connections()
    open.of('used').set(now?.used ?? Number.NaN)
    open.of('idle').set(now?.idle ?? Number.NaN)
    waiting.of().set(now?.waiting ?? Number.NaN)
    standbyWaits.of().set(now?.standbyWaits ?? Number.NaN)
    return Promise.resolve()
  })
}
