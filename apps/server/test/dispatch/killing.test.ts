import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { engine } from '../support/engine.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { type StartWorld, test } from '../support/world.ts'
import { type KilledRun, killedRun } from './support/killed-dispatching.ts'

/** Number of events. To send more: `EVENTS=10000 pnpm test:long -- webhooks`. */
const events = Number(process.env['EVENTS'] ?? (engine === 'postgres' ? 100 : 250))
const webhooks = Number(process.env['WEBHOOKS'] ?? 5)
const kills = Number(process.env['KILLS'] ?? (engine === 'postgres' ? 2 : 4))
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** Maximum number of messages in flight. Each of them may be sent again after a kill. */
const inFlightMax = Math.min(128, 4 * webhooks)

const entryOf = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))

async function killed(startWorld: StartWorld, own: Omit<KilledRun, 'world' | 'seed'>) {
  const world = await startWorld({
    settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
    parts: { clock: systemClock },
  })
  return await killedRun({ world, seed, ...own })
}

test(`${events} events reach ${webhooks} unreliable webhooks although the dispatcher is killed ${kills} times`, {
  timeout: 120_000 + events * webhooks * 10,
}, async ({ startWorld }) => {
  console.log(`seed ${seed}`)
  const entry = entryOf('support/dispatches')
  const run = { events, webhooks, kills, failing: 0.3, entry }
  const startMs = performance.now()
  const { messages, failures, duplicates, exits, ...found } = await killed(startWorld, run)

  const figures =
    `${events} events to ${webhooks} webhooks in ${messages} messages, ` +
    `${failures} of them failed, ${duplicates} duplicates after ${kills} kills, ` +
    `${found.lost.length} events lost; ` +
    `${Math.round((performance.now() - startMs) / 1_000)} s; seed ${seed}`
  console.log(figures)
  recordFigures(`\`webhooks\` on ${engine}`, figures)
  expect(found).toEqual({ lost: [], surplus: [], unsigned: 0, unsettled: [] })
  expect(exits).toEqual([...Array.from({ length: kills }, () => 'SIGKILL'), 0])
  expect(duplicates).toBeLessThanOrEqual(kills * inFlightMax)
  // Of 700 messages, less than 20 % fail once in 100 million runs.
  expect(failures / messages).toBeGreaterThan(0.2)
})

test('the check for lost events detects a dispatcher that records success before it sends', async ({
  startWorld,
  skip,
}) => {
  skip(engine === 'postgres', 'on SQLite only')
  const entry = entryOf('planted/settles-too-early')
  const run = { events: 100, webhooks: 10, kills: 1, failing: 0, entry }
  const { lost, unsettled } = await killed(startWorld, run)

  expect(lost).not.toEqual([])
  expect(unsettled).toEqual([])
})
