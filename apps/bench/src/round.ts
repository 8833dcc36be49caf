import type { Contestant } from './contestants.ts'
import { checkDisk } from './disk.ts'
import type { LoadProcess } from './load-process.ts'
import type { Measurement } from './ratios.ts'
import { type Ground, type Running, run } from './running.ts'
import { usageOf } from './usage.ts'
import type { Cell } from './workload.ts'

export interface Round {
  readonly number: number
  readonly contestants: readonly Contestant[]
  readonly cells: readonly Cell[]
  readonly seconds: number
}

/** Orders that everybody has, so that gets find the same number of them everywhere. */
const population = 4_000
const populationConnections = 32
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

  for (const contender of contenders) await populate(contender, load)
  for (const [index, cell] of round.cells.entries())
    for (const contender of rotated(contenders, round.number + index))
      measurements.push(await measure(contender, cell, round, load))

  for (const { stop, database, acknowledged } of contenders) {
    await stop()
    checkDisk(database, acknowledged)
  }
  return measurements
}

/** Nobody is always first. */
const rotated = <Value>(values: readonly Value[], by: number): readonly Value[] => {
  const start = by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

const populate = (contender: Contender, load: LoadProcess) =>
  runCell(contender, load, {
    workload: 'create-order',
    connections: populationConnections,
    group: 'population',
    until: { requests: population },
  })

async function measure(
  contender: Contender,
  cell: Cell,
  { number: round, seconds }: Round,
  load: LoadProcess,
): Promise<Measurement> {
  const group = cell.workload === 'get-order' ? 'population' : `measured${cell.connections}`
  const warmUp = cell.workload === 'get-order' ? 'population' : `warmup${cell.connections}`
  await runCell(contender, load, { ...cell, group: warmUp, until: { seconds: warmUpSeconds } })

  const before = usageOf(contender.pid)
  const result = await runCell(contender, load, { ...cell, group, until: { seconds } })
  const after = usageOf(contender.pid)
  const { requests, p50Ms, p99Ms, loadBusy } = result
  const cpuSeconds =
    after.cpuSeconds === null ? null : after.cpuSeconds - (before.cpuSeconds ?? Number.NaN)
  return {
    round,
    contestant: contender.name,
    ...cell,
    requests,
    requestsPerSecond: requests / result.seconds,
    p50Ms,
    p99Ms,
    cpuUs: cpuSeconds === null ? null : (cpuSeconds * 1e6) / requests,
    rssMb: after.rssMb,
    loadBusy,
  }
}

interface Part extends Cell {
  readonly group: string
  readonly until: { readonly requests: number } | { readonly seconds: number }
}

async function runCell(
  { port, token, name, acknowledged }: Contender,
  load: LoadProcess,
  part: Part,
) {
  try {
    const result = await load.run({ port, token, population, ...part })
    if (part.workload === 'create-order') acknowledged.set(part.group, result.requests)
    return result
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}
