/** Compares the dispatches per second of our service with those of a bare loop that sends the same messages. */
import { once } from 'node:events'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start } from '../children.ts'
import { cpuSecondsOf } from '../load/usage.ts'
import { print, readArguments, runProgram, runRounds, temporaryFolder } from '../program.ts'
import { startServer } from '../start-contestant.ts'
import { comparison, markdown } from '../table.ts'
import { checkArrivals } from './arrivals.ts'
import { type Backlog, fillBacklog } from './backlog.ts'
import { type Receivers, startReceivers } from './receivers.ts'
import { allSettledAt, checkSettled } from './settled.ts'

const usage =
  'Usage: pnpm bench -- dispatches --rounds 7 --events 1500 [--directory FOLDER] [--profile FOLDER]'
const webhooks = 32
/** Share of the messages that is sent before the measurement starts. */
const warmUpShare = 0.25

interface Figures {
  readonly perSecond: number
  /** CPU time of the sender per dispatch. */
  readonly cpuUs: number
  /** CPU use of the receivers: 1 is one full processor. Near 1, the receivers are the bottleneck. */
  readonly receiversBusy: number
}

interface RoundParts {
  /** Contains the database with the backlog, and the backlog as JSON for the bare loop. */
  readonly folder: string
  readonly receivers: Receivers
  readonly backlog: Backlog
  readonly profile: string | undefined
}

const settings = { WEBHOOK_ALLOW_PRIVATE: '1', PUBLIC_URL: 'http://127.0.0.1:3000' }

async function compareDispatches(): Promise<void> {
  const { number, directory, profile } = readArguments(usage, { rounds: 7, events: 1500 })
  const folder = temporaryFolder('dispatches', directory)
  const receivers = await startReceivers(webhooks)
  const options = { database: join(folder, 'backlog.db'), log: join(folder, 'backlog.log') }
  const backlog = await fillBacklog({ ...options, settings }, receivers.urls, number('events'))
  writeFileSync(join(folder, 'backlog.json'), JSON.stringify(backlog))
  print(`Node ${process.version}: ${goalOf(backlog)} dispatches to ${webhooks} webhooks`)

  const parts = { folder, receivers, backlog, profile }
  const rounds = await runRounds(number('rounds'), ['bare', 'server'] as const, (contestant) =>
    measure(parts, contestant),
  )
  const row = (label: string, figure: keyof Figures, digits: number) => {
    const of = (contestant: Contestant) =>
      rounds.map((round) => round.get(contestant)?.[figure] ?? Number.NaN)
    return [label, ...comparison(of('bare'), of('server'), digits)]
  }
  const head = ['median', 'bare', 'server', 'server / bare']
  const rows = [
    row('dispatches/s', 'perSecond', 0),
    row('CPU µs of the sender per dispatch', 'cpuUs', 0),
    row('CPU use of the receivers (1 = one processor)', 'receiversBusy', 2),
  ]
  print(`\n${markdown(head, rows)}\n`)
  print('Every webhook received every event exactly once; sampled signatures were correct;')
  print('all dispatches were settled.')
}

const goalOf = ({ groups }: Backlog): number =>
  groups.reduce((sum, { targets, messages }) => sum + targets.length * messages.length, 0)

async function measure(parts: RoundParts, contestant: Contestant): Promise<Figures> {
  const { receivers, backlog } = parts
  const goal = goalOf(backlog)
  const warmUp = Math.floor(goal * warmUpShare)
  const { warm, reached } = receivers.begin({ goal, warmUp })
  const sender = await startSender[contestant](parts)
  await warm
  const cpuBefore = cpuSecondsOf(sender.pid) ?? Number.NaN
  const { startedAt, endedAt, busy } = await reached
  const doneAt = sender.database ? await allSettledAt(sender.database) : endedAt
  const cpuSeconds = (cpuSecondsOf(sender.pid) ?? Number.NaN) - cpuBefore
  await sender.stop()

  const arrivals = receivers.end()
  const expected = backlog.groups.flatMap(({ targets, messages }) => {
    const ids = new Set(messages.map(({ id }) => id))
    return targets.map(({ secret }) => ({ secret, ids }))
  })
  for (const [index, { secret, ids }] of expected.entries())
    checkArrivals(arrivals[index] ?? { ids: [], at: [], samples: [] }, ids, secret)
  if (sender.database) checkSettled(sender.database, goal)
  return {
    perSecond: (goal - warmUp) / ((doneAt - startedAt) / 1000),
    cpuUs: (cpuSeconds * 1e6) / (goal - warmUp),
    receiversBusy: busy,
  }
}

type Contestant = 'bare' | 'server'

interface Sender {
  readonly pid: number
  readonly database?: string
  stop(): Promise<void>
}

const startSender: Readonly<Record<Contestant, (parts: RoundParts) => Promise<Sender>>> = {
  server: ({ folder, profile }) => {
    const ownFolder = join(folder, 'server')
    rmSync(ownFolder, { recursive: true, force: true })
    mkdirSync(ownFolder)
    const database = join(ownFolder, 'server.db')
    copyFileSync(join(folder, 'backlog.db'), database)
    return startServer({ database, log: join(ownFolder, 'server.log'), settings, profile })
  },
  bare: ({ folder, profile }) => {
    const program = fileURLToPath(new URL('bare.ts', import.meta.url))
    const child = start([program, join(folder, 'backlog.json')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      profile,
    })
    const ended = once(child, 'exit')
    return Promise.resolve({
      pid: child.pid ?? 0,
      stop: async () => {
        const [code] = await ended
        if (code !== 0) throw new Error(`The bare loop exited with code ${code}.`)
      },
    })
  },
}

await runProgram(compareDispatches)
