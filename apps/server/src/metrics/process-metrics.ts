import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

/** Sampling interval of the event loop delay. */
const resolutionMs = 10

/** Metrics of the Node process, under the names that dashboards expect. */
export function processMetrics(metrics: Metrics, version: string): Disposable {
  resourceMetrics(metrics)
  const info = (name: string, what: string, value: string) =>
    metrics
      .gauge(name, `The version of ${what}, as a label; the value is always 1.`, 'version')
      .of(value)
      .set(1)
  info('nodejs_version_info', 'Node', process.version)
  info('delivery_orders_build_info', 'the service', version)

  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  delayMetrics(metrics, delay)
  return { [Symbol.dispose]: () => void delay.disable() }
}

function resourceMetrics(metrics: Metrics): void {
  metrics.read('gauge', 'process_resident_memory_bytes', 'Resident memory size in bytes.', () =>
    process.memoryUsage.rss(),
  )
  metrics.read(
    'counter',
    'process_cpu_seconds_total',
    'User and system CPU time in seconds.',
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000_000
    },
  )
  metrics
    .gauge('process_start_time_seconds', 'Start time of the process in seconds since 1970-01-01.')
    .of()
    .set(performance.timeOrigin / 1_000)
  // Only Linux allows counting open files cheaply.
  if (process.platform === 'linux')
    metrics.read('gauge', 'process_open_fds', 'Number of open file descriptors.', openFiles)
}

/** Counts open file descriptors, except the one that reading the folder opens. */
const openFiles = (): number => readdirSync('/proc/self/fd').length - 1

/** Each read of the metrics page starts a new period: values since the process started would hide a current problem. */
function delayMetrics(metrics: Metrics, delay: ReturnType<typeof monitorEventLoopDelay>): void {
  const gauge = (name: string, what: string, nanoseconds: () => number) =>
    metrics.read('gauge', name, `${what} of the event loop since this page was last read.`, () =>
      secondsLate(nanoseconds()),
    )
  gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay', () => delay.percentile(50))
  gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of the delay', () =>
    delay.percentile(99),
  )
  gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay', () => {
    const { max } = delay
    delay.reset()
    return max
  })
}

/** Node measures the time between two samples, so the sampling interval is subtracted. */
const secondsLate = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / 1_000_000 - resolutionMs) / 1_000
