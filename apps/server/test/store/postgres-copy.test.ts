import type { EventKey } from '@delivery-orders/domain'
import type { Fleet } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { readConfig } from '../../src/settings/config.ts'
import { openStore } from '../../src/start/open-store.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { tables } from '../../src/store/tables.ts'
import { execute, rowsOf } from '../support/execute.ts'
import { unsafe } from '../support/unsafe.ts'
import { aClient } from './support/a-change.ts'
import { copyPair, orderCount, test } from './support/copy-pair.ts'

describe('copying to PostgreSQL', () => {
  test('every table is copied, and both databases compute the same digest', async ({ pair }) => {
    const compared = await copyPair(pair)

    expect(compared.map(({ table }) => table)).toEqual(tables.map(({ name }) => name))
    for (const { source, target } of compared) expect(target).toEqual(source)
    for (const { source } of compared) expect(source.rows).toBeGreaterThan(0)
    const rows = Object.fromEntries(compared.map(({ table, source }) => [table, source.rows]))
    expect(rows).toMatchObject({ orders: orderCount, events: 1.5 * orderCount })
    const facts = 'select facts, rendered from orders order by id'
    expect(await rowsOf(pair.to.url, facts)).toEqual(await rowsOf(pair.from, facts))
  })

  test('new ids continue after the last id that the source database ever generated', async ({
    pair,
  }) => {
    const [last] = await rowsOf(
      pair.from,
      "select seq as number from sqlite_sequence where name = 'dispatches'",
    )
    await copyPair(pair)

    const store = openPostgresStore(pair.to.address, { poolSize: 1 })
    const newcomer = await aClient(store, 'newcomer')
    await store.close()
    const [next] = await rowsOf(
      pair.to.url,
      `insert into dispatches (client_id, webhook, test_event_id, created_at, status, settled_at)
       values (1, 3, 'evt_2', 5, 'failed', 6) returning number`,
    )

    expect(newcomer.clientId).toBe(3)
    expect(Number(next?.['number'])).toBe(Number(last?.['number']) + 1)
  })

  test('a fleet continues after the event at which it stopped reading', async ({ pair }) => {
    const before = await fleetFeed(pair.from)
    await copyPair(pair)

    expect(before.length).toBeGreaterThan(2)
    expect(await fleetFeed(pair.to.url)).toEqual(before)
    expect(await fleetFeed(pair.to.url, before[1])).toEqual(before.slice(2))
  })

  test('the list of copied tables has every column of both engines', async ({ pair }) => {
    const inSqlite = await columnsIn(
      pair.from,
      `select "tables".name as "table", "columns".name as name
       from sqlite_schema as "tables", pragma_table_info("tables".name) as "columns"
       where "tables".type = 'table'
         and "tables".name not in ('sqlite_sequence', 'migration_checksums', 'notes')`,
    )
    const inPostgres = await columnsIn(
      pair.to.url,
      `select table_name as table, column_name as name from information_schema.columns
       where table_schema = 'public'
         and table_name not in ('outbox_buckets', 'schema_version', 'notes')
         -- The timeline of another server.
         and (table_name, column_name) <> ('order_ids', 'timeline')`,
    )
    const listed = tables.flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column}`),
    )

    const ofSqlite = inSqlite.filter((column) => !unused.includes(column))
    expect([...ofSqlite, ...derived].sort()).toEqual(listed.toSorted())
    expect([...inPostgres, ...numberColumns].sort()).toEqual(listed.toSorted())
  })
})

async function fleetFeed(url: string, after?: EventKey): Promise<readonly EventKey[]> {
  const store = await openStore(readConfig({ DATABASE_URL: url, ...unsafe }).database)
  const fleet: Fleet = { fleetId: 0, mode: 'test', clientIds: null }
  const page = await store.fleets.feed(fleet, { after, limit: 100 })
  await store.close()
  return (page?.events ?? []).map(({ order: { id: orderId }, event: { sequence, at } }) => ({
    ...{ orderId, sequence, at },
  }))
}

async function columnsIn(databaseUrl: string, sql: string): Promise<readonly string[]> {
  const rows = await rowsOf(databaseUrl, sql)
  return rows.map(({ table, name }) => `${table}.${name}`)
}

/**
 * `numbers` is copied like a table, but no engine stores it as one. It has the last generated number of each table,
 * which is computed from the rows in SQLite, and from sequences in PostgreSQL.
 */
const numberColumns = ['numbers.name', 'numbers.last']

/** Copied columns that SQLite does not store. */
const derived = [
  ...['mode', 'position', 'client_id', 'event_position'].map((name) => `fleet_events.${name}`),
  ...['client_id', 'mode', 'end_position'].map((name) => `fleet_marks.${name}`),
  ...numberColumns,
  ...['feeds.client_id', 'feeds.mode', 'feeds.end_position'],
  ...['dispatches.client_id', 'attempts.client_id', 'in_flight.owner'],
]

/** Id columns of SQLite that are not copied, because no other table refers to them. */
const unused = ['idempotency_keys.id']

describe('refused copies', () => {
  test('copying into a database that is not empty is refused', async ({ pair }) => {
    const store = openPostgresStore(pair.to.address, { poolSize: 1 })
    await aClient(store)
    await store.close()

    await expect(copyPair(pair)).rejects.toThrow('The database to copy to is not empty.')
    expect(await rowsOf(pair.to.url, 'select 1 from tokens')).toHaveLength(1)
  })

  test('copying is refused while another connection has the source database open, even read-only', async ({
    pair,
  }) => {
    const store = openSqliteStore(pair.file)
    await expect(copyPair(pair)).rejects.toThrow('SQLITE_BUSY')
    await store.close()
    const reader = new Sqlite(pair.file, { readonly: true })
    reader.pragma('user_version')

    await expect(copyPair(pair)).rejects.toThrow('SQLITE_BUSY')

    reader.close()
    await copyPair(pair)
  })

  test('copying a database of another schema version is refused and leaves the version unchanged', async ({
    pair,
  }) => {
    await execute(pair.from, 'pragma user_version = 99')
    await expect(copyPair(pair)).rejects.toThrow('Use a program at least as new')
    expect(await rowsOf(pair.from, 'pragma user_version')).toEqual([{ user_version: 99 }])

    await execute(pair.from, "update migration_checksums set checksum = 'other'")
    await expect(copyPair(pair)).rejects.toThrow('This database was made by another commit')
  })

  test('copying into the database of another program is refused', async ({ pair }) => {
    await execute(pair.to.url, 'drop table schema_version')

    await expect(copyPair(pair)).rejects.toThrow('is the database of another program')
  })
})

test('another connection cannot read the source database while it is copied', async ({ pair }) => {
  const errors: unknown[] = []
  await copyPair(pair, (table) => {
    const other = new Sqlite(pair.file, { timeout: 0 })
    try {
      other.prepare('select 1 from orders').get()
    } catch (error) {
      errors.push((error as { code?: string }).code)
    }
    other.close()
    expect(errors.length, table).toBeGreaterThan(0)
  })
  expect(new Set(errors)).toEqual(new Set(['SQLITE_BUSY']))
  expect(errors).toHaveLength(tables.length)
})
