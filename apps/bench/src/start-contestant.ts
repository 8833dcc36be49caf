import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, nodeFlags, output, start, stop } from './children.ts'
import { type Contestant, ours, type Rival, rivalFile, serverFile } from './contestants.ts'

export interface RunningContestant {
  readonly name: Contestant
  readonly pid: number
  readonly port: number
  readonly token: string
  readonly database: string
  stop(): Promise<void>
}

export interface RunEnvironment {
  /** The Node binary that contestants run on. */
  readonly node: string
  /** Folder of the databases. */
  readonly folder: string
  /** Folder for the CPU profile of our server; no profile if undefined. */
  readonly profile: string | undefined
}

const startTimeoutMs = 30_000
const pollMs = 20

export const startContestant = (
  name: Contestant,
  runEnvironment: RunEnvironment,
): Promise<RunningContestant> =>
  name === ours ? startOurs(runEnvironment) : startRival(name, runEnvironment)

async function startRival(
  name: Rival,
  { node, folder }: RunEnvironment,
): Promise<RunningContestant> {
  const database = join(folder, `${name}.db`)
  const token = randomBytes(24).toString('hex')
  const child = start(node, [rivalFile(name), '--database', database, '--token', token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await Promise.race([printedPort(child), rejectOnExit(child, name)])
  return contestantOf(child, { name, port, token, database })
}

async function printedPort(child: ChildProcess): Promise<number> {
  const lines = createInterface({ input: child.stdout as Readable })
  const signal = AbortSignal.timeout(startTimeoutMs)
  const [line] = (await once(lines, 'line', { signal })) as [string]
  return (JSON.parse(line) as { port: number }).port
}

function startOurs({ node, folder, profile }: RunEnvironment): Promise<RunningContestant> {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const files = { database: join(folder, `${ours}.db`), log: join(folder, `${ours}.log`) }
  return startServer(node, files, { client: 'bench', profiling })
}

interface ServerOptions {
  /** The client that a token is issued for; it is created if it does not exist. */
  readonly client: string
  /** Prefix of the URLs in responses. Default: the server's own URL. */
  readonly publicUrl?: string
  readonly profiling?: readonly string[]
  /** Environment variables in addition to the common ones. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts our server as an operator would, with default settings, but with rate limits too high to be reached. */
export async function startServer(
  node: string,
  { database, log }: { readonly database: string; readonly log: string },
  { client, publicUrl = '', profiling = [], settings = {} }: ServerOptions,
): Promise<RunningContestant> {
  const env = {
    ...environment,
    DATABASE_URL: `sqlite:${database}`,
    PORT: '0',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'info',
    RATE_LIMIT_READS: '1000000000',
    RATE_LIMIT_WRITES: '1000000000',
    ...settings,
  }
  const program = ['--conditions=@delivery-orders/source', serverFile]
  const token = await output(node, [...nodeFlags, ...program, 'token', 'issue', client], env)

  const file = openSync(log, 'a')
  const child = start(node, [...profiling, ...program, 'serve'], {
    env,
    stdio: ['ignore', file, file],
  })
  const port = await Promise.race([loggedPort(log), rejectOnExit(child, ours, log)])
  return contestantOf(child, { name: ours, port, token, database })
}

/** The log line before the one with "Data" contains the server's own URL, whether PUBLIC_URL is set or not. */
const portInLog = / at http:\/\/[\w.]+:(\d+)(?:\/openapi\.yaml)?\nData /

async function loggedPort(log: string): Promise<number> {
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pollMs) {
    const port = portInLog.exec(readFileSync(log, 'utf8'))?.[1]
    if (port) return Number(port)
    await sleep(pollMs)
  }
  throw new Error(
    `${ours} logged no URL within ${startTimeoutMs} ms:\n${readFileSync(log, 'utf8')}`,
  )
}

async function rejectOnExit(child: ChildProcess, name: Contestant, log?: string): Promise<never> {
  await once(child, 'exit')
  throw new Error(`The process of ${name} ended.\n${log ? readFileSync(log, 'utf8') : ''}`)
}

const contestantOf = (
  child: ChildProcess,
  parts: Omit<RunningContestant, 'pid' | 'stop'>,
): RunningContestant => ({
  ...parts,
  pid: child.pid ?? 0,
  stop: () => stop(child),
})
