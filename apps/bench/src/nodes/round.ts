import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rowsOf } from '../../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../../server/test/support/postgres-databases.ts'
import { tokenFor } from '../../../server/test/support/token-for.ts'
import { start, stop } from '../children.ts'
import type { Job } from '../load/job.ts'
import { runJob } from '../load/run-job.ts'
import { firstLine, startServer } from '../start-contestant.ts'

export const contestants = ['insert', 'limit', '1 node', '2 nodes', '3 nodes'] as const
export type Contestant = (typeof contestants)[number]

export interface RoundParts {
  readonly folder: string
  readonly port: number
  readonly connections: number
  readonly seconds: number
}

const warmUpSeconds = 1

interface CreateResult {
  readonly requests: number
  readonly warmUpRequests: number
  readonly seconds: number
}

/** Runs a contestant in fresh processes on a fresh database, checks its rows, and returns the orders per second. */
export async function measure(parts: RoundParts, contestant: Contestant): Promise<number> {
  await using database = await newPostgresDatabase(parts.port)
  // Creates the first client, whose id is 1, and its feed.
  await tokenFor(database.url, 'bench')
  const results = await runners[contestant](parts, database.url)
  const sum = (of: (one: CreateResult) => number) =>
    results.reduce((total, one) => total + of(one), 0)
  await checkRows(
    database.url,
    sum(({ requests, warmUpRequests }) => requests + warmUpRequests),
  )
  return sum(({ requests, seconds }) => requests / seconds)
}

type Runner = (parts: RoundParts, url: string) => Promise<readonly CreateResult[]>

const runners: Readonly<Record<Contestant, Runner>> = {
  insert: async ({ connections, seconds }, url) => {
    const child = rival('insert', [url, connections, warmUpSeconds, seconds].map(String))
    return [JSON.parse(await firstLine(child, 'insert')) as CreateResult]
  },
  limit: async (parts, url) => {
    const child = rival('limit', [url])
    const { port } = JSON.parse(await firstLine(child, 'limit')) as { port: number }
    const results = await runLoad(parts, [{ pid: child.pid ?? 0, port, token: 'none' }])
    await stop(child)
    return results
  },
  '1 node': (parts, url) => nodes(parts, url, 1),
  '2 nodes': (parts, url) => nodes(parts, url, 2),
  '3 nodes': (parts, url) => nodes(parts, url, 3),
}

const rival = (name: string, args: readonly string[]) => {
  const file = fileURLToPath(new URL(`rivals/${name}.ts`, import.meta.url))
  return start([file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function nodes(
  parts: RoundParts,
  url: string,
  count: number,
): Promise<readonly CreateResult[]> {
  const settings = { DATABASE_URL: url }
  const running = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      startServer({ database: url, log: join(parts.folder, `${nth}.log`), settings }),
    ),
  )
  const results = await runLoad(parts, running)
  await Promise.all(running.map((node) => node.stop()))
  return results
}

const runLoad = (
  { connections, seconds }: RoundParts,
  targets: readonly Pick<Job, 'pid' | 'port' | 'token'>[],
): Promise<readonly CreateResult[]> =>
  Promise.all(
    targets.map(({ pid, port, token }, nth) =>
      runJob({
        ...{ pid, port, token, workload: 'create-order' },
        connections: connections / targets.length,
        warmUp: { group: `warmup${nth}`, until: { seconds: warmUpSeconds } },
        measured: { group: `measured${nth}`, until: { seconds } },
      }),
    ),
  )

interface Rows {
  readonly orders: string
  readonly events: string
  readonly keys: string
}

async function checkRows(url: string, expected: number): Promise<void> {
  const [rows] = await rowsOf<Rows>(
    url,
    `select (select count(*) from orders) as orders, (select count(*) from events) as events,
      (select count(*) from idempotency_keys) as keys`,
  )
  if ([rows?.orders, rows?.events, rows?.keys].some((count) => Number(count) !== expected))
    throw new Error(
      `${expected} orders were acknowledged, but the database holds ${JSON.stringify(rows)}.`,
    )
}
