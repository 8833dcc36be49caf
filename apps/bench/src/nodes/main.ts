/** Compares the orders per second of one, two and three nodes on one PostgreSQL server with those of the rivals. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../server/test/support/postgres-server.ts'
import { startLoadProcess } from '../load-process.ts'
import { print, runProgram, temporaryFolder } from '../program.ts'
import { median, spreadOf } from '../statistics.ts'
import { markdown, numberText, spreadText } from '../table.ts'
import { type Contestant, contestants, measure } from './round.ts'

const usage = 'Usage: pnpm nodes -- --rounds 5 --seconds 4 --connections 48'
const nodesMax = 3
const minutesMax = 20

type Round = ReadonlyMap<Contestant, number>

await runProgram(minutesMax, compareNodes)

async function compareNodes(): Promise<void> {
  const { rounds: count, seconds, connections } = readArguments()
  const folder = temporaryFolder('nodes')
  await using postgres = await startPostgres([])
  const loads = Array.from({ length: nodesMax }, startLoadProcess)
  print(`Node ${process.version}: creating orders over ${connections} connections`)

  const rounds: Round[] = []
  for (let number = 1; number <= count; number++) {
    const load = numberText(loadavg()[0] ?? Number.NaN, 2)
    // Reverse the order of contestants in every other round, so that none is always first.
    const order = number % 2 === 0 ? contestants.toReversed() : contestants
    const round = new Map<Contestant, number>()
    const parts = { folder, port: postgres.port, loads, connections, seconds }
    for (const contestant of order) round.set(contestant, await measure(parts, contestant))
    print(`Round ${number} of ${count} (load average before: ${load})`)
    rounds.push(round)
  }
  print(`\n${table(rounds)}`)
  print('\nEvery database held one order, one event and one key per acknowledged order.')
  await Promise.all(loads.map((load) => load.stop()))
}

function readArguments() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '48' },
    },
  })
  const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(
    Number,
  ) as [number, number, number]
  // A multiple of 6 can be divided evenly by two and by three nodes.
  if (!(rounds >= 1) || !(seconds > 0) || !(connections >= 6) || connections % 6 !== 0)
    throw new Error(usage)
  return { rounds, seconds, connections }
}

function table(rounds: readonly Round[]): string {
  const perSecond = (round: Round, name: Contestant) => round.get(name) ?? Number.NaN
  const against = (name: Contestant, rival: Contestant) =>
    spreadText(spreadOf(rounds.map((round) => perSecond(round, name) / perSecond(round, rival))))
  return markdown(
    ['contestant', 'creates/s', 'against insert', 'against limit', 'against 1 node'],
    contestants.map((name) => [
      name,
      numberText(median(rounds.map((round) => perSecond(round, name))), 0),
      against(name, 'insert'),
      against(name, 'limit'),
      against(name, '1 node'),
    ]),
  )
}
