import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventIdOf } from '@delivery-orders/domain'
import Sqlite from 'better-sqlite3'
import { checkArrivals } from '../receivers/check-arrivals.ts'
import type { Receivers } from '../receivers/receivers-process.ts'
import { startServer } from '../start-contestant.ts'
import { percentile } from '../statistics.ts'
import { delaysMs } from './delays.ts'
import { openShop, type Shop } from './shop.ts'

export interface RunParts {
  readonly folder: string
  readonly receivers: Receivers
  readonly seconds: number
  readonly ordersPerSecond: number
  /** Whether the first receiver never answers. */
  readonly hangs: boolean
}

/** The delays of all receivers except the first. */
export interface Delays {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly firstReceived: number
}

/** Events in this time after the start are not counted, because the service is not warmed up yet. */
const warmUpMs = 3_000
const inFlightMax = 4

/** Creates orders at a steady rate on a fresh service, with or without one receiver that hangs. */
export async function run(parts: RunParts): Promise<Delays> {
  const { folder, receivers, seconds, ordersPerSecond, hangs } = parts
  mkdirSync(folder)
  const database = join(folder, 'server.db')
  const server = await startServer(
    process.execPath,
    { database, log: join(folder, 'server.log') },
    { client: 'bench', settings: { WEBHOOK_ALLOW_PRIVATE: '1' } },
  )
  const orders = seconds * ordersPerSecond
  const goal = orders * (receivers.urls.length - 1)
  const { reached } = receivers.begin({ warmUp: 1, goal, excluded: { receiver: 0, hangs } })
  const shop = await openShop(server)
  const secrets = await registerAll(shop, receivers.urls)
  const since = Date.now() + warmUpMs
  await shop.place(orders, ordersPerSecond)
  await reached
  shop.close()
  const [first, ...others] = await receivers.end()
  await server.stop()

  const expectedIds = eventIds(database)
  for (const [index, arrivals] of others.entries())
    checkArrivals(arrivals, expectedIds, secrets[index + 1] ?? '')
  const firstReceived = first?.ids.length ?? 0
  checkFirst(firstReceived, { hangs, orders, seconds })
  const delays = delaysMs(others, since)
  return { p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99), firstReceived }
}

async function registerAll(shop: Shop, urls: readonly string[]): Promise<readonly string[]> {
  const secrets: string[] = []
  for (const url of urls) secrets.push(await shop.register(url))
  return secrets
}

const listEvents = `select order_id as orderId, sequence, at from events`

interface EventRow {
  readonly orderId: number
  readonly sequence: number
  readonly at: number
}

function eventIds(file: string): ReadonlySet<string> {
  const database = new Sqlite(file, { readonly: true })
  try {
    return new Set(database.prepare<[], EventRow>(listEvents).all().map(eventIdOf))
  } finally {
    database.close()
  }
}

const timeoutSeconds = 15

/** Throws unless the first receiver got one message per order. If it hangs, attempts that time out limit the number. */
function checkFirst(
  received: number,
  { hangs, orders, seconds }: Pick<RunParts, 'hangs' | 'seconds'> & { readonly orders: number },
): void {
  const [min, max] = hangs
    ? [inFlightMax, inFlightMax * (Math.floor(seconds / timeoutSeconds) + 2)]
    : [orders, orders]
  if (received < min || received > max)
    throw new Error(`The first receiver got ${received} messages, expected ${min} to ${max}.`)
}
