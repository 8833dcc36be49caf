import type { Load } from './load/job.ts'
import { type Spread, spreadOf } from './statistics.ts'
import type { Cell } from './workload.ts'

/** What one contestant reached in one cell of one round. */
export interface Measurement extends Cell, Omit<Load, 'warmUpRequests'> {
  readonly round: number
  readonly contestant: string
  readonly requestsPerSecond: number
}

export type Measure = 'requestsPerSecond' | 'p50Ms' | 'p99Ms' | 'cpuUs'

export const inCell =
  ({ workload, connections }: Cell) =>
  (measurement: Measurement): boolean =>
    measurement.workload === workload && measurement.connections === connections

/**
 * What one contestant reached for each unit that another did. Both values of a ratio come from the same round, so
 * that whatever else the machine does bears on both. Undefined where there is nothing to compare.
 */
export function ratio(
  measurements: readonly Measurement[],
  measure: Measure,
  contestant: string,
  to: string,
): Spread | undefined {
  const reached = (name: string, round: number) =>
    measurements.find((one) => one.contestant === name && one.round === round)?.[measure]

  const rounds = [...new Set(measurements.map(({ round }) => round))]
  const ratios = rounds.flatMap((round) => {
    const value = reached(contestant, round)
    const unit = reached(to, round)
    return value == null || !unit ? [] : [value / unit]
  })
  return ratios.length > 0 ? spreadOf(ratios) : undefined
}
