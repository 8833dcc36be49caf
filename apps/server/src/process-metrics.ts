import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

/** How often the event loop is looked at. */
const resolutionMs = 10

/** What any process of Node tells of itself, by the names under which dashboards look for it. */
export function processMetrics(metrics: Metrics, version: string): Disposable {
  resourceMetrics(metrics)
  metrics
    .gauge('nodejs_version_info', 'The version of Node; always 1.')
    .of({ version: process.version })
    .set(1)
  metrics
    .gauge('delivery_orders_build_info', 'The version of the service; always 1.')
    .of({ version })
    .set(1)

  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  delayMetrics(metrics, delay)
  return { [Symbol.dispose]: () => void delay.disable() }
}

function resourceMetrics(metrics: Metrics): void {
  metrics.read('gauge', 'process_resident_memory_bytes', 'Memory in use.', () =>
    process.memoryUsage.rss(),
  )
  metrics.read('counter', 'process_cpu_seconds_total', 'Processor time, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  metrics
    .gauge('process_start_time_seconds', 'When the process was started, since 1970.')
    .of()
    .set(performance.timeOrigin / 1_000)
  // Other systems do not tell it at so little cost.
  if (process.platform === 'linux')
    metrics.read('gauge', 'process_open_fds', 'Open files and connections.', openFiles)
}

/** Without the one that the looking needs. */
const openFiles = (): number => readdirSync('/proc/self/fd').length - 1

/** Each look begins a new time: since the start of the process, what is bad at present would not be seen. */
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

/** Node measures from one look to the next, which should be the resolution. */
const secondsLate = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / 1_000_000 - resolutionMs) / 1_000
