import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start } from '../children.ts'
import { cpuSecondsOf } from '../load/usage.ts'
import { checkArrivals } from '../receivers/check-arrivals.ts'
import type { Receivers } from '../receivers/receivers-process.ts'
import { startServer } from '../start-contestant.ts'
import { type Backlog, fillBacklog, publicUrl } from './backlog.ts'
import { allSettledAt, checkSettled } from './settled.ts'

export const contestants = ['server', 'bare'] as const
export type Contestant = (typeof contestants)[number]

export interface Figures {
  readonly perSecond: number
  /** CPU time of the sender per dispatch. */
  readonly cpuUs: number
  /** CPU use of the process of all receivers: 1 is one full processor. Near 1, the receivers are the bottleneck. */
  readonly receiversBusy: number
}

export interface RoundParts {
  readonly folder: string
  readonly receivers: Receivers
  readonly eventsPerWebhook: number
  readonly profile: string | undefined
}

/** Share of the messages that is sent before the measurement starts. */
const warmUpShare = 0.25

/** Sends the same messages with our server and with the bare loop, in the given order. */
export async function runRound(
  parts: RoundParts,
  order: readonly Contestant[],
): Promise<Readonly<Record<Contestant, Figures>>> {
  mkdirSync(parts.folder)
  const database = join(parts.folder, 'server.db')
  const backlog = await fillBacklog(database, parts.receivers.urls, parts.eventsPerWebhook)
  const round = { ...parts, database, backlog }
  const figures: Partial<Record<Contestant, Figures>> = {}
  for (const contestant of order) figures[contestant] = await measure(round, contestant)
  const { server, bare } = figures
  if (!server || !bare)
    throw new Error('The list of contestants must contain both `server` and `bare`.')
  return { server, bare }
}

interface Round extends RoundParts {
  readonly database: string
  readonly backlog: Backlog
}

async function measure(round: Round, contestant: Contestant): Promise<Figures> {
  const { receivers, eventsPerWebhook: eventsOfWebhook, backlog } = round
  const goal = receivers.urls.length * eventsOfWebhook
  const warmUp = Math.floor(goal * warmUpShare)
  const { warm, reached } = receivers.begin({ goal, warmUp, excluded: null })
  const sender = await startSender[contestant](round)
  await warm
  const cpuBefore = cpuSecondsOf(sender.pid) ?? Number.NaN
  const { startedAt, endedAt, busy } = await reached
  const doneAt = contestant === 'server' ? await allSettledAt(round.database) : endedAt
  const cpuSeconds = (cpuSecondsOf(sender.pid) ?? Number.NaN) - cpuBefore
  await sender.stop()

  const arrivals = await receivers.end()
  const targets = backlog.groups.flatMap(({ targets, messages }) => {
    const expectedIds = new Set(messages.map(({ id }) => id))
    return targets.map(({ secret }) => ({ secret, expectedIds }))
  })
  for (const [index, { secret, expectedIds }] of targets.entries())
    checkArrivals(arrivals[index] ?? { ids: [], at: [], samples: [] }, expectedIds, secret)
  if (contestant === 'server') checkSettled(round.database, goal)
  return {
    perSecond: (goal - warmUp) / ((doneAt - startedAt) / 1000),
    cpuUs: (cpuSeconds * 1e6) / (goal - warmUp),
    receiversBusy: busy,
  }
}

interface Sender {
  readonly pid: number
  stop(): Promise<void>
}

const startSender: Readonly<Record<Contestant, (round: Round) => Promise<Sender>>> = {
  server: ({ folder, database, profile }) =>
    startServer(
      process.execPath,
      { database, log: join(folder, 'server.log') },
      {
        client: 'bench',
        publicUrl,
        profiling: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
        settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
      },
    ),
  bare: ({ folder, backlog, profile }) => {
    const file = join(folder, 'backlog.json')
    writeFileSync(file, JSON.stringify(backlog))
    const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
    const program = [
      '--conditions=@delivery-orders/source',
      fileURLToPath(new URL('bare/main.ts', import.meta.url)),
    ]
    const child = start(process.execPath, [...profiling, ...program, file], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const ended = once(child, 'exit')
    return Promise.resolve({
      pid: child.pid ?? 0,
      stop: async () => {
        const [code] = await ended
        if (code !== 0) throw new Error(`dispatches/bare/main.ts exited with code ${code}.`)
      },
    })
  },
}
