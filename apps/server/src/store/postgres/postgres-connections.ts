import pg from 'pg'
import { UnfitDatabase } from '../migrate.ts'
import type { PostgresAddress, PostgresServer } from '../postgres-address.ts'
import { PoolerInBetween, standbyFault } from './postgres-fault.ts'

export interface Timeouts {
  readonly connectionTimeoutMillis: number
  readonly lock_timeout: number
  readonly statement_timeout?: number
  readonly idle_in_transaction_session_timeout?: number
  readonly query_timeout?: number
}

/** For maintenance. A statement may take hours, but must not wait long for a lock: other sessions queue behind it. */
export const maintenanceTimeouts: Timeouts = {
  connectionTimeoutMillis: 15_000,
  lock_timeout: 5_000,
}

/** For the service. Its statements take milliseconds. A much longer one is aborted to free its connection and locks. */
export const serviceTimeouts: Timeouts = {
  ...maintenanceTimeouts,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  // Enforced by the client library, in case the server no longer responds at all.
  query_timeout: 15_000,
}

/** For the desk, whose statements must never be a burden for the service. */
export const deskTimeouts: Timeouts = { ...serviceTimeouts, statement_timeout: 3_000 }

/**
 * Session settings, which override the server's configuration. JIT compilation would take longer than the statements.
 * No statement needs a sequential scan, but statistics from when a table was small could make the planner choose one.
 */
export const sessionSettings = {
  default_transaction_isolation: 'read committed',
  jit: 'off',
  enable_seqscan: 'off',
} as const

const options = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`)
  .join(' ')

const int8: number = pg.types.builtins.INT8

/** Parses int8 as a number, because ids and times are far below 2^53. Other types keep their default parsers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

export const applicationName = 'delivery-orders'

export function openConnections(
  { servers, tls, rules, user, password, database }: PostgresAddress,
  poolSize: number,
  { connectionTimeoutMillis, query_timeout, ...timeouts }: Timeouts,
): pg.Pool {
  const { hasPooler } = rules
  const choice = { servers, nth: 0 }
  const pool = new PrimaryPool(choice, {
    ...definedOf({ user, password, database, query_timeout }),
    ssl: tls && definedOf(tls),
    max: poolSize,
    connectionTimeoutMillis,
    keepAlive: true,
    // Lets the process exit with idle connections: an unreachable server would never confirm that they are closed.
    allowExitOnIdle: true,
    application_name: applicationName,
    types,
    // PgBouncer refuses such settings in the startup message. The role must have them then: see postgres-schema.ts.
    ...(hasPooler ? {} : { ...timeouts, options }),
    onConnect: (client: pg.ClientBase) => refuseOthers(client, hasPooler),
    Client: class extends pg.Client {
      constructor(config: pg.ClientConfig) {
        // The pool hides the password, so a spread does not copy it.
        super({ ...config, ...definedOf({ password, ...choice.servers[choice.nth] }) })
        // A lost connection fails the next statement on it. Its error event would end the process if it came while the
        // pool hands the connection from one call to the next, when neither listens.
        this.on('error', ignore)
      }
    },
  } as object)
  // Ignores the error event of a lost idle connection: the pool opens a new one when needed.
  pool.on('error', ignore)
  return pool
}

const ignore = (): void => undefined

/** Removes undefined settings, so that pg takes them from the environment or uses its defaults. */
const definedOf = <Settings extends object>(settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/** The servers to try, and the one that is tried next. */
interface Choice {
  readonly servers: readonly PostgresServer[]
  nth: number
}

/** Tries the next server after a failed connection, and stays with the one that accepted the last connection. */
class PrimaryPool extends pg.Pool {
  readonly #choice: Choice

  constructor(choice: Choice, config: pg.PoolConfig) {
    super(config)
    this.#choice = choice
  }

  /** `query` of pg's pool calls `connect` with a callback, so both forms must be handled. */
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#choice.servers.length === 1 ? super.connect() : this.#tryServers()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error),
    )
    return undefined
  }

  async #tryServers(): Promise<pg.PoolClient> {
    const choice = this.#choice
    for (let left = choice.servers.length; ; left--) {
      const tried = choice.nth
      try {
        return await super.connect()
      } catch (error) {
        if (left === 1 || isPoolFull(error)) throw error
        // Another connection may have moved on already.
        if (choice.nth === tried) choice.nth = (tried + 1) % choice.servers.length
      }
    }
  }
}

const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const identify = 'select version(), pg_is_in_recovery() as is_standby, pg_backend_pid() as pid'

interface Server {
  readonly version: string
  readonly is_standby: boolean
  readonly pid: number
}

/** Refuses a new connection to anything but the primary of PostgreSQL. */
async function refuseOthers(client: pg.ClientBase, hasPooler: boolean): Promise<void> {
  const [server] = (await client.query<Server>(identify)).rows
  if (!server) throw new Error('PostgreSQL did not say who it is.')
  refuseOtherProducts(server.version)
  // A pooler shows a client another number than that of the session.
  if (!hasPooler && 'processID' in client && client.processID !== server.pid)
    throw new PoolerInBetween()
  if (server.is_standby) throw standbyFault()
}

/** Refuses products that only speak the protocol: advisory locks do nothing in CockroachDB, for example. */
function refuseOtherProducts(version: string): void {
  const product = /-YB-/.test(version) ? 'YugabyteDB' : (version.split(' ')[0] ?? '')
  if (product === 'PostgreSQL') return
  throw new UnfitDatabase(
    `The database is ${product}, which this program cannot use: it relies on locks of PostgreSQL. Use PostgreSQL 15 or later.`,
  )
}
