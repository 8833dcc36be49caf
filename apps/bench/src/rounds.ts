/** One loop for all contests: rounds in which contestants are measured in turn. */
import { mkdirSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { print, temporaryFolder } from './program.ts'
import { type Figures, type Measurement, reportTable } from './report.ts'

export interface Contest {
  readonly title: string
  readonly contestants: readonly string[]
  /** Pairs of contestants: the figures of the first are divided by those of the second. */
  readonly ratios: readonly (readonly [string, string])[]
  /** Starts a contestant for one round, with new data in the folder. */
  open(contestant: string, folder: string): Contender | Promise<Contender>
}

/** A contestant in one round. */
export interface Contender {
  /** What is measured, by name. All contestants have the same cells. */
  readonly cells: Readonly<Record<string, () => Promise<Figures>>>
  /** Ends the contestant, and throws if its data are wrong. */
  close(): Promise<void>
}

/** Opens contestants that run one at a time, and are measured once in each round. */
export const oneAtATime =
  (measure: (contestant: string, folder: string) => Promise<Figures>): Contest['open'] =>
  (contestant, folder) => ({
    cells: { '': () => measure(contestant, folder) },
    close: () => Promise.resolve(),
  })

/** The options of all contests. */
export const contestOptions = { rounds: 5, directory: '' }

/** Runs a contest, and prints a table of medians and ratios. */
export async function runContest(
  { rounds, directory }: Readonly<typeof contestOptions>,
  contest: Contest,
): Promise<void> {
  print(`Node ${process.version}: ${contest.title}`)
  const measurements = await runRounds(contest, rounds, directory)
  print(`\n${reportTable(measurements, contest.contestants, contest.ratios)}`)
}

export async function runRounds(
  contest: Contest,
  rounds: number,
  directory = '',
): Promise<readonly Measurement[]> {
  const parent = temporaryFolder('bench', directory || undefined)
  const measurements: Measurement[] = []
  for (let round = 1; round <= rounds; round++) {
    print(`Round ${round} of ${rounds} (load average before: ${loadavg()[0]?.toFixed(2)})`)
    const folder = join(parent, String(round))
    measurements.push(...(await runRound(contest, round, folder)))
    // Leftover files could slow down the next round.
    rmSync(folder, { recursive: true, force: true })
  }
  return measurements
}

/** Starts all contestants, and measures all of them in each cell. They are rotated, so that none is always first. */
async function runRound(contest: Contest, round: number, folder: string): Promise<Measurement[]> {
  const opened: { readonly contestant: string; readonly contender: Contender }[] = []
  for (const contestant of rotated(contest.contestants, round)) {
    const own = join(folder, contestant)
    mkdirSync(own, { recursive: true })
    const contender = await named(contestant, async () => await contest.open(contestant, own))
    opened.push({ contestant, contender })
  }
  const measurements: Measurement[] = []
  const cells = Object.keys(opened[0]?.contender.cells ?? {})
  for (const [nth, cell] of cells.entries())
    for (const { contestant, contender } of rotated(opened, nth)) {
      const measure = contender.cells[cell] as Contender['cells'][string]
      const figures = await named(contestant, measure)
      measurements.push({ round, contestant, cell, figures })
    }
  for (const { contestant, contender } of opened) await named(contestant, contender.close)
  return measurements
}

/** Adds the name of a contestant to an error. */
const named = <Value>(contestant: string, work: () => Promise<Value>): Promise<Value> =>
  work().catch((cause: Error) => {
    throw new Error(`${contestant}: ${cause.message}`, { cause })
  })

const rotated = <Value>(values: readonly Value[], by: number): readonly Value[] => {
  const start = by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}
