import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { newPostgresDatabase, type PostgresTestDatabase } from './postgres-databases.ts'

interface ReusedDatabase {
  readonly database: PostgresTestDatabase
  /** Stays open between tests, because a new session would have to read the system catalogs again. */
  readonly session: pg.Client
  /** SQL that restores the rows and sequences of the template. */
  readonly restore: string
  readonly schema: unknown
}

/** The databases that no test is using. Each worker process has its own. */
const free: ReusedDatabase[] = []

/**
 * A database that equals the template. Disposing it restores its rows for the next test, which takes a tenth of the CPU
 * time of creating a database. The database is dropped instead if its schema or a setting has changed, or if a session
 * of the test is still open.
 */
export async function reusedDatabase(): Promise<PostgresTestDatabase> {
  const reused = free.pop() ?? (await create())
  const { address, url } = reused.database
  return { address, url, [Symbol.asyncDispose]: () => giveBack(reused) }
}

async function create(): Promise<ReusedDatabase> {
  const database = await newPostgresDatabase(inject('postgresPort'))
  // The role `replica` disables foreign keys, so that tables can be emptied in any order.
  const options = '-c session_replication_role=replica'
  const session = new pg.Client({ connectionString: database.url, options })
  // Ignores that a test terminated the session. Restoring the database then fails, so it is dropped.
  session.on('error', () => undefined)
  await session.connect()
  return { database, session, restore: await restoring(session), schema: await schemaOf(session) }
}

async function restoring(session: pg.Client): Promise<string> {
  const { rows: tables } = await session.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const statements = ['select setval(seqrelid::regclass, seqstart, false) from pg_sequence']
  for (const { name } of tables) {
    statements.push(`delete from ${name}`)
    const { rows } = await session.query<{ text: string | null }>(
      `select json_agg("table")::text as text from ${name} as "table"`,
    )
    const text = rows[0]?.text
    if (text)
      statements.push(
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(text)})`,
      )
  }
  return statements.join('; ')
}

async function giveBack(reused: ReusedDatabase): Promise<void> {
  const isRestored = await restored(reused).catch(() => false)
  if (isRestored) {
    free.push(reused)
    return
  }
  await reused.session.end()
  await reused.database[Symbol.asyncDispose]()
}

async function restored({ session, restore, schema }: ReusedDatabase): Promise<boolean> {
  if (await isInUse(session)) return false
  if (!isDeepStrictEqual(await schemaOf(session), schema)) return false
  await session.query(restore)
  return true
}

const countOthers = `
  select count(*)::integer as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

const endingMaxMs = 1_000
const endingPollMs = 5

/** Waits for sessions that are ending: the server ends a session shortly after its connection is closed. */
async function isInUse(session: pg.Client): Promise<boolean> {
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await session.query<{ count: number }>(countOthers)
    if (rows[0]?.count === 0) return false
    if (performance.now() - startedAt > endingMaxMs) return true
    await pause(endingPollMs)
  }
}

/**
 * Each change of the schema or of a setting of the database inserts, replaces or deletes a row in one of these system
 * catalogs. `analyze` does not, and sequences are restored.
 */
const catalogs = [
  `pg_class where relkind <> 'S'`,
  'pg_attribute',
  'pg_depend',
  'pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
]

const schemaState = catalogs
  .map((rows) => `select count(*) as count, max(xmin::text::bigint) as latest from ${rows}`)
  .join(' union all ')

const schemaOf = async (session: pg.Client): Promise<unknown> =>
  (await session.query(schemaState)).rows
