import { randomFrom } from '../faults/random.ts'
import type { Plant } from './planted/planted-faults.ts'
import type { SimulatedEngine } from './simulated-database.ts'
import { Simulation } from './simulation.ts'
import { SimulatedTime } from './stepping-clock.ts'

interface ClockRun {
  readonly engine: SimulatedEngine
  /** Number of steps of clocks. */
  readonly steps: number
  readonly seed: number
  readonly plant?: Plant
}

interface ClockReport {
  readonly counts: ReadonlyMap<string, number>
  /** How late a first attempt was at most, after the last step of a clock or the last death of a process. */
  readonly longestWaitMs: number
}

/**
 * Simulates a service whose clocks step. Throws if it breaks a promise. Each `stepsOfRun` steps have a new database, and
 * a seed that is one more than the one before.
 */
export async function clockRuns(
  { steps, seed, ...run }: ClockRun,
  stepsOfRun = 250,
): Promise<ClockReport> {
  const counts = new Map<string, number>()
  let longestWaitMs = 0
  for (let done = 0; done < steps; done += stepsOfRun) {
    const count = Math.min(steps - done, stepsOfRun)
    const report = await clockRun({ ...run, steps: count, seed: seed + done / stepsOfRun })
    longestWaitMs = Math.max(longestWaitMs, report.longestWaitMs)
    for (const [what, times] of report.counts) counts.set(what, (counts.get(what) ?? 0) + times)
  }
  return { counts, longestWaitMs }
}

async function clockRun({ engine, steps, seed, plant = {} }: ClockRun): Promise<ClockReport> {
  const random = randomFrom(seed)
  const time = new SimulatedTime()
  await using database = await engine.newDatabase(time)
  const simulation = await Simulation.start({ time, database, random, plant })
  let step = 0
  try {
    while (step++ < steps) await simulation.step()
    await simulation.audit()
  } catch (error) {
    const message = `Step ${step} of a run of ${steps} with seed ${seed} on ${engine.name} failed.`
    throw new Error(message, { cause: error })
  } finally {
    await simulation.stop()
  }
  const { counts, deliveries } = simulation
  counts.set('attempts', deliveries.attempts)
  return { counts, longestWaitMs: deliveries.longestWaitMs }
}
