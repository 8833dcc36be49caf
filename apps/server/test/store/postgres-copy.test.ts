import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, inject } from 'vitest'
import { databaseUrl } from '../../src/database-url.ts'
import { copyStore } from '../../src/open-store.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { tables } from '../../src/store/tables.ts'
import { execute, select } from '../support/execute.ts'
import { newPostgresDatabase, type PostgresTestDatabase } from '../support/postgres-databases.ts'
import { aClient } from './support/a-change.ts'
import { fill } from './support/fill.ts'
import { test as base } from './support/temporary-folder.ts'

const orderCount = 40

interface Pair {
  readonly file: string
  readonly from: string
  readonly to: PostgresTestDatabase
}

/** A SQLite with something in each table, and a PostgreSQL with nothing. */
const test = base.extend<{ pair: Pair }>({
  pair: async ({ folder }, use) => {
    await using to = await newPostgresDatabase(inject('postgresPort'))
    const file = join(folder, 'orders.db')
    const store = openSqliteStore(file)
    await fill(store, orderCount)
    await store.close()
    await execute(`sqlite:${file}`, whatIsRare)
    await use({ file, from: `sqlite:${file}`, to })
  },
})

/** Such as a process leaves that was killed, and requests that few clients make. */
const whatIsRare = `
  update tokens set revoked_at = 1, expires_at = 2 where id = 1;
  update orders set erased_at = 5, rendering = -1, receipt_key = null where id = 3;
  update webhooks set timed_out = 1, failing_since = 7, previous_secret = 'whsec_old',
    previous_until = 9 where number = 1;
  update webhooks set disabled_reason = 'operator', unswept = 1, removed = 1 where number = 2;
  insert into in_flight (dispatch, lease, webhook, client_id, until, again) values (1, 2, 3, 1, 5, 1);
  insert into kept_answers (client_id, mode, hash, fingerprint, status, body, at)
    values (1, 'test', 'hash', 'print', 201, '{"weight":1e21,"other":0.1,"none":null}', 3);
  insert into dispatch_keys (client_id, mode, hash, fingerprint, dispatch, at, last_attempt)
    values (1, 'test', 'hash', 'print', 1, 4, 1);
  insert into dispatches (webhook, test_event, created_at, status, settled_at)
    values (1, 'evt_1', 5, 'failed', 6);
  delete from dispatches where number = (select max(number) from dispatches)`

const copied = ({ file, to }: Pair) => copyStore({ engine: 'sqlite', file }, to, () => undefined)

const rowsOf = (compared: Awaited<ReturnType<typeof copied>>) =>
  Object.fromEntries(compared.map(({ table, source }) => [table, source.rows]))

describe('what is copied', () => {
  test('is in every table, and told by both sides alike', async ({ pair }) => {
    const compared = await copied(pair)

    expect(compared.map(({ table }) => table)).toEqual(tables.map(({ name }) => name))
    for (const { source, target } of compared) expect(target).toEqual(source)
    for (const { source } of compared) expect(source.rows).toBeGreaterThan(0)
    expect(rowsOf(compared)).toMatchObject({ orders: orderCount, events: 1.5 * orderCount })
    const readByOthers = await select(pair.to.url, 'select id, facts from orders order by id')
    expect(readByOthers).toEqual(
      await select(pair.from, 'select id, facts from orders order by id'),
    )
  })

  test('goes on with numbers that nobody has had', async ({ pair }) => {
    const [row] = await select(
      pair.from,
      "select seq from sqlite_sequence where name = 'dispatches'",
    )
    await copied(pair)

    await execute(
      pair.to.url,
      `insert into dispatches (client_id, webhook, test_event, created_at, status, settled_at)
       values (1, 3, 'evt_2', 5, 'failed', 6)`,
    )
    const store = openPostgresStore(pair.to.address, { poolSize: 1 })
    const other = await aClient(store, 'new')
    await store.close()

    const [newest] = await select(
      pair.to.url,
      'select max(number)::integer as number from dispatches',
    )
    expect(newest).toEqual({ number: Number(row?.['seq']) + 1 })
    expect(other.clientId).toBe(3)
  })

  test.for(tables)(
    'is all of $name: no column is forgotten',
    async ({ name, columns }, { pair }) => {
      const inSqlite = await select(pair.from, `select name from pragma_table_info('${name}')`)
      const inPostgres = await select(
        pair.to.url,
        `select column_name as name from information_schema.columns where table_name = '${name}'`,
      )
      const given = (rows: readonly Readonly<Record<string, unknown>>[]) =>
        rows.map((row) => String(row['name']))

      expect(sorted([...given(inSqlite), ...(made[name] ?? [])], without[name])).toEqual(
        sorted(columns),
      )
      expect(sorted(name === 'numbers' ? columns : given(inPostgres))).toEqual(sorted(columns))
    },
  )

  test('is all of the tables that there are', async ({ pair }) => {
    const inSqlite = await select(pair.from, "select name from sqlite_schema where type = 'table'")
    const inPostgres = await select(
      pair.to.url,
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    const listed = tables.map(({ name }) => name)
    const given = (rows: readonly Readonly<Record<string, unknown>>[], ...more: string[]) =>
      sorted([...rows.map((row) => String(row['name'])), ...more])

    expect(given(inSqlite, 'feeds', 'numbers')).toEqual(sorted([...listed, 'sqlite_sequence']))
    expect(given(inPostgres, 'numbers')).toEqual(sorted([...listed, 'schema_version']))
  })
})

/** What SQLite does not keep, and PostgreSQL does. */
const made: Readonly<Record<string, readonly string[]>> = {
  feeds: ['client_id', 'mode', 'last'],
  dispatches: ['client_id'],
  attempts: ['client_id'],
  numbers: ['name', 'last'],
}

/** Numbers that nothing points to. */
const without: Readonly<Record<string, readonly string[]>> = {
  idempotency_keys: ['id'],
  kept_answers: ['id'],
  dispatch_keys: ['id'],
}

const sorted = (names: readonly string[], but: readonly string[] = []): readonly string[] =>
  names.filter((name) => !but.includes(name)).sort()

/** What a server might do to a row on its way to the disk. */
const corrupting = (table: string, change: string): string => `
  create function corrupt() returns trigger language plpgsql as $$ begin ${change} end $$;
  create trigger corrupt before insert on ${table} for each row execute function corrupt()`

describe('a copy that is not the same', () => {
  test.for([
    ['orders', "new.facts := replace(new.facts, 'Awa', 'Ava'); return new;"],
    ['orders', 'if new.id = 7 then return null; end if; return new;'],
    ['events', "if new.facts is null then new.facts := ''; end if; return new;"],
    ['tokens', 'new.revoked_at := null; return new;'],
    [
      'webhooks',
      "new.secret := new.previous_secret; if new.secret is null then new.secret := 'x'; end if; return new;",
    ],
    ['in_flight', 'new.again := false; return new;'],
    ['attempts', 'new.id := new.id + 1; return new;'],
  ])('is found in %s, and undone', async ([table, change], { pair }) => {
    await execute(pair.to.url, corrupting(table, change))

    await expect(copied(pair)).rejects.toThrow(
      new RegExp(`^${table} differs: .* rows .*\\nNothing is left of the copy\\.$`),
    )

    expect(await select(pair.to.url, `select 1 from ${table}`)).toEqual([])
    await execute(pair.to.url, 'drop function corrupt cascade')
    await copied(pair)
  })

  test.for([
    [
      'bytes that are no text',
      "update orders set facts = cast(x'7bc328' as text) where id = 7",
      'orders',
    ],
    [
      'a number that is too large to be read',
      'update orders set rendering = 9007199254740993',
      'orders',
    ],
  ])('is found where the original has %s', async ([, sql, table], { pair }) => {
    await execute(pair.from, sql)

    await expect(copied(pair)).rejects.toThrow(`${table} differs: `)
    expect(await select(pair.to.url, `select 1 from ${table}`)).toEqual([])
  })

  test('says nothing of what is in a row that is not taken', async ({ pair }) => {
    await execute(
      pair.to.url,
      "alter table orders add constraint short check (facts not like '%Awa%')",
    )

    await expect(copied(pair)).rejects.toThrow(
      'PostgreSQL does not take the rows of orders (23514, short). Nothing is left of the copy.',
    )
  })
})

describe('a copy is refused', () => {
  test('into a database in which there is something', async ({ pair }) => {
    const store = openPostgresStore(pair.to.address, { poolSize: 1 })
    await aClient(store)
    await store.close()

    await expect(copied(pair)).rejects.toThrow('The database to copy to is not empty.')
    expect(await select(pair.to.url, 'select 1 from tokens')).toHaveLength(1)
  })

  test('while anybody has the original open, be it to read', async ({ pair }) => {
    const store = openSqliteStore(pair.file)
    await expect(copied(pair)).rejects.toThrow('SQLITE_BUSY')
    await store.close()
    const reader = new Sqlite(pair.file, { readonly: true })
    reader.pragma('user_version')

    await expect(copied(pair)).rejects.toThrow('SQLITE_BUSY')

    reader.close()
    await copied(pair)
  })

  test('of another version than this program’s, which is left as it is', async ({ pair }) => {
    for (const [version, told] of [
      [1, 'Run `delivery-orders migrate` first.'],
      [99, 'Use a program at least as new'],
    ] as const) {
      await execute(pair.from, `pragma user_version = ${version}`)
      await expect(copied(pair)).rejects.toThrow(told)
      expect(await select(pair.from, 'pragma user_version')).toEqual([{ user_version: version }])
    }
  })

  test('where the tables are another program’s', async ({ pair }) => {
    const { address } = databaseUrl(pair.to.url) as { address: PostgresTestDatabase['address'] }
    await execute(pair.to.url, 'drop table schema_version')

    await expect(
      copyStore({ engine: 'sqlite', file: pair.file }, { address }, () => undefined),
    ).rejects.toThrow('is the database of another program')
  })
})

test('nobody can open the original while it is copied, nor write into the copy', async ({
  pair,
}) => {
  const seen: unknown[] = []
  await copyStore({ engine: 'sqlite', file: pair.file }, pair.to, () => {
    if (seen.length > 0) return
    try {
      const other = new Sqlite(pair.file, { timeout: 0 })
      other.prepare('select 1 from orders').get()
    } catch (error) {
      seen.push((error as { code?: string }).code)
    }
  })
  expect(seen).toEqual(['SQLITE_BUSY'])
})
