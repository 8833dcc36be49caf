import pg from 'pg'
import { migrations } from '../src/store/postgres/postgres-schema.ts'
import type { PostgresAddress } from '../src/store/postgres-address.ts'
import { clientConfigOf } from '../test/support/postgres-databases.ts'

const tables = `
  select format(
    E'create table %s (%s\\n)%s;', classes.relname, string_agg(parts.text, ',' order by parts.place),
    coalesce(' with (' || array_to_string(classes.reloptions, ', ') || ')', '')
  ) as text
  from pg_class as classes cross join lateral (
    select attnum as place, concat_ws(
        ' ', E'\\n ', attname, format_type(atttypid, atttypmod),
        case when attcollation <> 0 and collname <> 'default' then format('collate "%s"', collname) end,
        case when attidentity = 'a' then 'generated always as identity' end,
        'default ' || pg_get_expr(adbin, adrelid), case when attnotnull then 'not null' end
      ) as text
    from pg_attribute
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join pg_collation on pg_collation.oid = attcollation
    where attrelid = classes.oid and attnum > 0 and not attisdropped
    union all
    select 10000 + row_number() over (order by contype, conname), E'\\n  ' || pg_get_constraintdef(oid)
    from pg_constraint where conrelid = classes.oid and contype <> 'n'
  ) as parts
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
  group by classes.oid, relname, reloptions
  order by relname`

const indexes = `
  select replace(pg_get_indexdef(indexrelid), current_schema() || '.', '') || ';' as text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by relname`

/** Returns the SQL that creates all tables and indexes of a fully migrated PostgreSQL database. */
export async function postgresSchemaText(address: PostgresAddress): Promise<string> {
  const client = new pg.Client(clientConfigOf(address))
  await client.connect()
  try {
    const found = [await client.query(tables), await client.query(indexes)]
    const texts = found.flatMap(({ rows }) => rows.map(({ text }: { text: string }) => text))
    const head = `-- Version ${migrations.length}. Written by \`pnpm -C apps/server schema\`: do not edit.`
    return [head, ...texts].join('\n\n').concat('\n')
  } finally {
    await client.end()
  }
}
