import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rowsOf } from '../../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../../server/test/support/postgres-databases.ts'
import { tokenFor } from '../../../server/test/support/token-for.ts'
import { start, stop } from '../children.ts'
import type { Job } from '../load/job.ts'
import { openLoad, runJob } from '../load/run-job.ts'
import { firstLine, startServer } from '../start-contestant.ts'
import { population, type Workload } from '../workload.ts'

export const contestants = ['limit', '1 node', '2 nodes', '3 nodes'] as const
export type Contestant = (typeof contestants)[number]

export interface RoundParts {
  readonly folder: string
  readonly port: number
  readonly workload: Workload
  readonly connections: number
  readonly seconds: number
}

const warmUpSeconds = 1

interface Result {
  readonly requests: number
  readonly warmUpRequests: number
  readonly seconds: number
}

/** Runs a contestant in fresh processes on a fresh database, checks its rows, and returns the requests per second. */
export async function measure(parts: RoundParts, contestant: Contestant): Promise<number> {
  await using database = await newPostgresDatabase(parts.port)
  // Creates the first client, whose id is 1, and its feed.
  await tokenFor(database.url, 'bench')
  const results = await runners[contestant](parts, database.url)
  const sum = (of: (one: Result) => number) => results.reduce((total, one) => total + of(one), 0)
  await checkRows(
    database.url,
    parts.workload === 'create-order'
      ? sum(({ requests, warmUpRequests }) => requests + warmUpRequests)
      : population,
  )
  return sum(({ requests, seconds }) => requests / seconds)
}

type Runner = (parts: RoundParts, url: string) => Promise<readonly Result[]>

const runners: Readonly<Record<Contestant, Runner>> = {
  limit: async (parts, url) => {
    const file = fileURLToPath(new URL('rivals/limit.ts', import.meta.url))
    const child = start([file, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    const { port } = JSON.parse(await firstLine(child, 'limit')) as { port: number }
    const results = await runLoad(parts, [{ pid: child.pid ?? 0, port, token: 'none' }])
    await stop(child)
    return results
  },
  '1 node': (parts, url) => nodes(parts, url, 1),
  '2 nodes': (parts, url) => nodes(parts, url, 2),
  '3 nodes': (parts, url) => nodes(parts, url, 3),
}

async function nodes(parts: RoundParts, url: string, count: number): Promise<readonly Result[]> {
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

type Target = Pick<Job, 'pid' | 'port' | 'token'>

async function runLoad(parts: RoundParts, targets: readonly Target[]): Promise<readonly Result[]> {
  const [first] = targets
  if (first && parts.workload !== 'create-order') await populate(parts, first)
  return Promise.all(targets.map((target, nth) => loadOne(parts, target, nth, targets.length)))
}

function loadOne(parts: RoundParts, target: Target, nth: number, count: number): Promise<Result> {
  const { workload, connections, seconds } = parts
  const creates = workload === 'create-order'
  return runJob({
    ...target,
    workload,
    connections: connections / count,
    warmUp: { group: creates ? `warmup${nth}` : 'population', until: { seconds: warmUpSeconds } },
    measured: { group: creates ? `measured${nth}` : 'population', until: { seconds } },
  })
}

/** Creates the orders that the other workloads read. */
async function populate({ connections }: RoundParts, target: Target): Promise<void> {
  const load = await openLoad({ ...target, workload: 'create-order', connections })
  await load.run({ group: 'population', until: { requests: population } })
  load.close()
}

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
      `${expected} orders were created, but the database holds ${JSON.stringify(rows)}.`,
    )
}
