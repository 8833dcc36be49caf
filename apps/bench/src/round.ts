import type { Contestant } from './contestants.ts'
import { checkDisk } from './disk.ts'
import type { Job, LoadResult } from './load/job.ts'
import { runJob } from './load/run-job.ts'
import type { Measurement } from './ratios.ts'
import { type RunEnvironment, type RunningContestant, startContestant } from './start-contestant.ts'
import { type Cell, population, type Workload } from './workload.ts'

export interface Round extends RunEnvironment {
  readonly number: number
  readonly contestants: readonly Contestant[]
  readonly cells: readonly Cell[]
  readonly seconds: number
  readonly warmUpSeconds: number
}

/** Before each measurement, when the code is already compiled: the connections are new. */
const settleSeconds = 0.3

interface Contender extends RunningContestant {
  /** Number of create requests that were answered 201, by the prefix of their references. */
  readonly acknowledged: Map<string, number>
}

/** Starts every contestant with a fresh database, and measures all of them in each cell, one after the other. */
export async function runRound(round: Round): Promise<readonly Measurement[]> {
  const started = await Promise.all(round.contestants.map((name) => startContestant(name, round)))
  const contenders = started.map((running) => ({ ...running, acknowledged: new Map() }))
  const measurements: Measurement[] = []

  for (const contender of contenders) {
    await populate(contender)
    for (const workload of new Set(round.cells.map((cell) => cell.workload)))
      await warmUp(contender, workload, round.warmUpSeconds)
  }
  for (const [index, cell] of round.cells.entries())
    for (const contender of rotated(contenders, round.number + index))
      measurements.push(await measure(contender, cell, round))

  for (const { stop, database, acknowledged } of contenders) {
    await stop()
    checkDisk(database, acknowledged)
  }
  return measurements
}

/** Rotates the contestants, so that none is always first. */
const rotated = <Value>(values: readonly Value[], by: number): readonly Value[] => {
  const start = by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

const noWarmUp = { group: 'population', until: { requests: 0 } }
const populationCell: Cell = { workload: 'create-order', connections: 32 }

async function populate(contender: Contender): Promise<void> {
  const { requests } = await runFor(contender, {
    ...populationCell,
    warmUp: noWarmUp,
    measured: { ...noWarmUp, until: { requests: population } },
  })
  contender.acknowledged.set('population', requests)
}

/** V8 compiles the code of `get-order` for the last time after some 25,000 requests. */
async function warmUp(contender: Contender, workload: Workload, seconds: number): Promise<void> {
  const group = workload === 'create-order' ? 'compiling' : 'population'
  const { requests } = await runFor(contender, {
    workload,
    connections: populationCell.connections,
    warmUp: noWarmUp,
    measured: { group, until: { seconds } },
  })
  if (workload === 'create-order') contender.acknowledged.set(group, requests)
}

async function measure(
  contender: Contender,
  cell: Cell,
  { number: round, seconds }: Round,
): Promise<Measurement> {
  const creates = cell.workload === 'create-order'
  const groups = creates
    ? { warmUp: `warmup${cell.connections}`, measured: `measured${cell.connections}` }
    : { warmUp: 'population', measured: 'population' }
  const { warmUpRequests, ...result } = await runFor(contender, {
    ...cell,
    warmUp: { group: groups.warmUp, until: { seconds: settleSeconds } },
    measured: { group: groups.measured, until: { seconds } },
  })
  if (creates) {
    contender.acknowledged.set(groups.warmUp, warmUpRequests)
    contender.acknowledged.set(groups.measured, result.requests)
  }
  const requestsPerSecond = result.requests / result.seconds
  return { round, contestant: contender.name, ...cell, ...result, requestsPerSecond }
}

async function runFor(
  { pid, port, token, name }: Contender,
  part: Omit<Job, 'pid' | 'port' | 'token'>,
): Promise<LoadResult> {
  try {
    return await runJob({ pid, port, token, ...part })
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}
