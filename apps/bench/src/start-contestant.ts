import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, output, start, stop } from './children.ts'
import { type Contestant, earlier, ours, type Rival, rivalFile, serverFile } from './contestants.ts'

export interface RunningContestant {
  readonly name: Contestant
  readonly pid: number
  readonly port: number
  readonly token: string
  readonly database: string
  stop(): Promise<void>
}

export interface RunEnvironment {
  /** Folder of the databases. */
  readonly folder: string
  /** Folder for the CPU profile of our server; no profile if undefined. */
  readonly profile: string | undefined
  /** The file that starts the server of an earlier commit. */
  readonly earlierServer?: string | undefined
}

const startTimeoutMs = 100_000
const pollMs = 20

export const startContestant = (
  name: Contestant,
  { folder, profile, earlierServer }: RunEnvironment,
): Promise<RunningContestant> => {
  const database = join(folder, `${name}.db`)
  const log = join(folder, `${name}.log`)
  if (name === ours) return startServer({ database, log, profile })
  if (name === earlier) return startServer({ database, log, name, program: earlierServer })
  return startRival(name, database)
}

async function startRival(name: Rival, database: string): Promise<RunningContestant> {
  const token = randomBytes(24).toString('hex')
  const child = start([rivalFile(name), '--database', database, '--token', token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { port } = JSON.parse(await firstLine(child, name)) as { port: number }
  return contestantOf(child, { name, port, token, database })
}

/** Resolves to the first line that a process prints. */
export async function firstLine(child: ChildProcess, name: string): Promise<string> {
  const lines = createInterface({ input: child.stdout as Readable })
  const [line] = await Promise.race([once(lines, 'line'), rejectOnExit(child, name)])
  return line as string
}

export interface ServerOptions {
  readonly database: string
  readonly log: string
  /** The file that starts the server; another one than `serverFile` for a server of another commit. */
  readonly program?: string | undefined
  readonly name?: Contestant
  /** The client that a token is issued for; it is created if it does not exist. */
  readonly client?: string
  /** Environment variables in addition to the common ones. */
  readonly settings?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly profile?: string | undefined
}

/** Starts our server as an operator would, with default settings, but with rate limits too high to be reached. */
export async function startServer(options: ServerOptions): Promise<RunningContestant> {
  const { database, log, program = serverFile, client = 'bench' } = options
  const { name = ours, settings, args = [], profile } = options
  const env = {
    ...environment,
    DATABASE_URL: `sqlite:${database}`,
    PORT: '0',
    LOG_LEVEL: 'info',
    RATE_LIMIT_READS: '1000000000',
    RATE_LIMIT_WRITES: '1000000000',
    ...settings,
  }
  const token = await output([program, 'token', 'issue', client], env)

  const file = openSync(log, 'w')
  const stdio = ['ignore', file, file] as const
  const child = start([program, 'serve', ...args], { env, stdio: [...stdio], profile })
  const port = await Promise.race([loggedPort(log), rejectOnExit(child, name, log)])
  return contestantOf(child, { name, port, token, database })
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

export async function rejectOnExit(
  child: ChildProcess,
  name: string,
  log?: string,
): Promise<never> {
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
