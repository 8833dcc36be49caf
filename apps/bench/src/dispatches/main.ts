/** Compares the dispatches per second of our service with those of a bare loop that sends the same messages. */
import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { print, runProgram, temporaryFolder } from '../program.ts'
import { startReceivers } from '../receivers/receivers-process.ts'
import { median, spreadOf } from '../statistics.ts'
import { markdown, numberText, spreadText } from '../table.ts'
import { contestants, type Figures, runRound } from './round.ts'

const usage =
  'Usage: pnpm dispatches -- --rounds 7 --events 1500 [--directory FOLDER] [--profile FOLDER]'
const webhooks = 32
const minutesMax = 20

type Round = Awaited<ReturnType<typeof runRound>>

await runProgram(minutesMax, compareDispatches)

async function compareDispatches(): Promise<void> {
  const { rounds: count, eventsOfWebhook, directory, profile } = readArguments()
  const parent = temporaryFolder('dispatches', directory)
  const receivers = await startReceivers(webhooks)
  print(`Node ${process.version}: ${webhooks * eventsOfWebhook} dispatches to ${webhooks} webhooks`)

  const rounds: Round[] = []
  for (let number = 1; number <= count; number++) {
    const load = numberText(loadavg()[0] ?? Number.NaN, 2)
    const folder = join(parent, String(number))
    // The server and the bare loop take turns at going first.
    const order = number % 2 === 0 ? contestants.toReversed() : contestants
    const round = await runRound(
      { folder, receivers, eventsPerWebhook: eventsOfWebhook, profile },
      order,
    )
    rmSync(folder, { recursive: true })
    const ratio = round.server.perSecond / round.bare.perSecond
    print(
      `Round ${number} of ${count}: ratio of dispatches/s ${numberText(ratio, 2)} (load average before: ${load})`,
    )
    rounds.push(round)
  }
  print(`\n${table(rounds)}`)
  print(
    '\nEvery webhook received every event exactly once; sampled signatures were correct; all dispatches were settled.',
  )
  await receivers.stop()
}

function readArguments() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: {
      rounds: { type: 'string', default: '7' },
      events: { type: 'string', default: '1500' },
      directory: { type: 'string', default: tmpdir() },
      profile: { type: 'string' },
    },
  })
  const [rounds, eventsOfWebhook] = [Number(values.rounds), Number(values.events)]
  if (!(rounds >= 1) || !(eventsOfWebhook >= 20)) throw new Error(usage)
  return { rounds, eventsOfWebhook, directory: values.directory, profile: values.profile }
}

function table(rounds: readonly Round[]): string {
  const row = (label: string, measure: keyof Figures, digits: number) => {
    const medianOf = (of: (typeof contestants)[number]) =>
      numberText(median(rounds.map((round) => round[of][measure])), digits)
    const ratios = rounds.map(({ server, bare }) => server[measure] / bare[measure])
    return [label, medianOf('server'), medianOf('bare'), spreadText(spreadOf(ratios))]
  }
  return markdown(
    ['median', 'server', 'bare', 'server / bare'],
    [
      row('dispatches/s', 'perSecond', 0),
      row('CPU µs of the sender per dispatch', 'cpuUs', 0),
      row('CPU use of the receivers (1 = one processor)', 'receiversBusy', 2),
    ],
  )
}
