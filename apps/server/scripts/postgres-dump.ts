import pg from 'pg'
import { migrations } from '../src/store/postgres/postgres-guard.ts'
import type { PostgresAddress } from '../src/store/postgres-address.ts'
import { clientConfigOf } from '../test/support/postgres-databases.ts'

const createVersion = `
create table schema_version (
  version integer not null, breaking integer not null, checksums text[] not null default '{}'
)`

/** Returns the SQL that creates a copy of a database in an empty one: the migrations, then all rows as JSON. */
export async function postgresDump(address: PostgresAddress): Promise<string> {
  const client = new pg.Client(clientConfigOf(address))
  await client.connect()
  try {
    return [
      createVersion,
      ...migrations.map(({ sql }) => sql),
      // Migrations insert rows, and the rows of a table may refer to those of a later one.
      ...['set session_replication_role = replica', ...(await rowsOf(client))],
      ...(await sequencesOf(client)),
      'reset session_replication_role',
    ].join(';\n')
  } finally {
    await client.end()
  }
}

interface Named {
  readonly name: string
}

async function rowsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows: tables } = await client.query<Named>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ readonly json: string }>(
      `select coalesce(json_agg(to_json(${name})), '[]')::text as json from ${name}`,
    )
    texts.push(
      `delete from ${name}`,
      `insert into ${name} overriding system value
select * from json_populate_recordset(null::${name}, $rows$${rows[0]?.json}$rows$)`,
    )
  }
  return texts
}

async function sequencesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<Named & { readonly last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
where schemaname = current_schema() and last_value is not null`,
  )
  return rows.map(({ name, last }) => `select setval('${name}', ${last})`)
}
