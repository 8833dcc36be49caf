import { leaseMs } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { engine } from '../support/engine.ts'
import { test } from '../support/world.ts'
import { fileOf, stoppedRun } from './support/stopped-dispatching.ts'

/** Number of runs that wait until leases end: `STOPS=20 pnpm test:long -- fencing`. By default, one run does not wait. */
const stops = Number(process.env['STOPS'] ?? 0)
const atOnce = 5
/**
 * How many late results the first dispatcher may log. On PostgreSQL, a statement that was under way when it was stopped for
 * long times out when it resumes, so that the store refuses the next one, and results whose leases have ended are dropped.
 */
const lateCounts = engine === 'postgres' && stops > 0 ? [0, 3] : [3]
/**
 * How far the clock of the second dispatcher is ahead. By default it is more than the length of a lease, so that the
 * test does not have to wait until the leases of the first dispatcher end.
 */
const aheadMs = stops > 0 ? 0 : leaseMs + 1_000
const runs = Math.max(stops, 1)

test(`a dispatcher that resumes after its leases have ended changes no dispatch or webhook, in ${runs} runs`, {
  timeout: 120_000 + (stops / atOnce) * 60_000,
}, async ({ startWorld }) => {
  let left = runs
  let late = 0
  const pauseOneByOne = async () => {
    while (left-- > 0) {
      const world = await startWorld({
        settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
        parts: { clock: systemClock },
      })
      const found = await stoppedRun(world, { entry: fileOf('dispatches-at'), aheadMs })
      late += found.late

      expect(lateCounts).toContain(found.late)
      expect(found.after).toEqual(found.before)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, pauseOneByOne))

  console.log(`${runs} pauses: ${late} late results, none applied`)
  expect(late).toBeGreaterThan(0)
})

test('the comparison of database rows detects a dispatcher that settles with an outdated fencing token', async ({
  startWorld,
  skip,
}) => {
  skip(engine === 'postgres', 'on SQLite only')
  const world = await startWorld({
    settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
    parts: { clock: systemClock },
  })
  const entry = fileOf('../planted/settles-unfenced')
  const { before, after } = await stoppedRun(world, { entry, aheadMs: leaseMs + 1_000 })

  expect(after).not.toEqual(before)
})
