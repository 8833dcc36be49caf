import Sqlite from 'better-sqlite3'
import type { World } from '../../support/world.ts'

export function everyRow({ databaseFile }: World): readonly unknown[] {
  const database = new Sqlite(databaseFile, { readonly: true })
  const tables = database
    .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all()
  const rows = tables.map((table) => [table, database.prepare(`select * from "${table}"`).all()])
  database.close()
  return rows
}
