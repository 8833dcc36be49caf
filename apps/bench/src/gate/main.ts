/** Compares the work per request of the server in this folder with that of an earlier commit. */
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../server/test/support/postgres-server.ts'
import { serverAt } from '../commit-checkout.ts'
import { serverFile } from '../contestants.ts'
import { print, programArguments, runProgram, temporaryFolder } from '../program.ts'
import { workCounter } from '../work-counter.ts'
import { population, type Workload, workloads } from '../workload.ts'
import { measure, type Pair } from './measure.ts'
import { assertNoneBelow, resultTable } from './report.ts'

const usage = `Usage: pnpm bench -- gate [COMMIT, default main] [--postgres] [--webhooks 0] [--rounds 3] [--bar 0.97] [--only get-order]
--webhooks: number of webhooks that get each event. Nothing is sent to them.
Workloads: ${workloads.join(', ')}`

const lengths = {
  population,
  /** V8 compiles the code of a request for the last time after some 25,000 requests. */
  warmUpTurns: 200,
  turns: 160,
  /** Turns are short, so that other programs on the machine slow both servers down alike. */
  requests: 125,
}

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    args: programArguments(),
    allowPositionals: true,
    options: {
      postgres: { type: 'boolean', default: false },
      webhooks: { type: 'string', default: '0' },
      rounds: { type: 'string', default: '3' },
      bar: { type: 'string', default: '0.97' },
      only: { type: 'string', multiple: true, default: [...workloads] },
    },
  })
  const [commit = 'main', ...rest] = positionals
  const [rounds, bar] = [Number(values.rounds), Number(values.bar)]
  const webhooks = Number(values.webhooks)
  const chosen = workloads.filter((workload) => values.only.includes(workload))
  const areNumbersRight = rounds >= 1 && bar > 0 && webhooks >= 0
  if (rest.length > 0 || !areNumbersRight || chosen.length < values.only.length)
    throw new Error(usage)

  await using postgres = values.postgres ? await startPostgres([]) : undefined
  const { unit, count } = workCounter()
  const programs = [await serverAt(commit), serverFile]
  const folder = temporaryFolder('gate')
  const parts = { programs, folder, postgresPort: postgres?.port, webhooks, count, lengths }
  const results = new Map<Workload, readonly Pair[]>()
  for (const workload of chosen) {
    const pairs: Pair[] = []
    for (let round = 1; round <= rounds; round++) {
      print(`${workload}, round ${round} of ${rounds}`)
      pairs.push(await measure(parts, workload))
    }
    results.set(workload, pairs)
  }
  print(`\n${resultTable(results, [`${unit} at ${commit}`, `${unit} here`])}`)
  assertNoneBelow(bar, results)
})
