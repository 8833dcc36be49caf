import { Unavailable } from '@delivery-orders/domain'
import pg from 'pg'
import { UnfitDatabase } from '../migrate.ts'
import type { PostgresAddress } from '../postgres-address.ts'

/** SQL that each connection prepares once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

let statements = 0

export const statement = (text: string): Statement => {
  statements += 1
  return { name: `s${statements}`, text }
}

/** The time of the database, which all machines have in common, as SQL. */
export const databaseNow = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

type Values = readonly unknown[]

/** What can be asked of a database: each alone, or several in one transaction. */
export interface Session {
  all<Row extends pg.QueryResultRow>(asked: Statement, values?: Values): Promise<readonly Row[]>
  first<Row extends pg.QueryResultRow>(asked: Statement, values?: Values): Promise<Row | undefined>
  /** How many rows were changed. */
  run(asked: Statement, values?: Values): Promise<number>
}

export interface Database extends Session {
  /**
   * A transaction of one writer at a time, of all processes: each statement sees all that those before have written.
   * Orders are written beside it.
   */
  inTurn<Value>(of: Turn, work: (session: Session) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/** Who has something to write about webhooks and their dispatches, or brings the schema up to date. */
export type Turn = 'outbox' | 'schema'

/** Two numbers that nobody else will use in this database. */
const locks: Readonly<Record<Turn, string>> = { outbox: '684201, 1', schema: '684201, 2' }

/** How long is waited for what. */
export interface Timeouts {
  readonly connectionTimeoutMillis: number
  readonly lock_timeout: number
  readonly statement_timeout?: number
  readonly idle_in_transaction_session_timeout?: number
  readonly query_timeout?: number
}

/** For maintenance: a statement may take hours, but not wait for others so long, who would wait for it. */
export const patient: Timeouts = { connectionTimeoutMillis: 5_000, lock_timeout: 5_000 }

/** A statement takes some milliseconds. What takes longer than this holds a connection, and locks, for nothing. */
const brisk: Timeouts = {
  ...patient,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  // Where nobody answers any more, not even that it takes too long.
  query_timeout: 15_000,
}

/**
 * What the statements count on, however the server is set. Compiling them would take longer than they do, and none is
 * meant to read a table whole, as it might where the server takes a table for the small one that it was.
 */
const options = String.raw`-c default_transaction_isolation=read\ committed -c jit=off -c enable_seqscan=off`

const int8: number = pg.types.builtins.INT8

/** Numbers and times are whole and far below 2^53; there are no other types that need care. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

export function openDatabase(
  address: PostgresAddress,
  poolSize: number,
  timeouts: Timeouts = brisk,
): Database {
  const { tls, ...where } = address
  const pool = new pg.Pool({
    ...definedOf(where),
    ssl: tls && definedOf(tls),
    max: poolSize,
    keepAlive: true,
    // A server that is there no more does not answer a farewell either, and nobody waits for that.
    allowExitOnIdle: true,
    application_name: 'delivery-orders',
    options,
    types,
    ...timeouts,
  })
  // One that is lost while nobody uses it is replaced when somebody does.
  pool.on('error', ignore)
  return {
    ...sessionOf(pool),
    inTurn: (of, work) => transaction(pool, of, work),
    close: () => pool.end(),
  }
}

const ignore = (): void => undefined

/** Given as undefined, a setting would not be looked for elsewhere. */
const definedOf = <Settings extends object>(settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

function sessionOf(connection: Pick<pg.Pool, 'query'>): Session {
  const ask = <Row extends pg.QueryResultRow>(asked: Statement, values: Values = []) =>
    connection.query<Row>({ ...asked, values: [...values] }).catch(rethrown)
  return {
    all: async <Row extends pg.QueryResultRow>(asked: Statement, values?: Values) =>
      (await ask<Row>(asked, values)).rows,
    first: async <Row extends pg.QueryResultRow>(asked: Statement, values?: Values) =>
      (await ask<Row>(asked, values)).rows[0],
    run: async (asked, values) => (await ask(asked, values)).rowCount ?? 0,
  }
}

async function transaction<Value>(
  pool: pg.Pool,
  of: Turn,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect().catch(rethrown)
  // Told by the statement that finds the connection lost.
  client.on('error', ignore)
  let isOver = false
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${locks[of]})`).catch(rethrown)
    const value = await work(sessionOf(client))
    await client.query('commit').catch(rethrown)
    isOver = true
    return value
  } finally {
    client.off('error', ignore)
    // With the connection, what was begun on it is rolled back.
    client.release(!isOver)
  }
}

function rethrown(error: unknown): never {
  throw asFault(error)
}

/**
 * What passes, or what the operator can end: connections and their servers (08, 57, 58), no room (53), locks and deadlocks
 * (40, 55), a server that only reads (25006), and who may use it (28, 3D000).
 */
const passing = /^(08|28|40|53|55|57|58|25006|3D000)/

/** Whatever the server has not reported is a matter of the connection. */
export function asFault(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !passing.test(error.code ?? '')) return error
  if (error instanceof Unavailable || error instanceof UnfitDatabase) return error
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : error.message
  return new Unavailable(`The database cannot be used: ${code}.`, { cause: error })
}

/**
 * Whether a batch that failed has certainly left no trace, and its changes may fare better one by one: the server said
 * what is wrong with them. A connection that was lost may have been in the middle of a commit.
 */
export const rolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError

/** Whether somebody else had what was waited for, for too long. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Unavailable &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === lockNotAvailable

const lockNotAvailable = '55P03'

const uniqueViolation = '23505'

export const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation
