import pg from 'pg'
import { integer, nullable } from '../columns.ts'
import { checksumOf, type Digest, type Row, type Target } from '../copy.ts'
import { UnfitDatabase } from '../migrate.ts'
import type { PostgresAddress } from '../postgres-address.ts'
import { type Table, tables } from '../tables.ts'
import { maintenanceTimeouts } from './postgres-connections.ts'
import { openDatabase, type Session, unnamedStatement } from './postgres-database.ts'
import { migrate } from './postgres-schema.ts'

export const lastNumber = (table: string, column: string): string => `
  select '${table}' as name, case when is_called then last_value else last_value - 1 end as last
  from ${table}_${column}_seq`

/** The identity column of each table that has one. */
export const numberColumns: Readonly<Record<string, string>> = {
  owners: 'id',
  actors: 'id',
  tokens: 'id',
  audit: 'id',
  couriers: 'id',
  cash_hand_overs: 'id',
  desk_accesses: 'id',
  webhooks: 'number',
  dispatches: 'number',
  attempts: 'id',
}

const numbers = Object.entries(numberColumns)
  .map(([table, column]) => lastNumber(table, column))
  .join(' union all ')

/** Locks out writers. Disables timeouts: a large copy takes long, and the session idles while SQLite is read. */
const begin = unnamedStatement(`
  set local idle_in_transaction_session_timeout = 0;
  set local statement_timeout = 0;
  lock table ${tableNames().join(', ')} in exclusive mode`)

/** Tables that have a row in a new database. It is replaced by that of the source. */
const filledByMigrations: readonly string[] = ['order_ids', 'tracking_key']

const findAnything = unnamedStatement(`
  select 1 where ${tableNames()
    .filter((name) => !filledByMigrations.includes(name))
    .map((name) => `exists (select from ${name})`)
    .join(' or ')}`)

const clearNew = unnamedStatement(`
  ${filledByMigrations.map((name) => `delete from ${name}`).join('; ')}`)

/** Updates the planner's statistics. A service that starts before autovacuum has done so would get bad query plans. */
const analyze = unnamedStatement(`
  analyze ${tableNames().join(', ')}`)

/** Names of the tables that PostgreSQL stores. `numbers` is not a table there: it is read from the sequences. */
function tableNames(): readonly string[] {
  return tables.map(({ name }) => name).filter((name) => name !== 'numbers')
}

/** Thrown if the target already has data: the copy would mix the data of two databases. */
class NonEmptyDatabase extends UnfitDatabase {
  override readonly name = 'NonEmptyDatabase'

  constructor() {
    super('The database to copy to is not empty. Create a new one and copy to that.')
  }
}

/** Omits PostgreSQL's own message, which may quote personal data of the rejected row. */
class RejectedRow extends UnfitDatabase {
  override readonly name = 'RejectedRow'

  constructor(table: string, { code, constraint }: pg.DatabaseError) {
    const cause = constraint ? `${code}, ${constraint}` : code
    super(`PostgreSQL rejected rows of ${table} (${cause}). The copy was rolled back.`)
  }
}

/** Migrates an empty database, then fills it in one transaction. */
export async function fillPostgres<Value>(
  address: PostgresAddress,
  work: (target: Target) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase(address, 1, maintenanceTimeouts)
  try {
    await migrate(database)
    return await database.withLock('schema', async (session) => {
      await session.run(begin)
      if ((await session.run(findAnything)) > 0) throw new NonEmptyDatabase()
      await session.run(clearNew)
      const value = await work(targetOf(session))
      await session.run(analyze)
      return value
    })
  } finally {
    await database.close()
  }
}

const targetOf = (session: Session): Target => ({
  insert: async (table, rows) => {
    try {
      if (table.name === 'numbers') await restartSequences(session, rows)
      else await session.run(unnamedStatement(insertInto(table)), [JSON.stringify(rows)])
    } catch (error) {
      throw error instanceof pg.DatabaseError ? new RejectedRow(table.name, error) : error
    }
  },
  digest: (table) => digestOf(session, table),
})

function insertInto({ name, columns }: Table): string {
  const named = columns.join(', ')
  return `
    insert into ${name} (${named}) overriding system value
    select ${named} from json_populate_recordset(null::${name}, $1)`
}

/** Uses `alter table`, which is rolled back with the transaction, and not `setval`, which is not. */
async function restartSequences(session: Session, rows: readonly Row[]): Promise<void> {
  for (const { name, last } of rows)
    await session.run(
      unnamedStatement(`
        alter table ${name} alter column ${numberColumns[String(name)]}
        restart with ${Number(last) + 1}`),
    )
}

const booleanColumns: readonly string[] = [
  'is_fleet',
  'timed_out',
  'removed',
  'unswept',
  'retry_requested',
  'is_held',
  'resent',
  'releasing',
]

function columnText(column: string): string {
  const text = booleanColumns.includes(column) ? `${column}::integer::text` : `${column}::text`
  return `coalesce(octet_length(${text}) || ':' || ${text}, '-')`
}

async function digestOf(session: Session, { name, columns }: Table): Promise<Digest> {
  const text = columns.map(columnText).join(' || ')
  const from = name === 'numbers' ? `(${numbers}) as numbers` : name
  const row = await session.first(
    unnamedStatement(`
      select count(*) as rows, bit_xor(
        ('x' || encode(sha256(convert_to(${text}, 'UTF8')), 'hex'))::bit(256)
      )::text as bits
      from ${from}`),
    { rows: integer, bits: nullable(text) },
  )
  return { rows: row?.rows ?? 0, checksum: checksumOf(BigInt(`0b${row?.bits ?? 0}`)) }
}
