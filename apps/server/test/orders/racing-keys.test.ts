import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { engine, isInMemory } from '../support/engine.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { startServer } from '../support/server-process.ts'
import { test, type World } from '../support/world.ts'
import { forgetsClaims } from './planted/forgets-claims.ts'
import { oneExecuted, raceKeys } from './support/key-race.ts'
import { withRacingLookups } from './support/racing-lookups.ts'

const quickPairs = 20
/** Number of pairs. For a longer run: `pnpm test:long -- keys`. */
const pairs = Number(process.env['PAIRS'] ?? quickPairs)
/** A failed run prints its seed. To repeat it, set SEED to it. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

describe(`${pairs} pairs of requests at once with one idempotency key and two bodies`, () => {
  const timeout = 60_000 + pairs * 1_000

  test('execute one request of each pair completely and refuse the other', { timeout }, async ({
    startWorld,
  }) => {
    const world = await startWorld({ parts: { openStore: withRacingLookups() } })
    await expectOneExecuted(world, [world.url, world.url], engine)
  })

  test('do the same if each request is sent to another process', {
    timeout,
    ...unless(isInMemory && 'not in memory'),
  }, async ({ world }) => {
    const other = await startServer(world.databaseUrl)
    try {
      await expectOneExecuted(world, [world.url, other.url], `two processes on ${engine}`)
    } finally {
      await other.end('SIGTERM')
    }
  })

  test('are found to be executed twice if the service stores no claims', { timeout }, async ({
    startWorld,
  }) => {
    const world = await startWorld({ parts: { openStore: withRacingLookups(forgetsClaims) } })

    const outcomes = await race(world, [world.url, world.url], quickPairs)

    expect(outcomes).toEqual({ 'the answers are 200 and 200': quickPairs })
  })
})

async function expectOneExecuted(world: World, urls: readonly [string, string], where: string) {
  console.log(`seed ${seed}`)
  const outcomes = await race(world, urls)

  const counts = Object.entries(outcomes).map(([outcome, count]) => `${outcome}: ${count}`)
  console.log(`seed ${seed}, ${where}: ${pairs} pairs, ${counts.join(', ')}`)
  expect(outcomes).toEqual({ [oneExecuted]: pairs })
  recordFigures(`\`keys\` on ${where}`, `${pairs} pairs, ${counts.join(', ')}; seed ${seed}`)
}

const race = async (world: World, urls: readonly [string, string], count = pairs) =>
  raceKeys({
    urls,
    tokenFor: world.token,
    fleetToken: await world.fleetToken(),
    pairs: count,
    seed,
  })
