import pg from 'pg'
import { checksumOf, type Digest, type Row, type Target } from '../copy.ts'
import { UnfitDatabase } from '../migrate.ts'
import type { PostgresAddress } from '../postgres-address.ts'
import { type Table, tables } from '../tables.ts'
import { openDatabase, patient, type Session, type Statement } from './postgres-database.ts'
import { migrate } from './postgres-schema.ts'

const lastNumber = (table: string, column: string): string => `
  select '${table}' as name, case when is_called then last_value else last_value - 1 end as last
  from ${table}_${column}_seq`

/** Rows of these tables are numbered, in this column. */
const numbered: Readonly<Record<string, string>> = {
  clients: 'id',
  tokens: 'id',
  webhooks: 'number',
  dispatches: 'number',
  attempts: 'id',
}

const numbers = Object.entries(numbered)
  .map(([table, column]) => lastNumber(table, column))
  .join(' union all ')

/** Nobody writes meanwhile, and all that is sent is answered, however long others may be silent. */
const begin = once(`
  set local idle_in_transaction_session_timeout = 0;
  set local statement_timeout = 0;
  lock table ${kept().join(', ')} in exclusive mode`)

const findAnything = once(`
  select 1 where ${kept()
    .filter((name) => name !== 'order_ids')
    .map((name) => `exists (select from ${name})`)
    .join(' or ')}`)

const forgetBound = once(`
  delete from order_ids`)

/** Whoever serves next asks at once, and not only when the server has come round to looking at what is new. */
const analyze = once(`
  analyze ${kept().join(', ')}`)

/** All that are tables here, too. */
function kept(): readonly string[] {
  return tables.map(({ name }) => name).filter((name) => name !== 'numbers')
}

/** SQL that is used once is not kept by the connection. */
function once(text: string): Statement {
  return { name: '', text }
}

/** A database that is not empty would be two in one. */
class InhabitedDatabase extends UnfitDatabase {
  override readonly name = 'InhabitedDatabase'

  constructor() {
    super('The database to copy to is not empty. Make a new one, and name that.')
  }
}

/** What the server says of a row would show whose it is. */
class UnfitRow extends UnfitDatabase {
  override readonly name = 'UnfitRow'

  constructor(table: string, { code, constraint }: pg.DatabaseError) {
    const of = constraint ? `${code}, ${constraint}` : code
    super(`PostgreSQL does not take the rows of ${table} (${of}). Nothing is left of the copy.`)
  }
}

/** Migrates an empty database, and writes into it in one transaction: as a whole or not at all. */
export async function fillPostgres<Value>(
  address: PostgresAddress,
  work: (target: Target) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase(address, 1, patient)
  try {
    await migrate(database)
    return await database.inTurn('schema', async (session) => {
      await session.run(begin)
      if (await session.first(findAnything)) throw new InhabitedDatabase()
      await session.run(forgetBound)
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
      if (table.name === 'numbers') await restart(session, rows)
      else await session.run(once(insertInto(table)), [JSON.stringify(rows)])
    } catch (error) {
      throw error instanceof pg.DatabaseError ? new UnfitRow(table.name, error) : error
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

/** As part of the transaction, which setting a sequence would not be. */
async function restart(session: Session, rows: readonly Row[]): Promise<void> {
  for (const { name, last } of rows)
    await session.run(
      once(`
        alter table ${name} alter column ${numbered[String(name)]}
        restart with ${Number(last) + 1}`),
    )
}

const flags: readonly string[] = ['timed_out', 'removed', 'unswept', 'again']

function textOf(column: string): string {
  const text = flags.includes(column) ? `${column}::integer::text` : `${column}::text`
  return `coalesce(octet_length(${text}) || ':' || ${text}, '-')`
}

async function digestOf(session: Session, { name, columns }: Table): Promise<Digest> {
  const text = columns.map(textOf).join(' || ')
  const from = name === 'numbers' ? `(${numbers}) as numbers` : name
  const row = await session.first<{ rows: number; bits: string | null }>(
    once(`
      select count(*) as rows, bit_xor(
        ('x' || encode(sha256(convert_to(${text}, 'UTF8')), 'hex'))::bit(256)
      )::text as bits
      from ${from}`),
  )
  return { rows: row?.rows ?? 0, checksum: checksumOf(BigInt(`0b${row?.bits ?? 0}`)) }
}
