import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rowsOf } from '../../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../../server/test/support/postgres-databases.ts'
import { tokenFor } from '../../../server/test/support/token-for.ts'
import { start, stop } from '../children.ts'
import type { LoadProcess } from '../load-process.ts'
import { serve } from '../running.ts'

export const contestants = ['insert', 'limit', '1 node', '2 nodes', '3 nodes'] as const
export type Contestant = (typeof contestants)[number]

export interface RoundParts {
  readonly folder: string
  readonly port: number
  /** As many as there are nodes at most. */
  readonly loads: readonly LoadProcess[]
  readonly connections: number
  readonly seconds: number
}

const warmUpSeconds = 1

interface Made {
  readonly requests: number
  readonly warmUpRequests: number
  readonly seconds: number
}

/** Each with fresh processes and a fresh database, which must hold what was acknowledged. */
export async function measure(parts: RoundParts, contestant: Contestant): Promise<number> {
  await using database = await newPostgresDatabase(parts.port)
  // The first client, whose id is 1, and its feed.
  await tokenFor(database.url, 'bench')
  const made = await ways[contestant](parts, database.url)
  const sum = (of: (one: Made) => number) => made.reduce((total, one) => total + of(one), 0)
  await checkRows(
    database.url,
    sum(({ requests, warmUpRequests }) => requests + warmUpRequests),
  )
  return sum(({ requests, seconds }) => requests / seconds)
}

type Way = (parts: RoundParts, url: string) => Promise<readonly Made[]>

const ways: Readonly<Record<Contestant, Way>> = {
  insert: async ({ connections, seconds }, url) => {
    const args = [url, connections, warmUpSeconds, seconds].map(String)
    const child = rival('insert', args)
    return [JSON.parse(await lineOf(child)) as Made]
  },
  limit: async (parts, url) => {
    const child = rival('limit', [url])
    const { port } = JSON.parse(await lineOf(child)) as { port: number }
    const made = await underLoad(parts, [{ pid: child.pid ?? 0, port, token: 'none' }])
    await stop(child)
    return made
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

async function lineOf(child: ReturnType<typeof start>): Promise<string> {
  if (!child.stdout) throw new Error('It says nothing.')
  const died = once(child, 'exit').then(() => {
    throw new Error('A rival has ended.')
  })
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), died])) as [
    string,
  ]
  return line
}

async function nodes(parts: RoundParts, url: string, count: number): Promise<readonly Made[]> {
  const settings = { DATABASE_URL: url }
  // Each database has another name.
  const name = new URL(url).pathname.slice(1)
  const running = await Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const files = { database: url, log: join(parts.folder, `${name}-${nth}.log`) }
      return serve(process.execPath, files, { client: 'bench', settings })
    }),
  )
  const made = await underLoad(parts, running)
  await Promise.all(running.map((node) => node.stop()))
  return made
}

interface Target {
  readonly pid: number
  readonly port: number
  readonly token: string
}

/** Connections are dealt out among the nodes. */
const underLoad = (
  { loads, connections, seconds }: RoundParts,
  targets: readonly Target[],
): Promise<readonly Made[]> =>
  Promise.all(
    targets.map(async ({ pid, port, token }, nth) => {
      const load = loads[nth]
      if (!load) throw new Error('There are more nodes than loads.')
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

async function checkRows(url: string, wanted: number): Promise<void> {
  const [rows] = await rowsOf<Rows>(
    url,
    `select (select count(*) from orders) as orders, (select count(*) from events) as events,
      (select count(*) from idempotency_keys) as keys`,
  )
  if ([rows?.orders, rows?.events, rows?.keys].some((count) => Number(count) !== wanted))
    throw new Error(`${wanted} orders were acknowledged, but there are ${JSON.stringify(rows)}.`)
}
