/** Compares the requests per second of one, two and three nodes on one PostgreSQL server with those of the rivals. */
import { startPostgres } from '../../../server/test/support/postgres-server.ts'
import { print, readArguments, runProgram, runRounds, temporaryFolder } from '../program.ts'
import { median } from '../statistics.ts'
import { markdown, numberText, ratioText } from '../table.ts'
import { comparedWorkloads } from '../workload.ts'
import { type Contestant, contestants, measure } from './round.ts'

const usage = `Usage: pnpm bench -- nodes [${comparedWorkloads.join(' | ')}] --rounds 5 --seconds 4 --connections 48`

await runProgram(async () => {
  const { number, positionals } = readArguments(usage, { rounds: 5, seconds: 4, connections: 48 })
  const [seconds, connections] = [number('seconds'), number('connections')]
  // A multiple of 6 can be divided evenly by two and by three nodes.
  if (connections % 6 !== 0) throw new Error(usage)
  const workload = comparedWorkloads.find((name) => name === (positionals[0] ?? 'create-order'))
  if (!workload) throw new Error(usage)
  const folder = temporaryFolder('nodes')
  await using postgres = await startPostgres([])
  print(`Node ${process.version}: ${workload} over ${connections} connections`)

  const parts = { folder, port: postgres.port, workload, connections, seconds }
  const rounds = await runRounds(number('rounds'), contestants, (one) => measure(parts, one))
  const perSecond = (name: Contestant) => rounds.map((round) => round.get(name) ?? Number.NaN)
  const bases = ['limit', '1 node'] as const
  const rows = contestants.map((name) => [
    name,
    numberText(median(perSecond(name)), 0),
    ...bases.map((base) => ratioText(perSecond(name), perSecond(base))),
  ])
  const head = ['contestant', 'requests/s', ...bases.map((base) => `against ${base}`)]
  print(`\n${markdown(head, rows)}`)
  print('\nEvery database held one order, one event and one key per acknowledged order.')
})
