import { Unavailable } from '@delivery-orders/domain'
import pg from 'pg'
import { type Clocks, systemClock } from '../../clock.ts'
import { refuseMissingColumns } from '../columns.ts'
import { UnfitDatabase } from '../migrate.ts'
import type { PostgresAddress } from '../postgres-address.ts'

/** An SQL statement that each connection prepares once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

let statements = 0

export const statement = (text: string): Statement => {
  statements += 1
  return { name: `s${statements}`, text }
}

/** Creates a statement for one use. Without a name, the connection does not prepare and cache it. */
export const unnamed = (text: string): Statement => ({ name: '', text })

/** SQL expression: the current time in milliseconds by the clock of the database server, which all machines share. */
export const databaseNow = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

type Values = readonly unknown[]

/** Runs statements, each in a transaction of its own or all in the transaction of `withLock`. */
export interface Session {
  /** The clocks of this machine. Its time can differ from that of the server. */
  readonly clock: Clocks
  /** Returns rows with these columns. Throws if the statement does not return all of them. */
  all<Row extends object>(
    sql: Statement,
    columns: Row,
    values?: Values,
  ): Promise<readonly Readonly<Row>[]>
  first<Row extends object>(
    sql: Statement,
    columns: Row,
    values?: Values,
  ): Promise<Readonly<Row> | undefined>
  /** Returns the number of rows that were changed or found. */
  run(sql: Statement, values?: Values): Promise<number>
}

export interface Database extends Session {
  /**
   * Runs a transaction that holds an advisory lock. Only one process at a time can hold it, so each statement sees
   * everything that earlier holders wrote. Commits of orders do not take the lock.
   */
  withLock<Value>(lock: LockName, work: (session: Session) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/**
 * `outbox`: for changes of webhooks and dispatches, except by order commits. `schema`: for migrations and copies.
 * `fleets`: for appending to the feed of the fleets.
 */
type LockName = 'outbox' | 'schema' | 'fleets'

/** Keys of the advisory locks. No other program is likely to use the same keys in this database. */
const locks: Readonly<Record<LockName, string>> = {
  outbox: '684201, 1',
  schema: '684201, 2',
  fleets: '684201, 3',
}

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

/**
 * Session settings, which override the server's configuration. JIT compilation would take longer than the statements.
 * No statement needs a sequential scan, but statistics from when a table was small could make the planner choose one.
 */
const options = String.raw`-c default_transaction_isolation=read\ committed -c jit=off -c enable_seqscan=off`

const int8: number = pg.types.builtins.INT8

/** Parses int8 as a number, because ids and times are far below 2^53. Other types keep their default parsers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

export function openDatabase(
  address: PostgresAddress,
  poolSize: number,
  timeouts: Timeouts = serviceTimeouts,
  clock: Clocks = systemClock,
): Database {
  const { tls, ...settings } = address
  const pool = new pg.Pool({
    ...definedOf(settings),
    ssl: tls && definedOf(tls),
    max: poolSize,
    keepAlive: true,
    // Lets the process exit with idle connections: an unreachable server would never confirm that they are closed.
    allowExitOnIdle: true,
    application_name: 'delivery-orders',
    options,
    types,
    ...timeouts,
  })
  // Ignores the error event of a lost idle connection: the pool opens a new one when needed.
  pool.on('error', ignore)
  return {
    ...sessionOf(pool, clock),
    withLock: (lock, work) =>
      transaction(pool, lock, (connection) => work(sessionOf(connection, clock))),
    close: () => pool.end(),
  }
}

const ignore = (): void => undefined

/** Removes undefined settings, so that pg takes them from the environment or uses its defaults. */
const definedOf = <Settings extends object>(settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

type Connection = Pick<pg.Pool, 'query'>

function sessionOf(connection: Connection, clock: Clocks): Session {
  const query = (sql: Statement, values: Values = []) =>
    connection.query({ ...sql, values: [...values] }).catch(rethrow)
  const all = async <Row extends object>(sql: Statement, columns: Row, values?: Values) => {
    const { fields, rows } = await query(sql, values)
    expectColumns(sql, columns, fields)
    return rows as readonly Row[]
  }
  return {
    clock,
    all,
    first: async (...query) => (await all(...query))[0],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  }
}

/** Statements whose first result had all columns. */
const comparedStatements = new WeakSet<Statement>()

function expectColumns(sql: Statement, columns: object, fields: readonly pg.FieldDef[]): void {
  if (comparedStatements.has(sql)) return
  const names = fields.map(({ name }) => name)
  refuseMissingColumns(columns, names, sql.text)
  comparedStatements.add(sql)
}

async function transaction<Value>(
  pool: pg.Pool,
  lock: LockName,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect().catch(rethrow)
  // Ignores the error event of a lost connection: the next statement on it fails with an error.
  client.on('error', ignore)
  let isOver = false
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${locks[lock]})`).catch(rethrow)
    const value = await work(client)
    await client.query('commit').catch(rethrow)
    isOver = true
    return value
  } finally {
    client.off('error', ignore)
    // Destroys the connection after a failure, which rolls back its transaction.
    client.release(!isOver)
  }
}

function rethrow(error: unknown): never {
  throw asFault(error)
}

/**
 * SQLSTATE codes of conditions that pass by themselves or that the operator can end: connection and server failures
 * (08, 57, 58), insufficient resources (53), deadlocks and lock timeouts (40, 55), a read-only server (25006),
 * authentication (28) and a missing database (3D000).
 */
const recoverableCodes = /^(08|28|40|53|55|57|58|25006|3D000)/

/** Converts recoverable errors to `Unavailable`. Errors not reported by the server are failures of the connection. */
function asFault(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !recoverableCodes.test(error.code ?? '')) return error
  if (error instanceof Unavailable || error instanceof UnfitDatabase) return error
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : error.message
  return new Unavailable(`The database cannot be used: ${code}.`, { cause: error })
}

/**
 * True only if the server reported an error about the changes. On a lost connection, the transaction may have been
 * committed. After an `Unavailable` error, retrying one by one would fail too.
 */
export const isRolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Unavailable &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === lockNotAvailable

const lockNotAvailable = '55P03'

const uniqueViolation = '23505'

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation
