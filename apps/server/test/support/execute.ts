import Sqlite from 'better-sqlite3'
import pg from 'pg'

export async function execute(databaseUrl: string, sql: string): Promise<void> {
  const file = fileOf(databaseUrl)
  if (file === undefined) {
    await queryPostgres(databaseUrl, sql)
    return
  }
  const database = new Sqlite(file)
  database.exec(sql)
  database.close()
}

export async function rowsOf<Row extends object = Readonly<Record<string, unknown>>>(
  databaseUrl: string,
  sql: string,
): Promise<readonly Row[]> {
  const file = fileOf(databaseUrl)
  if (file === undefined) return (await queryPostgres<Row>(databaseUrl, sql)).rows
  // Only reads: closing the last connection that writes would check the log in, and sync it.
  const database = new Sqlite(file, { readonly: true })
  try {
    return database.prepare<[], Row>(sql).all()
  } finally {
    database.close()
  }
}

const fileOf = (databaseUrl: string): string | undefined => /^sqlite:(.*)/.exec(databaseUrl)?.[1]

export async function queryPostgres<Row extends object>(
  database: string | pg.ClientConfig,
  sql: string,
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(database)
  // A lost connection fails the statement, or comes too late for it. Its error event would end the run.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query<Row>(sql)
  } finally {
    await client.end()
  }
}
