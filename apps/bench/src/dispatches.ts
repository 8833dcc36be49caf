/** Compares the dispatches per second: of our server with a bare loop, and of several dispatchers on PostgreSQL. */
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderEventPage } from '@delivery-orders/contract'
import { execute, rowsOf } from '../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../server/test/support/postgres-databases.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { runLoad } from './load.ts'
import {
  builtServer,
  callApi,
  issueToken,
  launch,
  type Running,
  registerWebhook,
  rivalProgram,
  runCommand,
  type ServerLaunch,
  serverEnvironment,
  startServer,
  type Target,
} from './processes.ts'
import { readOptions, temporaryFolder } from './program.ts'
import { assertWithinCaps, checkArrivals, type Receivers, startReceivers } from './receivers.ts'
import type { Figures } from './report.ts'
import { contestOptions, oneAtATime, runContest } from './rounds.ts'
import { cpuSecondsOf } from './usage.ts'

const usage = `pnpm bench -- dispatches [--rounds 7] [--events 1500] [--directory FOLDER] [--profile FOLDER]
--events: of each webhook.`

/** The part of the messages that is measured: the sender starts and is compiled before, and has less to do after. */
const measured = { from: 0.25, to: 0.9 }

/** The bodies have the same URLs in each process. */
const env = { PUBLIC_URL: 'http://127.0.0.1:3000' }

/** Sends to 32 webhooks of four clients. */
export async function compareDispatches(): Promise<void> {
  const defaults = { events: 1500, profile: '', ...contestOptions, rounds: 7 }
  const { events, profile, ...values } = readOptions(usage, defaults)
  const [program, bare] = [await builtServer(), rivalProgram('bare-loop')]
  const parent = temporaryFolder('dispatches', values.directory || undefined)
  const receivers = await startReceivers(32, 8, 0)
  const file = join(parent, 'backlog.db')
  const filled = { program, env, folder: parent, databaseUrl: `sqlite:${file}` }
  const backlog = await fillBacklog(filled, receivers.urls, 8, events)
  const json = join(parent, 'backlog.json')
  writeFileSync(json, JSON.stringify(backlog))

  const measure = async (name: string, folder: string): Promise<Figures> => {
    if (name === 'bare') {
      const start = () => Promise.resolve([launch({ program: [...bare, json], folder })])
      return await measureSending(receivers, backlog, start, undefined)
    }
    const copy = join(folder, 'copy.db')
    copyFileSync(file, copy)
    const own = { program, env, folder, databaseUrl: `sqlite:${copy}`, profile }
    return await measureSending(
      receivers,
      backlog,
      async () => [await startServer(own)],
      own.databaseUrl,
    )
  }
  await runContest(values, {
    title: `${events} events to each of 32 webhooks`,
    contestants: ['bare', 'server'],
    ratios: [['server', 'bare']],
    open: oneAtATime(measure),
  })
}

const dispatchersUsage = `pnpm bench -- dispatchers [--rounds 5] [--delay 100] [--events 100] [--directory FOLDER]
--delay: milliseconds that a receiver takes. --events: of each webhook.`

/** Sends to 400 webhooks of 40 clients: more of each than the limits for one client and for all clients allow at once. */
export async function compareDispatchers(): Promise<void> {
  const defaults = { events: 100, delay: 100, ...contestOptions }
  const { events, delay, ...values } = readOptions(dispatchersUsage, defaults)
  const program = await builtServer()
  const parent = temporaryFolder('dispatchers', values.directory || undefined)
  await using postgres = await startPostgres([])
  const receivers = await startReceivers(400, 10, delay)
  const { url } = await newPostgresDatabase(postgres.port, 'template0')
  const filled = { program, env, folder: parent, databaseUrl: url }
  await runCommand(filled, ['migrate'])
  const backlog = await fillBacklog(filled, receivers.urls, 10, events)
  await execute(url, 'analyze')
  const template = new URL(url).pathname.slice(1)

  const measure = async (name: string, folder: string): Promise<Figures> => {
    await using copy = await newPostgresDatabase(postgres.port, template)
    const own = { program, folder, env, databaseUrl: copy.url }
    const dispatcher = { ...own, program: [...program, 'dispatch'], env: serverEnvironment(own) }
    const start = () =>
      Promise.resolve(Array.from({ length: Number.parseInt(name, 10) }, () => launch(dispatcher)))
    return await measureSending(receivers, backlog, start, copy.url)
  }
  await runContest(values, {
    title: `${events} events to each of 400 webhooks, which take ${delay} ms`,
    contestants: ['1 dispatcher', '2 dispatchers', '4 dispatchers'],
    ratios: [
      ['2 dispatchers', '1 dispatcher'],
      ['4 dispatchers', '1 dispatcher'],
    ],
    open: oneAtATime(measure),
  })
}

/** Sends the whole backlog, and throws unless each message arrived once, within the limits, and is logged once. */
async function measureSending(
  receivers: Receivers,
  backlog: readonly ClientBacklog[],
  start: () => Promise<readonly Running[]>,
  databaseUrl: string | undefined,
): Promise<Figures> {
  const expected = backlog.flatMap(({ webhooks, events }) => {
    const ids = new Set(events.map(({ id }) => id))
    return webhooks.map(() => ids)
  })
  const total = expected.reduce((sum, { size }) => sum + size, 0)
  const { arrived, arrivals, highest } = receivers.begin()
  const senders = await start()
  const pids = senders.map(({ pid }) => pid)
  const failed = Promise.all(senders.map(({ ended }) => ended)).then(() => undefined)
  const usageAt = async (share: number) => {
    const count = Math.floor(total * share)
    await Promise.race([arrived(count), failed.then(() => arrived(count))])
    const { user, system } = process.cpuUsage()
    return { count, ms: performance.now(), cpu: cpuSecondsOf(pids), own: (user + system) / 1000 }
  }
  const before = await usageAt(measured.from)
  const after = await usageAt(measured.to)
  await usageAt(1)
  // The bare loop ends by itself. A dispatcher stores its last results before it ends.
  await (databaseUrl ? Promise.all(senders.map(({ stop }) => stop())) : failed)

  for (const [nth, ids] of expected.entries()) checkArrivals(arrivals[nth] ?? [], ids)
  if (databaseUrl) assertWithinCaps(highest)
  if (databaseUrl) await checkSettled(databaseUrl, total)
  const count = after.count - before.count
  return {
    'dispatches/s': (count * 1000) / (after.ms - before.ms),
    'CPU µs of the senders': ((after.cpu - before.cpu) * 1e6) / count,
    'CPU use of the receivers': (after.own - before.own) / (after.ms - before.ms),
  }
}

const countSettled = `
  select count(*) as attempts, count(distinct dispatches.number) as dispatches,
    sum(case when dispatches.status = 'succeeded' and attempts.status = 204 then 1 else 0 end) as succeeded
  from dispatches left join attempts on attempts.dispatch = dispatches.number`

/** Throws unless each dispatch succeeded with its only attempt in the log. */
async function checkSettled(databaseUrl: string, expected: number): Promise<void> {
  const [row] = await rowsOf(databaseUrl, countSettled)
  if (!row || Object.values(row).some((count) => Number(count) !== expected))
    throw new Error(`Of ${expected} dispatches, the database has ${JSON.stringify(row)}.`)
}

/** The events of a client, and the webhooks that get each of them. */
export interface ClientBacklog {
  readonly webhooks: readonly { readonly url: string; readonly secret: string }[]
  readonly events: readonly { readonly id: string; readonly body: string }[]
}

/** Fills a database through our server while it sends nothing, so that all events are due. */
async function fillBacklog(
  launch: ServerLaunch,
  urls: readonly string[],
  perClient: number,
  events: number,
): Promise<readonly ClientBacklog[]> {
  const server = await startServer({ ...launch, args: ['--no-dispatch'] })
  const clients: ClientBacklog[] = []
  for (let first = 0; first < urls.length; first += perClient) {
    const target = { ...server, token: await issueToken(launch, `client-${first}`) }
    const webhooks = []
    for (const url of urls.slice(first, first + perClient))
      webhooks.push({ url, secret: await registerWebhook(target, url) })
    await runLoad([target], 'create-order', 32, 'order', { requests: events })
    clients.push({ webhooks, events: await listEvents(target) })
  }
  await server.stop()
  return clients
}

/** Returns the messages that the webhooks of a client are to receive: the feed has the same bodies. */
async function listEvents(target: Target): Promise<ClientBacklog['events']> {
  const events: ClientBacklog['events'][number][] = []
  for (let path = '/events?limit=100'; ; ) {
    const feed = (await callApi(target, path)) as OrderEventPage
    events.push(...feed.data.map((event) => ({ id: event.id, body: JSON.stringify(event) })))
    if (!feed.hasMore) return events
    path = `/events?limit=100&after=${feed.nextAfter}`
  }
}
