import { migrations, openDatabase } from '../src/store/sqlite/sqlite-database.ts'

const objects = `
  select sql from sqlite_schema
  where sql is not null
  order by tbl_name, type = 'table' desc, name`

/** All tables and indexes of a database that every migration has passed over, to be read in one piece. */
export function schemaText(): string {
  const database = openDatabase(':memory:')
  const sql = database.prepare<[], string>(objects).pluck().all()
  database.close()
  const head = `-- Version ${migrations.length}. Written by \`pnpm -C apps/server schema\`: do not edit.`
  return [head, ...sql.map((statement) => `${statement};`)].join('\n\n').concat('\n')
}
