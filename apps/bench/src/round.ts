import type { Contestant } from './contestants.ts'
import { checkDisk } from './disk.ts'
import type { Job, Load } from './load/job.ts'
import type { LoadProcess } from './load-process.ts'
import type { Measurement } from './ratios.ts'
import { type Ground, type Running, run } from './running.ts'
import type { Cell } from './workload.ts'

export interface Round {
  readonly number: number
  readonly contestants: readonly Contestant[]
  readonly cells: readonly Cell[]
  readonly seconds: number
  /** Whether orders are created with idempotency keys. */
  readonly withKeys: boolean
}

/** Orders that everybody has, so that gets find the same number of them everywhere. */
const population = 4_000
const warmUpSeconds = 0.3

interface Contender extends Running {
  /** How many orders of each group it said were created. */
  readonly acknowledged: Map<string, number>
}

/** Measures all cells with fresh processes and databases; in each cell all contestants, one after the other. */
export async function runRound(
  round: Round,
  ground: Ground,
  load: LoadProcess,
): Promise<readonly Measurement[]> {
  const started = await Promise.all(round.contestants.map((name) => run(name, ground)))
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

/** Nobody is always first. */
const rotated = <Value>(values: readonly Value[], by: number): readonly Value[] => {
  const start = by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

const noWarmUp = { group: 'population', population, until: { requests: 0 } }
const populating: Cell = { workload: 'create-order', connections: 32 }

async function populate(
  contender: Contender,
  { withKeys }: Round,
  load: LoadProcess,
): Promise<void> {
  const { requests } = await runJob(contender, load, {
    ...populating,
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
): Promise<Load> {
  try {
    return await load.run({ pid, port, token, ...part })
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}
