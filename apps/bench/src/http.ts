/** Compares our server with rivals by the requests per second of the HTTP API, on SQLite and on PostgreSQL. */
import { join } from 'node:path'
import { execute, rowsOf } from '../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../server/test/support/postgres-databases.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { type Load, openLoad, type Until } from './load.ts'
import {
  builtServer,
  issueToken,
  type Program,
  type Server,
  startRival,
  startServer,
} from './processes.ts'
import { knownNames, readOptions } from './program.ts'
import { type Figures, percentile } from './report.ts'
import { comparedWorkloads, population, type Workload } from './requests.ts'
import { type Contender, type Contest, contestOptions, runContest } from './rounds.ts'
import { cpuSecondsOf } from './usage.ts'

const commonUsage = `  --connections 1,32    numbers of connections, each with one request at a time
  --rounds 5            number of rounds
  --seconds 2           duration of each measurement in each round
  --warm-up 3           seconds of each workload before the first measurement of a round
  --directory FOLDER    where the databases are during the run (default: the system's temporary folder)`

const usage = `pnpm bench -- [${comparedWorkloads.join(' | ')}] [options]
  --against limit,...   the rivals to compare our server with (limit, fastify+)
  --profile FOLDER      write CPU profiles of our server there
${commonUsage}
Other benchmarks: pnpm bench -- gate | nodes | dispatches | dispatchers | start-time | seed`

const nodesUsage = `pnpm bench -- nodes [${comparedWorkloads.join(' | ')}] [options]
${commonUsage}`

/** The options of both contests. */
export interface HttpOptions {
  /** Workloads; all if there is none. */
  readonly positionals: readonly string[]
  readonly connections: readonly string[]
  readonly seconds: number
  readonly 'warm-up': number
}

/** Compares our server with the rivals on SQLite. */
export async function compareHttp(): Promise<void> {
  const defaults = {
    against: ['limit', 'fastify+'],
    profile: '',
    connections: ['1', '32', '256'],
    seconds: 2,
    'warm-up': 3,
    ...contestOptions,
  }
  const { against, profile, ...values } = readOptions(usage, defaults)
  const rivals = knownNames(['limit', 'fastify+'], against)
  const program = await builtServer()
  await runContest(values, sqliteContest(values, program, rivals, profile))
}

export const sqliteContest = (
  options: HttpOptions,
  program: Program,
  rivals: readonly string[],
  profile = '',
): Contest => ({
  title: 'requests of the HTTP API on SQLite',
  contestants: ['server', ...rivals],
  ratios: rivals.map((name) => ['server', name] as const),
  open: async (name, folder) => {
    const file = join(folder, 'orders.db')
    const launch = { program, folder, databaseUrl: `sqlite:${file}`, profile }
    const isOurs = name === 'server'
    const server = isOurs ? await startServer(launch) : await startRival(name, file, folder)
    return contender(options, [server], launch.databaseUrl)
  },
})

/** Compares one, two and three nodes on one PostgreSQL server with a rival that stores the same. */
export async function compareNodes(): Promise<void> {
  const defaults = { connections: ['48'], seconds: 4, 'warm-up': 2, ...contestOptions }
  const values = readOptions(nodesUsage, defaults)
  const program = await builtServer()
  await using postgres = await startPostgres([])
  const open = async (name: string, folder: string): Promise<Contender> => {
    const database = await newPostgresDatabase(postgres.port)
    // Nodes with several URLs would render each other's orders again.
    const env = { PUBLIC_URL: 'http://127.0.0.1:3000' }
    const launch = { program, env, folder, databaseUrl: database.url }
    // Creates the first client, whose id is 1, and its feed.
    await issueToken(launch, 'bench')
    const count = name === 'limit' ? 1 : Number.parseInt(name, 10)
    const servers = await Promise.all(
      Array.from({ length: count }, () =>
        name === 'limit' ? startRival(name, database.url, folder) : startServer(launch),
      ),
    )
    const { cells, close } = await contender(values, servers, database.url)
    return { cells, close: () => close().then(database[Symbol.asyncDispose]) }
  }
  await runContest(values, {
    title: 'requests of the HTTP API on PostgreSQL',
    contestants: ['limit', '1 node', '2 nodes', '3 nodes'],
    ratios: [
      ['1 node', 'limit'],
      ['2 nodes', '1 node'],
      ['3 nodes', '1 node'],
    ],
    open,
  })
}

/** Before each measurement, when the code is already compiled: the connections are new. */
const settleSeconds = 0.3

/** Fills the database of servers, and runs each workload until the code is compiled. */
async function contender(
  { positionals, connections, seconds, 'warm-up': warmUp }: HttpOptions,
  servers: readonly Server[],
  databaseUrl: string,
): Promise<Contender> {
  const named = knownNames(comparedWorkloads, positionals)
  const workloads = named.length > 0 ? named : comparedWorkloads
  if (!connections.every((count) => Number(count) >= 1)) throw new Error(commonUsage)
  const pids = servers.map(({ pid }) => pid)
  let acknowledged = 0
  const run = async (load: Load, workload: Workload, name: string, until: Until) => {
    // Orders are created in a group of their own, and read in that of the population.
    const isCreating = workload === 'create-order'
    const result = await load.run(isCreating ? name : 'population', until)
    if (isCreating) acknowledged += result.requests
    return result
  }
  const prepare = async (workload: Workload, name: string, until: Until) => {
    const load = await openLoad(servers, workload, 32)
    await run(load, workload, name, until)
    load.close()
  }
  const measure = async (workload: Workload, count: string): Promise<Figures> => {
    const load = await openLoad(servers, workload, Number(count))
    await run(load, workload, count, { seconds: settleSeconds })
    const cpuBefore = cpuSecondsOf(pids)
    const result = await run(load, workload, count, { seconds })
    const cpuSeconds = cpuSecondsOf(pids) - cpuBefore
    load.close()
    return {
      'requests/s': result.requests / result.seconds,
      'p50 ms': percentile(result.latenciesMs, 0.5),
      'p99 ms': percentile(result.latenciesMs, 0.99),
      'CPU µs': (cpuSeconds * 1e6) / result.requests,
      'load busy': result.busy,
    }
  }
  await prepare('create-order', 'population', { requests: population })
  // Otherwise PostgreSQL plans the lists for an empty table, until autovacuum has seen the orders.
  if (databaseUrl.startsWith('postgres:')) await execute(databaseUrl, 'analyze')
  for (const workload of workloads) await prepare(workload, 'compiling', { seconds: warmUp })
  const cells = workloads.flatMap((workload) =>
    connections.map((each) => [`${workload}, ${each}`, () => measure(workload, each)] as const),
  )
  const close = async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    await checkRows(databaseUrl, acknowledged)
  }
  return { cells: Object.fromEntries(cells), close }
}

/** An order with two events or keys has two rows here, and one without has a null. */
const countRows = `
  select count(*) as joined, count(distinct orders.id) as orders,
    count(events.position) as events, count(idempotency_keys.order_id) as keys
  from orders
    left join events on events.order_id = orders.id
    left join idempotency_keys on idempotency_keys.order_id = orders.id`

/** Throws unless the database has exactly the acknowledged orders, with one event and one key each. */
async function checkRows(databaseUrl: string, acknowledged: number): Promise<void> {
  const [row] = await rowsOf(databaseUrl, countRows)
  if (!row || Object.values(row).some((count) => Number(count) !== acknowledged))
    throw new Error(`${acknowledged} orders were created, but stored: ${JSON.stringify(row)}`)
}
