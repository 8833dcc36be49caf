/** Compares the dispatches per second of one to four dispatchers on one PostgreSQL server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../../server/test/support/postgres-server.ts'
import { serverAt } from '../commit-checkout.ts'
import { serverFile } from '../contestants.ts'
import {
  print,
  type Rounds,
  readArguments,
  runProgram,
  runRounds,
  temporaryFolder,
} from '../program.ts'
import { median } from '../statistics.ts'
import { markdown, numberText, ratioText } from '../table.ts'
import { fillBacklog } from './backlog.ts'
import { type Contestant, type Figures, measure } from './measure.ts'
import { startSlowReceivers } from './slow-receivers.ts'

const usage = `Usage: pnpm bench -- dispatchers [COMMIT] --rounds 5 --seconds 5 --delay 100 --events 60
COMMIT is measured too. --delay: milliseconds that a receiver takes. --events: of each webhook.`
const size = { clients: 40, webhooksPerClient: 10 }
const counts = [1, 2, 3, 4]

interface Version extends Contestant {
  readonly version: string
}

await runProgram(async () => {
  const defaults = { rounds: 5, seconds: 5, delay: 100, events: 60 }
  const { number, positionals } = readArguments(usage, defaults)
  const [commit, ...rest] = positionals
  if (rest.length > 0) throw new Error(usage)
  const folder = temporaryFolder('dispatchers')
  await using postgres = await startPostgres([])
  const receivers = await startSlowReceivers(number('delay'))
  const programs = new Map([['here', serverFile]])
  if (commit !== undefined) programs.set(commit, await serverAt(commit))

  const contestants: Version[] = []
  for (const [version, program] of programs) {
    const parts = { folder, port: postgres.port, receiverPort: receivers.port }
    const ownSize = { ...size, eventsPerWebhook: number('events') }
    const backlog = await fillBacklog(program, parts, ownSize)
    const isEarlier = program !== serverFile
    for (const dispatchers of counts)
      contestants.push({ version, program, backlog, dispatchers, isEarlier })
  }
  const webhooks = size.clients * size.webhooksPerClient
  print(`Node ${process.version}: ${webhooks} webhooks, each takes ${number('delay')} ms`)
  const parts = {
    log: join(folder, 'dispatch.log'),
    postgres,
    receivers,
    seconds: number('seconds'),
  }
  const rounds = await runRounds(number('rounds'), contestants, async (one) => {
    try {
      return await measure(parts, one)
    } catch (cause) {
      const log = readFileSync(parts.log, 'utf8')
      const { message } = cause as Error
      throw new Error(`${one.dispatchers}, ${one.version}: ${message}\n${log}`, { cause })
    }
  })
  print(`\n${resultTable(contestants, rounds)}`)
  print('\nEvery message was logged once, and no limit was exceeded at the receivers.')
})

function resultTable(contestants: readonly Version[], rounds: Rounds<Version, Figures>): string {
  const figures = (one: Version, figure: keyof Figures): readonly number[] =>
    rounds.map((round) => round.get(one)?.[figure] ?? Number.NaN)
  const rows = contestants.map((one) => {
    const alone = contestants.find(({ program }) => program === one.program) ?? one
    const text = (figure: keyof Figures, digits: number) =>
      numberText(median(figures(one, figure)), digits)
    return [
      `${one.dispatchers}, ${one.version}`,
      text('perSecond', 0),
      ratioText(figures(one, 'perSecond'), figures(alone, 'perSecond')),
      text('waiting', 3),
      text('inTransaction', 2),
      text('dispatcherUs', 0),
      text('postgresUs', 0),
      text('receiversBusy', 2),
      `${Math.max(...figures(one, 'webhook'))}, ${Math.max(...figures(one, 'client'))}`,
    ]
  })
  const head = [
    ...['dispatchers', 'dispatches/s', 'against one', 'waiting for locks', 'in a transaction'],
    ...['CPU µs each', 'of PostgreSQL', 'receivers busy', 'most at a webhook, at a client'],
  ]
  return markdown(head, rows)
}
