import { hash } from 'node:crypto'
import type { Instant } from '@delivery-orders/domain'
import type { Connections } from '@delivery-orders/operations/store'
import type pg from 'pg'
import { type Clocks, systemClock } from '../../clock.ts'
import { refuseMissingColumns } from '../columns.ts'
import type { PostgresAddress, PostgresRules } from '../postgres-address.ts'
import {
  deskTimeouts,
  openConnections,
  serviceTimeouts,
  type Timeouts,
} from './postgres-connections.ts'
import { rethrow } from './postgres-fault.ts'
import { isCurrent } from './postgres-guard.ts'

/** An SQL statement that each connection prepares once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** Names a statement by its text: a pooler may show the statements of one process to another, of another version. */
export const statement = (text: string): Statement => ({
  name: hash('sha256', text, 'base64url').slice(0, 22),
  text,
})

/** Creates a statement for one use. Without a name, the connection does not prepare and cache it. */
export const unnamedStatement = (text: string): Statement => ({ name: '', text })

/**
 * SQL expression: the current time in milliseconds by the clock of the database server, which all machines share. The
 * subquery runs once per statement, so that all rows get the same time, and so that conditions can use an index.
 */
export const databaseNow = '(select floor(extract(epoch from clock_timestamp()) * 1000)::bigint)'

type Values = readonly unknown[]

interface SessionClock extends Clocks {
  /**
   * The highest time that the clock would show if it had not been set back within the last minute. A time before which rows
   * may be deleted is read some time before its statement: if the clock was far ahead until then, that time is, too.
   */
  highest(): Instant
}

const rememberedMs = 60_000

function sessionClock(clock: Clocks): SessionClock {
  const now = () => clock.now()
  const elapsed = () => clock.elapsed()
  let startedAtMs = elapsed()
  let before = Number.NEGATIVE_INFINITY
  let highest = before
  return {
    now,
    elapsed,
    highest() {
      const elapsedMs = elapsed()
      if (elapsedMs - startedAtMs >= rememberedMs) {
        before = highest
        highest = Number.NEGATIVE_INFINITY
        startedAtMs = elapsedMs
      }
      highest = Math.max(highest, now() - elapsedMs)
      return Math.ceil(Math.max(before, highest) + elapsedMs)
    },
  }
}

/** Runs statements, each in a transaction of its own or all in that of `withLock` or `withBuckets`. */
export interface Session {
  /** The clocks of this machine. Its time can differ from that of the server. */
  readonly clock: SessionClock
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
  readonly rules: PostgresRules
  readonly connections: () => Connections
  /**
   * Runs a transaction that holds an advisory lock. Only one process at a time can hold it, so each statement sees
   * everything that earlier holders wrote. Commits of orders do not take the lock.
   */
  withLock<Value>(lock: LockName, work: (session: Session) => Promise<Value>): Promise<Value>
  /**
   * Runs a transaction that locks the rows of these buckets of clients, as every change of their webhooks and dispatches
   * does, except order commits. It waits for the rows in ascending order, so transactions do not deadlock.
   */
  withBuckets<Value>(
    buckets: readonly number[],
    work: (session: Session) => Promise<Value>,
  ): Promise<Value>
  close(): Promise<void>
}

/** `schema`: for migrations and copies. `fleets`: for appending to the feed of the fleets. */
type LockName = 'schema' | 'fleets'

/** Take the advisory locks. No other program is likely to use the same keys in this database. */
const locks: Readonly<Record<LockName, string>> = {
  schema: 'select pg_advisory_xact_lock(684201, 2)',
  fleets: `select pg_advisory_xact_lock(684201, 3) where ${isCurrent}`,
}

export function openDatabase(
  address: PostgresAddress,
  poolSize: number,
  timeouts: Timeouts = serviceTimeouts,
  clock: Clocks = systemClock,
): Database {
  const pool = openConnections(address, poolSize, timeouts)
  const { rules } = address
  const ownClock = sessionClock(clock)
  const sessionOn = (connection: Connection) => sessionOf(connection, ownClock, rules)
  const start = begin(rules, timeouts)
  // Timeouts of its own need a transaction behind a pooler, also for a single statement.
  const limited: Connection = {
    query: (query) => transaction(pool, start, (client) => client.query(query)),
  }
  return {
    ...sessionOn(rules.hasPooler && timeouts === deskTimeouts ? limited : pool),
    rules,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      standbyWaits: 0,
    }),
    withLock: (lock, work) =>
      transaction(pool, `${start}; ${locks[lock]}`, (connection) => work(sessionOn(connection))),
    withBuckets: (buckets, work) =>
      transaction(pool, `${start}; ${lockBuckets(buckets)}`, (connection) =>
        work(sessionOn(connection)),
      ),
    close: () => pool.end(),
  }
}

/** A pooler ignores the timeouts of a connection, and the role has those of the service. */
function begin({ hasPooler }: PostgresRules, timeouts: Timeouts): string {
  if (!hasPooler || timeouts === serviceTimeouts) return 'begin'
  const { statement_timeout: statement = 0, idle_in_transaction_session_timeout: idle = 0 } =
    timeouts
  return `begin; set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idle}`
}

const lockBuckets = (buckets: readonly number[]): string => `
  select from outbox_buckets where number = any('{${buckets.join(',')}}') and ${isCurrent}
  order by number for update`

interface Connection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
}

function sessionOf(
  connection: Connection,
  clock: SessionClock,
  { hasPooler }: PostgresRules,
): Session {
  const query = ({ name, text }: Statement, values: Values = []) =>
    connection
      // Behind a pooler, the next statement runs in another session, which has not prepared this one.
      .query({ name: hasPooler ? '' : name, text, values: [...values] })
      .catch(rethrow)
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
  start: string,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect().catch(rethrow)
  let isOver = false
  try {
    await client.query(start).catch(rethrow)
    const value = await work(client)
    await client.query('commit').catch(rethrow)
    isOver = true
    return value
  } finally {
    // Destroys the connection after a failure, which rolls back its transaction.
    client.release(!isOver)
  }
}
