/** Starts the programs that are compared, and ends them. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../server/test/support/free-port.ts'
import { temporaryFolder } from './program.ts'

const pollMs = 2
/** Ends only processes that hang: on a busy machine, a dispatcher takes a while to store its last results. */
const stopTimeoutMs = 60_000

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Arguments of Node that run a program. */
export type Program = readonly string[]

/** A TypeScript file of this workspace. Node strips the types and changes nothing else, unlike tsx. */
export const sourceProgram = (file: URL): Program => [
  ...['--import', import.meta.resolve('@delivery-orders/tooling/jsx.ts')],
  ...['--conditions=@delivery-orders/source', fileURLToPath(file)],
]

export const rivalProgram = (name: string): Program =>
  sourceProgram(new URL(`../rivals/${name.replace('+', '')}.ts`, import.meta.url))

/** Builds our server, as it is installed. */
export async function builtServer(folder: string = root): Promise<Program> {
  await run('pnpm', ['-C', join(folder, 'apps/server'), 'build'])
  return [join(folder, 'apps/server/dist/delivery-orders.js')]
}

/** Checks out a commit, installs its packages, and builds its server. */
export async function builtServerAt(commit: string): Promise<Program> {
  const folder = join(temporaryFolder('commit'), 'checkout')
  // Runs after the folder is deleted, and lets git forget it.
  process.once('exit', () => execFileSync('git', ['worktree', 'prune'], { cwd: root }))
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root })
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder })
  return builtServer(folder)
}

const children = new Set<ChildProcess>()

// However the benchmark ends, no process that it started outlives it.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

export interface Launch {
  readonly program: Program
  readonly env?: Readonly<Record<string, string>>
  /** The folder of the log. */
  readonly folder: string
}

export interface Running {
  readonly pid: number
  readonly stop: () => Promise<void>
  /** Resolves when the process has ended by itself, and rejects if it failed. */
  readonly ended: Promise<void>
}

/** The whole environment of a contestant: it inherits no variables of this process. */
const environment = { NODE_ENV: 'production' }

let launched = 0

/** Starts a program with a log file. */
export function launch({ program, env, folder }: Launch): Running {
  const log = join(folder, `${++launched}.log`)
  const file = openSync(log, 'w')
  const child = spawn(process.execPath, program, {
    env: { ...environment, ...env },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  children.add(child)
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => {
    children.delete(child)
    if (code !== 0) throw new Error(`A process ended (${code}):\n${readFileSync(log, 'utf8')}`)
  })
  ended.catch(() => undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(force)
  }
  return { pid: child.pid ?? 0, stop, ended }
}

/** An HTTP server, and a token for it. */
export interface Target {
  readonly port: number
  readonly token: string
}

export type Server = Running & Target

/** Starts an HTTP server on a free port, and waits until it answers. */
export async function startOnPort(
  token: string,
  launchOn: (port: string) => Launch,
): Promise<Server> {
  const port = await freePort()
  const server = { ...launch(launchOn(String(port))), port, token }
  const failed = server.ended.then(() => {
    throw new Error('A server ended before it answered.')
  })
  failed.catch(() => undefined)
  while (!(await answers(server))) await Promise.race([sleep(pollMs), failed])
  return server
}

const answers = (server: Target): Promise<boolean> =>
  request(server, '/orders').then(
    async (response) => (await response.arrayBuffer()) !== undefined,
    () => false,
  )

const request = ({ port, token }: Target, path: string, body?: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })

/** Gets a path, or posts a body to it, and returns the body of the response. Throws unless the request succeeds. */
export async function callApi(target: Target, path: string, body?: object): Promise<unknown> {
  const response = await request(target, path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Registers a webhook, and returns its secret. */
export async function registerWebhook(server: Target, url: string): Promise<string> {
  const { secret } = (await callApi(server, '/webhooks', { url })) as { readonly secret: string }
  return secret
}

export interface ServerLaunch extends Launch {
  readonly databaseUrl: string
  readonly args?: readonly string[]
  /** Folder for a CPU profile; no profile if empty. */
  readonly profile?: string
}

/** Starts our server as an operator would, but with rate limits too high to be reached, and allowed to send here. */
export async function startServer(parts: ServerLaunch): Promise<Server> {
  const { program, args = [], profile, folder } = parts
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  return startOnPort(await issueToken(parts, 'bench'), (PORT) => ({
    program: [...profiling, ...program, 'serve', ...args],
    env: { ...serverEnvironment(parts), PORT },
    folder,
  }))
}

export const serverEnvironment = ({ databaseUrl, env }: ServerLaunch) => ({
  DATABASE_URL: databaseUrl,
  RATE_LIMIT_READS: '1000000000',
  RATE_LIMIT_WRITES: '1000000000',
  WEBHOOK_ALLOW_PRIVATE: '1',
  ...env,
})

/** Starts a rival with a database, and the token that it expects. */
export const startRival = (name: string, database: string, folder: string): Promise<Server> =>
  startOnPort('token', (port) => ({
    program: [...rivalProgram(name), port, database, 'token'],
    folder,
  }))

/** Issues a token for a client, which is created if it does not exist. */
export const issueToken = (parts: ServerLaunch, client: string): Promise<string> =>
  runCommand(parts, ['token', 'issue', client])

/** Runs a command of our server, and returns what it prints. */
export async function runCommand(parts: ServerLaunch, args: readonly string[]): Promise<string> {
  const env = { ...environment, ...serverEnvironment(parts) }
  const { stdout } = await run(process.execPath, [...parts.program, ...args], { env })
  return stdout.trim()
}
