/** Measures whether a receiver that never answers delays the events of other receivers. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventKey, eventIdOf } from '@delivery-orders/domain'
import { openToRead } from '../disk.ts'
import { print, readArguments, runProgram, runRounds, temporaryFolder } from '../program.ts'
import { type RunningContestant, startServer } from '../start-contestant.ts'
import { percentile } from '../statistics.ts'
import { comparison, markdown } from '../table.ts'
import { draftOf, referenceOf } from '../workload.ts'
import { checkArrivals, delaysMs } from './arrivals.ts'
import { callApi, registerWebhook } from './call-api.ts'
import { type Receivers, startReceivers } from './receivers.ts'

const usage = 'Usage: pnpm bench -- hanging --rounds 5 --seconds 30 --rate 20 [--directory FOLDER]'
const webhooks = 20
/** Events in this time after the start are not counted, because the service is not warmed up yet. */
const warmUpMs = 3_000

interface RunParts {
  readonly folder: string
  readonly receivers: Receivers
  readonly seconds: number
  readonly ordersPerSecond: number
}

/** The delays of all receivers except the first. */
interface Delays {
  readonly p50Ms: number
  readonly p99Ms: number
}

async function compareDelays(): Promise<void> {
  const { number, directory } = readArguments(usage, { rounds: 5, seconds: 30, rate: 20 })
  const [seconds, ordersPerSecond] = [number('seconds'), number('rate')]
  if (seconds < 5) throw new Error(usage)
  const folder = join(temporaryFolder('hanging', directory), 'run')
  const receivers = await startReceivers(webhooks)
  print(`Node ${process.version}: ${ordersPerSecond} orders/s, each to ${webhooks} webhooks`)

  const rounds = await runRounds(number('rounds'), [false, true], async (hangs) => {
    mkdirSync(folder)
    const delays = await run({ folder, receivers, seconds, ordersPerSecond }, hangs)
    rmSync(folder, { recursive: true })
    return delays
  })
  const row = (label: string, figure: keyof Delays) => {
    const of = (hangs: boolean) => rounds.map((round) => round.get(hangs)?.[figure] ?? Number.NaN)
    return [label, ...comparison(of(false), of(true), 2)]
  }
  const head = ['delay of the other receivers', 'without', 'with one that hangs', 'with / without']
  print(`\n${markdown(head, [row('p50 ms', 'p50Ms'), row('p99 ms', 'p99Ms')])}\n`)
  print(`The other ${webhooks - 1} receivers got every event exactly once;`)
  print('sampled signatures were correct.')
}

/** Creates orders at a steady rate on a fresh service. With `hangs`, the first receiver never answers. */
async function run(parts: RunParts, hangs: boolean): Promise<Delays> {
  const { folder, receivers, seconds, ordersPerSecond } = parts
  const database = join(folder, 'server.db')
  const settings = { WEBHOOK_ALLOW_PRIVATE: '1' }
  const server = await startServer({ database, log: join(folder, 'server.log'), settings })
  const orders = seconds * ordersPerSecond
  const goal = orders * (receivers.urls.length - 1)
  const { reached } = receivers.begin({ warmUp: 1, goal, excluded: { receiver: 0, hangs } })
  const secrets: string[] = []
  for (const url of receivers.urls) secrets.push(await registerWebhook(server, url))
  const since = Date.now() + warmUpMs
  await placeOrders(server, orders, ordersPerSecond)
  await reached
  const [first, ...others] = receivers.end()
  await server.stop()

  const expectedIds = eventIds(database)
  for (const [index, arrivals] of others.entries())
    checkArrivals(arrivals, expectedIds, secrets[index + 1] ?? '')
  const [min, max] = hangs ? attemptsWhileHanging(seconds) : [orders, orders]
  const received = first?.ids.length ?? 0
  if (received < min || received > max)
    throw new Error(`The first receiver got ${received} messages, expected ${min} to ${max}.`)
  const delays = delaysMs(others, since)
  return { p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) }
}

/** Creates orders at a steady rate, without waiting for earlier responses. */
async function placeOrders(
  server: RunningContestant,
  count: number,
  perSecond: number,
): Promise<void> {
  const startedAt = performance.now()
  const placing: Promise<unknown>[] = []
  for (let number = 0; number < count; number++) {
    const waitMs = startedAt + (number * 1000) / perSecond - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    placing.push(callApi(server, '/orders', draftOf(referenceOf('order', number))))
  }
  await Promise.all(placing)
}

const listEvents = `select order_id as orderId, sequence, at from events`

function eventIds(file: string): ReadonlySet<string> {
  using database = openToRead(file)
  return new Set(database.prepare<[], EventKey>(listEvents).all().map(eventIdOf))
}

const inFlightMax = 4
const timeoutSeconds = 15

/** The fewest and the most attempts to a receiver that hangs: each of them ends when it times out. */
const attemptsWhileHanging = (seconds: number): readonly [number, number] => [
  inFlightMax,
  inFlightMax * (Math.floor(seconds / timeoutSeconds) + 2),
]

await runProgram(compareDelays)
