import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect, test } from 'vitest'
import { startDispatching } from '../dispatch/support/dispatching-process.ts'
import { eventsOf, steps } from '../dispatch/support/killed-dispatching.ts'
import { earlyAt, inversionsAt } from '../dispatch/support/ordered-dispatching.ts'
import {
  type UnreliableReceiver,
  unreliableReceiver,
} from '../dispatch/support/unreliable-receiver.ts'
import { randomFrom } from '../faults/random.ts'
import { createMigrated } from '../store/support/migrated-file.ts'
import { temporaryFolder } from '../store/support/temporary-folder.ts'
import { aDraft } from '../support/a-draft.ts'
import { rowsOf } from '../support/execute.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { isFaketimeInstalled, type SteppingClock, steppingClock } from './support/stepping-clock.ts'

/** Number of events. To send more: `EVENTS=5000 pnpm test:long -- steps`. */
const events = Number(process.env['EVENTS'])
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const orders = events / (steps.length + 1)
const webhookCount = 4

/** Orders that are made at once. The pauses between their events let events be made before and after each step. */
const placingAtOnce = 4
const pauseMs = 200

/** How far the clock is ahead before the first step and after each one. */
const daysAhead = [0, 1, 0, -1, 0]

/** The processes whose clock steps. */
interface Stepping {
  readonly engine: 'sqlite' | 'postgres'
  readonly serve?: boolean
  readonly dispatchers: readonly boolean[]
  readonly postgres?: boolean
}

const clocks: Readonly<Record<string, Stepping>> = {
  'of the machine, with SQLite': { engine: 'sqlite', serve: true, dispatchers: [true] },
  'of one of two dispatchers': { engine: 'postgres', dispatchers: [true, false] },
  'of PostgreSQL': { engine: 'postgres', postgres: true, dispatchers: [false, false] },
}

interface Placed {
  /** The first event of an order, which waits for no other. */
  readonly event: string
  /** The number of steps before it. */
  readonly step: number
  readonly atMs: number
}

describe('a clock that steps by a day', unless(!isFaketimeInstalled && 'without faketime'), () => {
  test.for(Object.entries(clocks))(
    'loses no event, and lets none overtake another of its order: %s',
    { timeout: 600_000 + events * pauseMs },
    async ([name, stepping]) => {
      console.log(`seed ${seed}`)
      await using opened = new AsyncDisposableStack()
      const clock = opened.use(await steppingClock())
      const { url, client } = await startProcesses(opened, stepping, clock)
      const receivers = await startReceivers(opened, client)

      const placed = await placeOrders(client, (step) => clock.set(daysAhead[step] ?? 0))
      const placedMs = performance.now()
      while ((await statusesOf(url)).includes('pending')) await pause(100)
      const settledS = (performance.now() - placedMs) / 1_000

      const duplicates = receivers.flatMap(({ accepted }) =>
        [...accepted.values()].filter((times) => times > 1),
      ).length
      const figures =
        `${events} events to ${webhookCount} webhooks, ${duplicates} duplicates; the first event of an order arrived after ` +
        `${longestWaits(placed, receivers)} at most; all were settled ${settledS.toFixed(0)} s after the last one; seed ${seed}`
      console.log(`${name}: ${figures}`)
      recordFigures(`\`steps\` of the clock ${name}`, figures)
      expect({
        lost: receivers.flatMap(({ accepted }) =>
          eventsOf(orders).filter((event) => !accepted.has(event)),
        ),
        inversions: receivers.flatMap((receiver) => inversionsAt(receiver, orders)),
        early: receivers.flatMap((receiver) => earlyAt(receiver, orders)),
        unsigned: receivers.filter(({ unsigned }) => unsigned() > 0),
        statuses: await statusesOf(url),
      }).toEqual({ lost: [], inversions: [], early: [], unsigned: [], statuses: ['succeeded'] })
    },
  )
})

/** Starts `serve`, dispatchers and the database. */
async function startProcesses(
  opened: AsyncDisposableStack,
  { engine, serve = false, dispatchers, postgres = false }: Stepping,
  clock: SteppingClock,
) {
  const envIf = (steps: boolean): SteppingClock['env'] => (steps ? clock.env : {})
  const url =
    engine === 'sqlite' ? await newFile(opened) : await newDatabase(opened, envIf(postgres))
  const server = await startServer(url, [mainFile, 'serve', '--no-dispatch'], {
    WEBHOOK_ALLOW_PRIVATE: '1',
    ...envIf(serve),
  })
  opened.defer(async () => {
    await server.end('SIGKILL')
  })
  for (const steps of dispatchers) {
    const { end } = startDispatching(url, { settings: envIf(steps) })
    opened.defer(async () => {
      await end('SIGKILL')
    })
  }
  return { url, client: new DeliveryOrders({ baseUrl: server.url, token: await tokenFor(url) }) }
}

async function newFile(opened: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryFolder()
  opened.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'test.db')
  await createMigrated(file)
  return `sqlite:${file}`
}

async function newDatabase(
  opened: AsyncDisposableStack,
  env: SteppingClock['env'],
): Promise<string> {
  const { port } = opened.use(await startPostgres(['fsync=off'], env))
  return opened.use(await newPostgresDatabase(port)).url
}

/** One failure is tried again within three minutes, whatever the clock does. A second one would take half an hour. */
const unreliable = { failing: 0.1, failuresMax: 1, onMessage: () => true }

async function startReceivers(
  opened: AsyncDisposableStack,
  client: DeliveryOrders,
): Promise<readonly UnreliableReceiver[]> {
  const random = randomFrom(seed)
  const receivers: UnreliableReceiver[] = []
  for (let nth = 0; nth < webhookCount; nth++) {
    const receiver = opened.use(await unreliableReceiver({ ...unreliable, random }))
    const { secret } = await client.webhooks.create({ url: receiver.url, ordering: 'order' })
    receiver.secrets.push(secret)
    receivers.push(receiver)
  }
  return receivers
}

/** Makes the events. `onStep` is called with the number of the next step, when it is time for it. */
async function placeOrders(
  client: DeliveryOrders,
  onStep: (step: number) => Promise<void>,
): Promise<readonly Placed[]> {
  const placed: Placed[] = []
  let next = 0
  let step = 0
  const placeNext = async () => {
    while (next < orders) {
      const referenceNumber = `A-${next++}`
      await client.orders.create(aDraft({ referenceNumber }))
      placed.push({ event: `${referenceNumber} 1`, step, atMs: performance.now() })
      if (placed.length >= ((step + 1) * orders) / daysAhead.length) await onStep(++step)
      for (const to of steps) {
        await pause(pauseMs)
        await client.orders.progress(referenceNumber, { to })
      }
    }
  }
  await Promise.all(Array.from({ length: placingAtOnce }, placeNext))
  return placed
}

function longestWaits(placed: readonly Placed[], receivers: readonly UnreliableReceiver[]): string {
  return daysAhead
    .map((days, step) => {
      const waitsMs = placed
        .filter((one) => one.step === step)
        .flatMap(({ event, atMs }) =>
          receivers.map(({ arrivedMs }) => (arrivedMs.get(event) ?? Number.NaN) - atMs),
        )
      return `${(Math.max(...waitsMs) / 1_000).toFixed(1)} s (${days} d ahead)`
    })
    .join(', ')
}

const statusesOf = async (url: string): Promise<readonly string[]> =>
  (await rowsOf<{ status: string }>(url, 'select distinct status from dispatches')).map(
    ({ status }) => status,
  )
