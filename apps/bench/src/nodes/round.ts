import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rowsOf } from '../../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../../server/test/support/postgres-databases.ts'
import { tokenFor } from '../../../server/test/support/token-for.ts'
import { start, stop } from '../children.ts'
import type { LoadProcess } from '../load-process.ts'
import { startServer } from '../start-contestant.ts'

export const contestants = ['insert', 'limit', '1 node', '2 nodes', '3 nodes'] as const
export type Contestant = (typeof contestants)[number]

export interface RoundParts {
  readonly folder: string
  readonly port: number
  /** One load process for each node of the contestant with the most nodes. */
  readonly loads: readonly LoadProcess[]
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
    const args = [url, connections, warmUpSeconds, seconds].map(String)
    const child = rival('insert', args)
    return [JSON.parse(await firstLineOf(child)) as CreateResult]
  },
  limit: async (parts, url) => {
    const child = rival('limit', [url])
    const { port } = JSON.parse(await firstLineOf(child)) as { port: number }
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
  return start(process.execPath, ['--conditions=source', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function firstLineOf(child: ReturnType<typeof start>): Promise<string> {
  if (!child.stdout) throw new Error('The process has no stdout pipe.')
  const exited = once(child, 'exit').then(() => {
    throw new Error('The process of a rival ended before it printed a line.')
  })
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited])) as [
    string,
  ]
  return line
}

async function nodes(
  parts: RoundParts,
  url: string,
  count: number,
): Promise<readonly CreateResult[]> {
  const settings = { DATABASE_URL: url }
  // Every database has a different name, so each log file gets a different name too.
  const name = new URL(url).pathname.slice(1)
  const running = await Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const files = { database: url, log: join(parts.folder, `${name}-${nth}.log`) }
      return startServer(process.execPath, files, { client: 'bench', settings })
    }),
  )
  const results = await runLoad(parts, running)
  await Promise.all(running.map((node) => node.stop()))
  return results
}

interface Target {
  readonly pid: number
  readonly port: number
  readonly token: string
}

const runLoad = (
  { loads, connections, seconds }: RoundParts,
  targets: readonly Target[],
): Promise<readonly CreateResult[]> =>
  Promise.all(
    targets.map(async ({ pid, port, token }, nth) => {
      const load = loads[nth]
      if (!load) throw new Error('There are more nodes than load processes.')
      return await load.run({
        pid,
        port,
        token,
        workload: 'create-order',
        connections: connections / targets.length,
        withKeys: true,
        warmUp: { group: `warmup${nth}`, population: 0, until: { seconds: warmUpSeconds } },
        measured: { group: `measured${nth}`, population: 0, until: { seconds } },
      })
    }),
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
