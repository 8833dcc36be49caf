import { describe, expect, test } from 'vitest'
import { recordFigures } from '../support/recorded-figures.ts'
import { clockRuns } from './clock-run.ts'
import { stepKinds } from './clock-step.ts'
import {
  countsEveryGap,
  endsLeases,
  keepsWaits,
  limitsByWallClock,
  sortsFeedByTime,
  trustsTheClock,
} from './planted/planted-faults.ts'
import { simulatedEngines } from './simulated-database.ts'

/** Number of steps of clocks on all engines together. For a longer run: `STEPS=100000 pnpm test:long -- clock`. */
const requested = process.env['STEPS']
const allSteps = Number(requested ?? 100)
/** The default run always has the same steps. */
const quickSeed = 517_458
/** A failed run prints its seed. To repeat it, set SEED to it, and STEPS to 2500. */
const seed = Number(process.env['SEED'] ?? (requested ? Date.now() % 1_000_000 : quickSeed))
/** With more steps than these, every kind of step certainly happens. */
const manySteps = 1_000

/** Each with the part of a message, a seed with which it is detected early, and the engines that it is planted in. */
const plantedFaults = [
  ['a wait that is not shortened', keepsWaits, 'was not sent within', 2, ['sqlite', 'postgres']],
  ['a lease that ends at a step back', endsLeases, 'was sent twice at once', 11, ['sqlite']],
  ['a webhook disabled by a jump ahead', countsEveryGap, 'was disabled after', 2, ['sqlite']],
  ['a deletion by a jump ahead', trustsTheClock, 'is lost', 5, ['sqlite', 'postgres']],
  ['a window that follows the wall clock', limitsByWallClock, 'The rate limit', 8, ['sqlite']],
  ['a feed in the sequence of times', sortsFeedByTime, 'The feed has', 12, ['sqlite']],
] as const

describe.each(simulatedEngines)('steps of the clock on $name', (engine) => {
  const steps = Math.ceil(allSteps * engine.share)

  test(`no promise is broken by ${steps} steps ahead and back, by minutes to months`, {
    timeout: 60_000 + steps * 2_000,
  }, async () => {
    console.log(`seed ${seed}`)

    const { counts, longestWaitMs } = await clockRuns({ engine, steps, seed })

    const lines = [...counts].map(([what, count]) => `${what}: ${count}`).toSorted()
    const waited = `a first attempt was at most ${longestWaitMs / 1_000} s late`
    console.log(`seed ${seed}, ${engine.name}: ${steps} steps, ${waited}\n  ${lines.join(', ')}`)
    const attempts = `${counts.get('attempts')?.toLocaleString('en-US')} attempts`
    const figures = `${steps.toLocaleString('en-US')} steps, ${attempts}, no fault; ${waited}`
    recordFigures(`\`clock\` on ${engine.name}`, `${figures}; seed ${seed}`)
    expect(counts.get('attempts')).toBeGreaterThan(steps)
    if (steps >= manySteps)
      expect([...counts.keys()]).toEqual(expect.arrayContaining([...stepKinds]))
  })

  test.for(
    plantedFaults.filter(([, , , , engines]) => engines.some((name) => name === engine.name)),
  )('the simulation detects %s', async ([_, plant, message, firstSeed]) => {
    const run = clockRuns({ engine, steps: 1_000, seed: firstSeed, plant }, 25)

    await expect(run).rejects.toMatchObject({
      cause: { message: expect.stringContaining(message) },
    })
  })
})
