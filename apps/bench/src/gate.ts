/** Compares the work per request of the server in this folder with that of an earlier commit. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newPostgresDatabase } from '../../server/test/support/postgres-databases.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { serverAt } from './commit-checkout.ts'
import { serverFile } from './contestants.ts'
import { type Load, openLoad } from './load/run-job.ts'
import { print, programArguments, runProgram, temporaryFolder } from './program.ts'
import { startServer } from './start-contestant.ts'
import { median } from './statistics.ts'
import { markdown, numberText, ratioText } from './table.ts'
import { type WorkCounter, workCounter } from './work-counter.ts'
import { type Workload, workloads } from './workload.ts'

const usage = `Usage: pnpm bench:gate -- [COMMIT, default main] [--postgres] [--rounds 3] [--only get-order]`

/** The lowest ratio that passes. Without any change, the ratio was between 0.98 and 1.02. */
const bar = 0.97
const gated = ['create-order', 'get-order'] as const satisfies readonly Workload[]
const connections = 32
const population = 4_000
/** V8 compiles the code of a request for the last time after some 25,000 requests. */
const warmUpRequests = 25_000
/** The servers take turns after this many requests, so that other programs on the machine slow both down alike. */
const sliceRequests = 500
const slices = 40

interface Parts {
  /** The files that start the servers: of the earlier commit, and of this folder. */
  readonly programs: readonly string[]
  readonly folder: string
  readonly postgresPort: number | undefined
  readonly count: WorkCounter
}

/** The work per request of the server of the earlier commit, and of this folder. */
type Pair = readonly [before: number, after: number]

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    args: programArguments(),
    allowPositionals: true,
    options: {
      postgres: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true, default: [...gated] },
    },
  })
  const [commit = 'main', ...rest] = positionals
  const rounds = Number(values.rounds)
  const chosen = workloads.filter((workload) => values.only.includes(workload))
  if (rest.length > 0 || !(rounds >= 1) || chosen.length < values.only.length)
    throw new Error(usage)

  await using postgres = values.postgres ? await startPostgres([]) : undefined
  const { unit, count } = workCounter()
  const parts = {
    programs: [await serverAt(commit), serverFile],
    folder: temporaryFolder('gate'),
    postgresPort: postgres?.port,
    count,
  }
  const results = new Map<Workload, readonly Pair[]>()
  for (const workload of chosen) {
    const pairs: Pair[] = []
    for (let round = 1; round <= rounds; round++) pairs.push(await measure(parts, workload))
    results.set(workload, pairs)
  }
  report(results, [`${unit} at ${commit}`, `${unit} here`])
})

function report(results: ReadonlyMap<Workload, readonly Pair[]>, heads: readonly string[]): void {
  const rows = [...results].map(([workload, pairs]) => {
    const [before, after] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
    const medians = [before, after].map((work) => numberText(median(work), 0))
    return [workload, ...medians, ratioText(before, after)]
  })
  print(markdown(['per request', ...heads, 'before / here'], rows))
  const slower = [...results].filter(
    ([, pairs]) => median(pairs.map(([before, after]) => before / after)) < bar,
  )
  if (slower.length > 0)
    throw new Error(`Slower than ${bar}: ${slower.map(([workload]) => workload).join(', ')}.`)
}

/** Starts both servers on new databases, and lets them take turns. */
async function measure(parts: Parts, workload: Workload): Promise<Pair> {
  await using resources = new AsyncDisposableStack()
  const servers: Server[] = []
  for (const program of parts.programs)
    servers.push(await openServer(parts, program, workload, resources))
  for (const { load } of servers)
    await load.run({ ...phaseOf(workload, 'warmup'), until: { requests: warmUpRequests } })

  const stops = await Promise.all(servers.map(({ pid }) => parts.count(pid)))
  for (let slice = 0; slice < slices; slice++)
    for (const { load } of slice % 2 === 0 ? servers : servers.toReversed())
      await load.run({ ...phaseOf(workload, `slice${slice}`), until: { requests: sliceRequests } })
  const [before = 0, after = 0] = await Promise.all(stops.map((stop) => stop()))
  return [before / slices / sliceRequests, after / slices / sliceRequests]
}

/** Only create requests need references of their own. */
function phaseOf(workload: Workload, group: string) {
  return { group: workload === 'create-order' ? group : 'population', population }
}

interface Server {
  readonly pid: number
  readonly load: Load
}

async function openServer(
  { folder, postgresPort }: Parts,
  program: string,
  workload: Workload,
  resources: AsyncDisposableStack,
): Promise<Server> {
  const own = mkdtempSync(join(folder, 'server-'))
  const postgres =
    postgresPort === undefined ? undefined : resources.use(await newPostgresDatabase(postgresPort))
  const database = join(own, 'orders.db')
  const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
  const server = await startServer({ database, log: join(own, 'log'), program, settings })
  resources.defer(server.stop)
  await populate(server)
  const load = await openLoad({ ...server, workload, connections })
  resources.defer(load.close)
  return { pid: server.pid, load }
}

/** Creates the orders that `get-order` and `list-orders` read. */
async function populate(server: { readonly port: number; readonly token: string }): Promise<void> {
  const load = await openLoad({ ...server, workload: 'create-order', connections })
  await load.run({ group: 'population', population, until: { requests: population } })
  load.close()
}
