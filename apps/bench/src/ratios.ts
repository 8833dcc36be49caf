import type { LoadResult } from './load/job.ts'
import { type Spread, spreadOf } from './statistics.ts'
import type { Cell } from './workload.ts'

/** The result of one contestant with one workload and number of connections in one round. */
export interface Measurement extends Cell, Omit<LoadResult, 'warmUpRequests'> {
  readonly round: number
  readonly contestant: string
  readonly requestsPerSecond: number
}

export type Measure = 'requestsPerSecond' | 'p50Ms' | 'p99Ms' | 'cpuUs'

export const inCell =
  ({ workload, connections }: Cell) =>
  (measurement: Measurement): boolean =>
    measurement.workload === workload && measurement.connections === connections

/** Divides results of the same round, because other load affects both alike. Undefined if no round has both results. */
export function ratio(
  measurements: readonly Measurement[],
  measure: Measure,
  contestant: string,
  to: string,
): Spread | undefined {
  const resultOf = (name: string, round: number) =>
    measurements.find((one) => one.contestant === name && one.round === round)?.[measure]

  const rounds = [...new Set(measurements.map(({ round }) => round))]
  const ratios = rounds.flatMap((round) => {
    const value = resultOf(contestant, round)
    const base = resultOf(to, round)
    return value == null || !base ? [] : [value / base]
  })
  return ratios.length > 0 ? spreadOf(ratios) : undefined
}
