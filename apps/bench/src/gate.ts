/** Compares the work per request of the server in this folder with that of another commit. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { newPostgresDatabase } from '../../server/test/support/postgres-databases.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { openLoad, runLoad } from './load.ts'
import {
  builtServer,
  builtServerAt,
  type Program,
  registerWebhook,
  runCommand,
  type Server,
  startServer,
} from './processes.ts'
import { knownNames, print, readOptions, temporaryFolder } from './program.ts'
import { assertNoneBelow, type Figures, type Measurement, reportTable } from './report.ts'
import { population, type Workload, workloads } from './requests.ts'
import { type WorkCounter, workCounter } from './usage.ts'

const usage = `pnpm bench -- gate [COMMIT, default main] [options]
  --only get-order,...  of ${workloads.join(', ')}
  --rounds 3            number of rounds
  --bar 0.97            the lowest median of the ratios that passes
  --postgres            on PostgreSQL
  --webhooks 0          number of webhooks that get each event; nothing is sent to them`

const lengths = {
  /** Number of orders that are created first. `get-order` needs all of `population`, changes one for each request. */
  population,
  /** V8 compiles the code of a request for the last time after some 25,000 requests. */
  warmUpTurns: 200,
  turns: 160,
  /** Requests of a turn. Turns are short, so that other programs on the machine slow both servers down alike. */
  requests: 125,
}

export async function gate(): Promise<void> {
  const defaults = { only: workloads, rounds: 3, bar: 0.97, postgres: false, webhooks: 0 }
  const { only, rounds, bar, webhooks, ...options } = readOptions(usage, defaults)
  const [commit = 'main', ...rest] = options.positionals
  if (rest.length > 0 || rounds < 1 || bar === 0) throw new Error(usage)
  const chosen = knownNames(workloads, only)
  await using postgres = options.postgres ? await startPostgres([]) : undefined
  const { unit, count } = workCounter()
  const programs = { [commit]: await builtServerAt(commit), here: await builtServer() }
  const folder = temporaryFolder('gate')
  const parts = { programs, folder, postgresPort: postgres?.port, webhooks, count, lengths }
  const figure = `${unit} per request`
  const measurements: Measurement[] = []
  for (const cell of chosen)
    for (let round = 1; round <= rounds; round++) {
      print(`${cell}, round ${round} of ${rounds}`)
      for (const [contestant, work] of Object.entries(await measureWork(parts, cell)))
        measurements.push({ round, contestant, cell, figures: { [figure]: work } })
    }
  const pair = [commit, 'here'] as const
  print(`\n${reportTable(measurements, pair, [pair])}`)
  assertNoneBelow(bar, measurements, figure, pair)
}

export interface GateParts {
  /** Our server at two commits, by names. */
  readonly programs: Readonly<Record<string, Program>>
  readonly folder: string
  readonly postgresPort: number | undefined
  readonly webhooks: number
  readonly count: WorkCounter
  readonly lengths: Readonly<typeof lengths>
}

const connections = 32

/** Starts the servers on new databases, lets them take turns, and returns the work of each per request. */
export async function measureWork(parts: GateParts, workload: Workload): Promise<Figures> {
  const { warmUpTurns, turns, requests } = parts.lengths
  await using resources = new AsyncDisposableStack()
  const servers: (Server & { readonly name: string })[] = []
  for (const [name, program] of Object.entries(parts.programs))
    servers.push({ name, ...(await openServer(parts, program, resources)) })
  // A server closes connections that carry no request for a while, so none is open while another server starts.
  const loads = await Promise.all(servers.map((one) => openLoad([one], workload, connections)))
  for (const load of loads) resources.defer(load.close)
  // Only create requests need references of their own.
  const group = workload === 'create-order' ? 'created' : 'population'
  const takeTurns = async (count: number) => {
    for (let turn = 0; turn < count; turn++)
      for (const load of turn % 2 === 0 ? loads : loads.toReversed())
        await load.run(group, { requests })
  }
  await takeTurns(warmUpTurns)
  const ends = await Promise.all(servers.map(({ pid }) => parts.count(pid)))
  await takeTurns(turns)
  const work = await Promise.all(ends.map((end) => end()))
  const workOf = (nth: number) => (work[nth] ?? Number.NaN) / turns / requests
  return Object.fromEntries(servers.map(({ name }, nth) => [name, workOf(nth)]))
}

async function openServer(
  { folder, postgresPort, webhooks, lengths }: GateParts,
  program: Program,
  resources: AsyncDisposableStack,
): Promise<Server> {
  const own = mkdtempSync(join(folder, 'server-'))
  const database =
    postgresPort === undefined
      ? undefined
      : resources.use(await newPostgresDatabase(postgresPort, 'template0'))
  const databaseUrl = database?.url ?? `sqlite:${join(own, 'orders.db')}`
  const args = webhooks > 0 ? ['--no-dispatch'] : []
  const launch = { program, folder: own, databaseUrl, args }
  // The program migrates its own database, because an earlier program may refuse the current schema.
  if (database) await runCommand(launch, ['migrate'])
  const server = await startServer(launch)
  resources.defer(server.stop)
  for (let nth = 0; nth < webhooks; nth++)
    await registerWebhook(server, `http://127.0.0.1:9/${nth}`)
  const until = { requests: lengths.population }
  await runLoad([server], 'create-order', connections, 'population', until)
  return server
}
