import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { newPostgresDatabase } from '../../../server/test/support/postgres-databases.ts'
import { environment, output } from '../children.ts'
import { type Load, openLoad } from '../load/run-job.ts'
import { startServer } from '../start-contestant.ts'
import { registerWebhook } from '../webhooks/call-api.ts'
import type { WorkCounter } from '../work-counter.ts'
import type { Workload } from '../workload.ts'

export interface Parts {
  /** The files that start the servers: of the earlier commit, and of this folder. */
  readonly programs: readonly string[]
  readonly folder: string
  readonly postgresPort: number | undefined
  /** Number of webhooks that get each event. Sending would run at random times, so the servers do not send. */
  readonly webhooks: number
  readonly count: WorkCounter
  readonly lengths: Lengths
}

export interface Lengths {
  /** Number of orders that are created first. `get-order` needs all of `population`, changes one for each request. */
  readonly population: number
  /** Also in turns: a server closes connections that carry no request for a while. */
  readonly warmUpTurns: number
  readonly turns: number
  /** Number of requests in each turn. */
  readonly requests: number
}

/** The work per request of the server of the earlier commit, and of this folder. */
export type Pair = readonly [before: number, after: number]

const connections = 32

/** Starts both servers on new databases, and lets them take turns. */
export async function measure(parts: Parts, workload: Workload): Promise<Pair> {
  const { warmUpTurns, turns, requests } = parts.lengths
  await using resources = new AsyncDisposableStack()
  const servers = await Promise.all(
    parts.programs.map((program) => openServer(parts, program, workload, resources)),
  )
  // Only create requests need references of their own.
  const group = workload === 'create-order' ? 'created' : 'population'
  const takeTurns = async (count: number) => {
    for (let turn = 0; turn < count; turn++)
      for (const { load } of turn % 2 === 0 ? servers : servers.toReversed())
        await load.run({ group, until: { requests } })
  }
  await takeTurns(warmUpTurns)
  const stops = await Promise.all(servers.map(({ pid }) => parts.count(pid)))
  await takeTurns(turns)
  const [before = 0, after = 0] = await Promise.all(stops.map((stop) => stop()))
  return [before / turns / requests, after / turns / requests]
}

interface Server {
  readonly pid: number
  readonly load: Load
}

async function openServer(
  { folder, postgresPort, webhooks, lengths }: Parts,
  program: string,
  workload: Workload,
  resources: AsyncDisposableStack,
): Promise<Server> {
  const own = mkdtempSync(join(folder, 'server-'))
  const postgres =
    postgresPort === undefined ? {} : await openPostgres(postgresPort, program, resources)
  const files = { database: join(own, 'orders.db'), log: join(own, 'log') }
  const settings = { ...postgres, WEBHOOK_ALLOW_PRIVATE: '1' }
  const args = webhooks > 0 ? ['--no-dispatch'] : []
  const server = await startServer({ ...files, program, settings, args })
  resources.defer(server.stop)
  for (let nth = 0; nth < webhooks; nth++)
    await registerWebhook(server, `http://127.0.0.1:9/${nth}`)
  await populate(server, lengths.population)
  const load = await openLoad({ ...server, workload, connections })
  resources.defer(load.close)
  return { pid: server.pid, load }
}

/** The program migrates its own database, because an earlier program may refuse the current schema. */
async function openPostgres(
  port: number,
  program: string,
  resources: AsyncDisposableStack,
): Promise<Record<string, string>> {
  const { url } = resources.use(await newPostgresDatabase(port, 'template0'))
  const settings = { DATABASE_URL: url }
  await output([program, 'migrate'], { ...environment, ...settings })
  return settings
}

/** Creates the orders that all other workloads read or change. */
async function populate(
  server: { readonly port: number; readonly token: string },
  requests: number,
): Promise<void> {
  const load = await openLoad({ ...server, workload: 'create-order', connections })
  await load.run({ group: 'population', until: { requests } })
  load.close()
}
