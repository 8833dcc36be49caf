import { measureClockOffset, type Overview } from '@delivery-orders/operations/store'
import type { Clocks } from '../clock.ts'
import type { KnownReceivers } from '../dispatch/known-receivers.ts'
import type { Metrics } from './metrics.ts'

export interface ClockParts {
  readonly clock: Clocks
  readonly overview: Pick<Overview, 'readClock'>
  readonly receivers: Pick<KnownReceivers, 'clockOffsetMs'>
}

/** A smaller change is no step: the clocks are not read at the same instant. */
const stepMinMs = 1_000

/** Compares the clock of this machine with the others that the process sees anyway. */
export function clockMetrics(metrics: Metrics, { clock, overview, receivers }: ClockParts): void {
  const offset = metrics.gauge(
    'delivery_orders_clock_offset_seconds',
    'How far the clock of this machine is ahead of that of the database server (NaN on SQLite), and of the median of receivers by their Date headers (NaN if none has answered in the last hour).',
    'reference',
  )
  const steps = metrics.counter(
    'delivery_orders_clock_steps_total',
    'Number of times that the clock of this machine was set by a second or more, between two reads of this page.',
  )
  const offsetMs = () => clock.now() - clock.elapsed()
  let lastMs = offsetMs()
  metrics.refreshBeforeRead(async () => {
    const nowMs = offsetMs()
    if (Math.abs(nowMs - lastMs) >= stepMinMs) steps.of().add(1)
    lastMs = nowMs
    offset.of('receivers').set(receivers.clockOffsetMs / 1_000)
    const ofDatabaseMs = await measureClockOffset(overview, clock).catch(() => null)
    offset.of('database').set((ofDatabaseMs ?? Number.NaN) / 1_000)
  })
}
