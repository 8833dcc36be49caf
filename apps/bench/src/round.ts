import type { Contestant } from './contestants.ts'
import { checkDisk } from './disk.ts'
import type { Job, LoadResult } from './load/job.ts'
import type { LoadProcess } from './load-process.ts'
import type { Measurement } from './ratios.ts'
import { type RunEnvironment, type RunningContestant, startContestant } from './start-contestant.ts'
import type { Cell } from './workload.ts'

export interface Round {
  readonly number: number
  readonly contestants: readonly Contestant[]
  readonly cells: readonly Cell[]
  readonly seconds: number
  readonly withKeys: boolean
}

/** Number of orders created before measuring, so that `get-order` finds the same number in every database. */
const population = 4_000
const warmUpSeconds = 0.3

interface Contender extends RunningContestant {
  /** Number of create requests that were answered 201, by the prefix of their references. */
  readonly acknowledged: Map<string, number>
}

/** Starts every contestant with a fresh database, and measures all of them in each cell, one after the other. */
export async function runRound(
  round: Round,
  runEnvironment: RunEnvironment,
  load: LoadProcess,
): Promise<readonly Measurement[]> {
  const started = await Promise.all(
    round.contestants.map((name) => startContestant(name, runEnvironment)),
  )
  const contenders = started.map((running) => ({ ...running, acknowledged: new Map() }))
  const measurements: Measurement[] = []

  for (const contender of contenders) await populate(contender, round, load)
  for (const [index, cell] of round.cells.entries())
    for (const contender of rotated(contenders, round.number + index))
      measurements.push(await measure(contender, cell, round, load))

  for (const { stop, database, acknowledged } of contenders) {
    await stop()
    checkDisk(database, acknowledged, round.withKeys)
  }
  return measurements
}

/** Rotates the contestants, so that none is always first. */
const rotated = <Value>(values: readonly Value[], by: number): readonly Value[] => {
  const start = by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

const noWarmUp = { group: 'population', population, until: { requests: 0 } }
const populationCell: Cell = { workload: 'create-order', connections: 32 }

async function populate(
  contender: Contender,
  { withKeys }: Round,
  load: LoadProcess,
): Promise<void> {
  const { requests } = await runJob(contender, load, {
    ...populationCell,
    withKeys,
    warmUp: noWarmUp,
    measured: { ...noWarmUp, until: { requests: population } },
  })
  contender.acknowledged.set('population', requests)
}

async function measure(
  contender: Contender,
  cell: Cell,
  { number: round, seconds, withKeys }: Round,
  load: LoadProcess,
): Promise<Measurement> {
  const creates = cell.workload === 'create-order'
  const groups = creates
    ? { warmUp: `warmup${cell.connections}`, measured: `measured${cell.connections}` }
    : { warmUp: 'population', measured: 'population' }
  const { warmUpRequests, ...result } = await runJob(contender, load, {
    ...cell,
    withKeys,
    warmUp: { group: groups.warmUp, population, until: { seconds: warmUpSeconds } },
    measured: { group: groups.measured, population, until: { seconds } },
  })
  if (creates) {
    contender.acknowledged.set(groups.warmUp, warmUpRequests)
    contender.acknowledged.set(groups.measured, result.requests)
  }
  const requestsPerSecond = result.requests / result.seconds
  return { round, contestant: contender.name, ...cell, ...result, requestsPerSecond }
}

async function runJob(
  { pid, port, token, name }: Contender,
  load: LoadProcess,
  part: Omit<Job, 'pid' | 'port' | 'token'>,
): Promise<LoadResult> {
  try {
    return await load.run({ pid, port, token, ...part })
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}
