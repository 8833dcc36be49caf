import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { execute, rowsOf } from '../support/execute.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import { copyPair, test } from './support/copy-pair.ts'

describe('a database that tests use one after another', () => {
  test('equals a new database although the previous test has filled every table', async ({
    pair,
  }) => {
    const used = await reusedDatabase()
    await copyPair({ ...pair, to: used })
    await execute(used.url, `insert into notes values ('size', '', 1, '1')`)
    await execute(used.url, `insert into client_requests values (1, 1, 'test', 1, 1)`)
    const filled = await contentsOf(used.url)
    await used[Symbol.asyncDispose]()

    await using reused = await reusedDatabase()

    await using fresh = await newPostgresDatabase(inject('postgresPort'))
    const expected = await contentsOf(fresh.url)
    expect(reused.url).toBe(used.url)
    expect(await contentsOf(reused.url)).toEqual(expected)
    const same = Object.keys(expected).filter((name) => filled[name] === expected[name])
    expect(same.toSorted()).toEqual(['breaking_0', 'outbox_buckets', 'schema_version'])
  })

  test.for([
    { what: 'a column', sql: () => 'alter table orders add more text' },
    { what: 'a dropped table', sql: () => 'drop table schema_version' },
    {
      what: 'a function',
      sql: () => 'create function one() returns integer language sql return 1',
    },
    {
      what: 'a setting',
      sql: (name: string) => `alter database ${name} set synchronous_commit = off`,
    },
  ])('is dropped if the previous test left $what', async ({ sql }) => {
    const used = await reusedDatabase()
    await execute(used.url, sql(used.address.database ?? ''))
    await used[Symbol.asyncDispose]()

    await using next = await reusedDatabase()

    expect(next.url).not.toBe(used.url)
    await expect(rowsOf(used.url, 'select')).rejects.toThrow('does not exist')
  })

  test('is dropped if the previous test left a session open', async () => {
    const used = await reusedDatabase()
    const session = new pg.Client(used.url)
    const ended = new Promise((resolve) => session.on('error', resolve))
    await session.connect()
    await used[Symbol.asyncDispose]()

    await ended
    await using next = await reusedDatabase()
    expect(next.url).not.toBe(used.url)
  })
})

/** The rows of each table and sequence, as text. */
async function contentsOf(url: string): Promise<Readonly<Record<string, string>>> {
  const rows = await rowsOf<{ name: string; text: string }>(
    url,
    `select name, query_to_xml(format('select %s from %I', columns, name), true, false, '')::text as text
     from (
       select tablename as name, '*' as columns from pg_tables where schemaname = 'public'
       union all
       select sequencename, 'last_value, is_called' from pg_sequences
     ) as relations`,
  )
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}
