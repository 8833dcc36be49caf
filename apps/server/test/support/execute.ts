import Sqlite from 'better-sqlite3'
import pg from 'pg'

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

export async function rowsOf<Row extends object = Readonly<Record<string, unknown>>>(
  databaseUrl: string,
  sql: string,
): Promise<readonly Row[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new Sqlite(databaseUrl.slice('sqlite:'.length))
    const rows = database.prepare<[], Row>(sql).all()
    database.close()
    return rows
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}
