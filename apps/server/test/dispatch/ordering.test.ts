import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { engine } from '../support/engine.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { type StartWorld, test } from '../support/world.ts'
import { inversionsAt, type OrderedRun, orderedRun } from './support/ordered-dispatching.ts'

/** Number of events. To send more: `EVENTS=10000 pnpm test:long -- ordering`. */
const events = Number(process.env['EVENTS'] ?? (engine === 'postgres' ? 50 : 150))
const webhooks = Number(process.env['WEBHOOKS'] ?? 4)
const kills = Number(process.env['KILLS'] ?? 2)
const disturbances = Number(process.env['DISTURBANCES'] ?? 12)
const databaseKills = engine === 'postgres' ? Number(process.env['DATABASE_KILLS'] ?? 1) : 0
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const entry = fileURLToPath(new URL('support/dispatches.ts', import.meta.url))

async function ordered(
  { startWorld, server }: { startWorld: StartWorld; server: PostgresServer | undefined },
  own: Pick<OrderedRun, 'ordering'> & Partial<OrderedRun>,
) {
  await using opened = new AsyncDisposableStack()
  const database = server && opened.use(await newPostgresDatabase(server.port))
  const settings = {
    WEBHOOK_ALLOW_PRIVATE: '1',
    ...(database && { DATABASE_URL: database.url }),
  }
  const world = await startWorld({ settings, parts: { clock: systemClock } })
  const run = { events, webhooks, kills, disturbances, databaseKills, seed, failing: 0.3, entry }
  const databaseUrl = database?.url ?? world.databaseUrl
  const killDatabase = async () => await server?.killAndRestart()
  const report = await orderedRun({ ...run, world, databaseUrl, killDatabase, ...own })
  await world.service[Symbol.asyncDispose]()
  return report
}

const timeout = 300_000 + events * webhooks * 10

test('no event overtakes an earlier event of its order, although receivers fail, processes and the database are killed, and the client interferes', {
  timeout,
}, async ({ startWorld }) => {
  console.log(`seed ${seed}`)
  // A server of its own, because the test kills it.
  await using server = engine === 'postgres' ? await startPostgres(['fsync=off']) : undefined
  const startMs = performance.now()
  const report = await ordered({ startWorld, server }, { ordering: 'order' })
  const { messages, failures, duplicates, done, ...found } = report

  const figures =
    `${events} events of ${events / 5} orders to ${webhooks} webhooks in ${messages} messages, ` +
    `${failures} of them failed, ${duplicates} duplicates after ${kills} kills of the dispatcher; ` +
    `${Object.entries(done)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}; ` +
    `${found.inversions.length} inversions among first deliveries; ` +
    `${Math.round((performance.now() - startMs) / 1_000)} s; seed ${seed}`
  console.log(figures)
  recordFigures(`\`ordering\` on ${engine}`, figures)
  expect(found).toEqual({ inversions: [], early: [], lost: [], unsettled: [], unsigned: 0 })
})

test('the check detects webhooks without ordering', { timeout }, async ({ startWorld, skip }) => {
  skip(engine === 'postgres', 'on SQLite only')
  const { early, lost } = await ordered(
    { startWorld, server: undefined },
    { ordering: 'none', disturbances: 0 },
  )

  expect(early).not.toEqual([])
  expect(lost).toEqual([])
})

// Without ordering, whether an event overtakes another one on its way is left to chance.
test('the check detects an event that arrives after a later event of its order', () => {
  const arrivals = [
    ['A-0 1', 1],
    ['A-0 2', 3],
    ['A-0 3', 2],
    ['A-1 1', 4],
  ] as const
  const firsts = new Map(
    arrivals.map(([event, arrivedAt]) => [event, { arrivedAt, acceptedAt: arrivedAt }]),
  )

  expect(inversionsAt({ firsts }, 2)).toEqual(['A-0 3'])
})
