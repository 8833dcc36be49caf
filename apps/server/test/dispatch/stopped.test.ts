import { leaseMs } from '@delivery-orders/operations'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { test } from '../support/world.ts'
import { fileOf, stoppedRun } from './support/stopped-dispatching.ts'

/** More by the command of their own, which waits for leases to end: STOPS=20 pnpm test:fencing. */
const stops = Number(process.env['STOPS'] ?? 0)
const atOnce = 5
/** Otherwise the time of whoever comes next is ahead by more than a lease. */
const aheadMs = stops > 0 ? 0 : leaseMs + 1_000
const runs = Math.max(stops, 1)

test(`a dispatcher that is stopped past its lease and goes on, ${runs} times, changes nothing any more`, {
  timeout: 60_000 + (stops / atOnce) * 60_000,
}, async ({ startWorld }) => {
  let left = runs
  let late = 0
  const stopOneByOne = async () => {
    while (left-- > 0) {
      const world = await startWorld({
        settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
        parts: { clock: systemClock },
      })
      const found = await stoppedRun(world, { entry: fileOf('dispatches-at'), aheadMs })
      late += found.late

      expect(found.late).toBe(3)
      expect(found.after).toEqual(found.before)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, stopOneByOne))

  process.stdout.write(`${runs} stops, ${late} verdicts that came too late, none kept\n`)
})

test('the harness notices a verdict that is kept whoever holds the dispatch', {
  timeout: 60_000,
}, async ({ startWorld }) => {
  const world = await startWorld({
    settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
    parts: { clock: systemClock },
  })
  const entry = fileOf('settles-unfenced')
  const { before, after } = await stoppedRun(world, { entry, aheadMs: leaseMs + 1_000 })

  expect(after).not.toEqual(before)
})
