/** Measures whether a receiver that never answers delays the events of other receivers. */
import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { print, runProgram, temporaryFolder } from '../program.ts'
import { startReceivers } from '../receivers/receivers-process.ts'
import { median, spreadOf } from '../statistics.ts'
import { markdown, numberText, spreadText } from '../table.ts'
import { type Delays, run } from './run.ts'

const usage = 'Usage: pnpm hanging -- --rounds 5 --seconds 30 --rate 20 [--directory FOLDER]'
const webhooks = 20
const minutesMax = 20

interface Round {
  readonly without: Delays
  readonly hanging: Delays
}

await runProgram(minutesMax, compareDelays)

async function compareDelays(): Promise<void> {
  const { rounds: count, seconds, ordersPerSecond, directory } = readArguments()
  const parent = temporaryFolder('hanging', directory)
  const receivers = await startReceivers(webhooks)
  print(`Node ${process.version}: ${ordersPerSecond} orders/s, each to ${webhooks} webhooks`)

  const runIn = async (name: string, hangs: boolean): Promise<Delays> => {
    const folder = join(parent, name)
    const delays = await run({ folder, receivers, seconds, ordersPerSecond, hangs })
    rmSync(folder, { recursive: true })
    return delays
  }
  const rounds: Round[] = []
  for (let number = 1; number <= count; number++) {
    const load = numberText(loadavg()[0] ?? Number.NaN, 2)
    // Alternate, so that neither the run with a hanging receiver nor the run without one is always first.
    const hangsFirst = number % 2 === 0
    const first = await runIn(`${number}-first`, hangsFirst)
    const second = await runIn(`${number}-second`, !hangsFirst)
    const round = hangsFirst
      ? { hanging: first, without: second }
      : { hanging: second, without: first }
    const ratio = numberText(round.hanging.p99Ms / round.without.p99Ms, 2)
    print(`Round ${number} of ${count}: ratio of p99 ${ratio} (load average before: ${load})`)
    rounds.push(round)
  }
  print(`\n${table(rounds)}`)
  print(
    `\nThe other ${webhooks - 1} receivers got every event exactly once; sampled signatures were correct.`,
  )
  await receivers.stop()
}

function readArguments() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '30' },
      rate: { type: 'string', default: '20' },
      directory: { type: 'string', default: tmpdir() },
    },
  })
  const [rounds, seconds, rate] = [values.rounds, values.seconds, values.rate].map(Number)
  if (!rounds || !seconds || !rate || seconds < 5) throw new Error(usage)
  return { rounds, seconds, ordersPerSecond: rate, directory: values.directory }
}

function table(rounds: readonly Round[]): string {
  const row = (label: string, measure: 'p50Ms' | 'p99Ms') => [
    label,
    numberText(median(rounds.map(({ without }) => without[measure])), 2),
    numberText(median(rounds.map(({ hanging }) => hanging[measure])), 2),
    spreadText(spreadOf(rounds.map(({ hanging, without }) => hanging[measure] / without[measure]))),
  ]
  return markdown(
    ['delay of the other receivers', 'without', 'with one that hangs', 'with / without'],
    [row('p50 ms', 'p50Ms'), row('p99 ms', 'p99Ms')],
  )
}
