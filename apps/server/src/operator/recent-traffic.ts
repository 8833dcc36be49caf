import type { Instant } from '@delivery-orders/domain'
import {
  measureClockOffset,
  type Overview,
  type ProcessFacts,
  percentileMs,
  sumTraffic,
  type Traffic,
  type TrafficKey,
  trafficKeyText,
} from '@delivery-orders/operations/store'

export interface TrafficShare {
  readonly requests: number
  readonly errors: number
  /** Null without a request. */
  readonly p50Ms: number | null
  readonly p99Ms: number | null
}

export interface OperationTraffic extends TrafficKey {
  readonly minute: TrafficShare
  readonly hour: TrafficShare
}

/** A process that has not noted anything for so long does not run any more. */
const silentMaxMs = 3 * 60_000

/**
 * Returns the requests of the last minute and hour that all processes together have answered, those of the hour with the
 * most first. Each process notes them once a minute, so they are up to a minute old.
 */
export async function recentTraffic(
  overview: Overview,
  now: Instant,
): Promise<readonly OperationTraffic[]> {
  const ownOffsetMs = (await measureClockOffset(overview, { now: () => now })) ?? 0
  const noted = (await overview.notes.list())
    .filter(({ kind }) => kind === 'process')
    .map(({ at, value }) => ({ at, ...(JSON.parse(value) as ProcessFacts) }))
    .filter(
      ({ at, clockOffsetMs }) => now - ownOffsetMs - (at - (clockOffsetMs ?? 0)) <= silentMaxMs,
    )
    .flatMap(({ requests }) => requests ?? [])
  const minutes = sumTraffic(noted.flatMap(({ minute }) => minute))
  const byKey = new Map(minutes.map((traffic) => [trafficKeyText(traffic), traffic]))
  return sumTraffic(noted.flatMap(({ hour }) => hour)).map((hour) => ({
    operation: hour.operation,
    owner: hour.owner,
    mode: hour.mode,
    minute: shareOf(byKey.get(trafficKeyText(hour))),
    hour: shareOf(hour),
  }))
}

const shareOf = (traffic: Traffic = none): TrafficShare => ({
  requests: traffic.requests,
  errors: traffic.errors,
  p50Ms: percentileMs(traffic, 0.5),
  p99Ms: percentileMs(traffic, 0.99),
})

const none: Traffic = {
  operation: null,
  owner: null,
  mode: null,
  requests: 0,
  errors: 0,
  durations: {},
}
