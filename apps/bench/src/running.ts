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

/** A contestant, ready for requests. */
export interface Running {
  readonly name: Contestant
  readonly pid: number
  readonly port: number
  readonly token: string
  readonly database: string
  stop(): Promise<void>
}

export interface Ground {
  /** The Node that contestants run on. */
  readonly node: string
  /** Where their databases are. */
  readonly folder: string
  /** Where our server leaves its processor profile, if one is wanted. */
  readonly profile: string | undefined
}

const startPatienceMs = 30_000
const pollMs = 20

export const run = (name: Contestant, ground: Ground): Promise<Running> =>
  name === ours ? runServer(ground) : runRival(name, ground)

async function runRival(name: Rival, { node, folder }: Ground): Promise<Running> {
  const database = join(folder, `${name}.db`)
  const token = randomBytes(24).toString('hex')
  const child = start(node, [rivalFile(name), '--database', database, '--token', token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await Promise.race([announcedPort(child), died(child, name)])
  return running(child, { name, port, token, database })
}

async function announcedPort(child: ChildProcess): Promise<number> {
  const lines = createInterface({ input: child.stdout as Readable })
  const signal = AbortSignal.timeout(startPatienceMs)
  const [line] = (await once(lines, 'line', { signal })) as [string]
  return (JSON.parse(line) as { port: number }).port
}

function runServer({ node, folder, profile }: Ground): Promise<Running> {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const files = { database: join(folder, `${ours}.db`), log: join(folder, `${ours}.log`) }
  return serve(node, files, { client: 'bench', profiling })
}

interface Serving {
  /** Who gets a token; made if it is not there. */
  readonly client: string
  /** What stands before the addresses in answers; the server's own address, if it is left out. */
  readonly publicUrl?: string
  readonly profiling?: readonly string[]
  /** Beside those that everybody has here. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Our server as its operator starts it, with everything on that is on by default; only the limits are out of reach. */
export async function serve(
  node: string,
  { database, log }: { readonly database: string; readonly log: string },
  { client, publicUrl = '', profiling = [], settings = {} }: Serving,
): Promise<Running> {
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
  const port = await Promise.race([loggedPort(log), died(child, ours, log)])
  return running(child, { name: ours, port, token, database })
}

/** The line before that of the data has it, whether its address is also the public one or not. */
const ownPort = / at http:\/\/[\w.]+:(\d+)(?:\/openapi\.yaml)?\nData /

async function loggedPort(log: string): Promise<number> {
  for (let waitedMs = 0; waitedMs < startPatienceMs; waitedMs += pollMs) {
    const port = ownPort.exec(readFileSync(log, 'utf8'))?.[1]
    if (port) return Number(port)
    await sleep(pollMs)
  }
  throw new Error(`${ours} did not say where it listens:\n${readFileSync(log, 'utf8')}`)
}

async function died(child: ChildProcess, name: Contestant, log?: string): Promise<never> {
  await once(child, 'exit')
  throw new Error(`${name} has ended.\n${log ? readFileSync(log, 'utf8') : ''}`)
}

const running = (child: ChildProcess, parts: Omit<Running, 'pid' | 'stop'>): Running => ({
  ...parts,
  pid: child.pid ?? 0,
  stop: () => stop(child),
})
