import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** Changes a database behind the back of the services on it. */
export async function execute(databaseUrl: string, sql: string): Promise<void> {
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new Sqlite(databaseUrl.slice('sqlite:'.length))
    database.exec(sql)
    database.close()
    return
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** What a database has, past the services on it. */
export async function select(
  databaseUrl: string,
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new Sqlite(databaseUrl.slice('sqlite:'.length))
    const rows = database.prepare<[], Record<string, unknown>>(sql).all()
    database.close()
    return rows
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
