import { migrations, openDatabase } from '../src/store/sqlite/sqlite-database.ts'

const objects = `
  select sql from sqlite_schema
  where sql is not null
  order by tbl_name, type = 'table' desc, name`

/** Returns the SQL that creates all tables and indexes of a fully migrated SQLite database. */
export function schemaText(): string {
  const database = openDatabase(':memory:')
  const sql = database.prepare<[], string>(objects).pluck().all()
  database.close()
  const head = `-- Version ${migrations.length}. Written by \`pnpm -C apps/server schema\`: do not edit.`
  return [head, ...sql.map((statement) => `${statement};`)].join('\n\n').concat('\n')
}
