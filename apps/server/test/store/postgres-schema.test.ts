import { readFileSync } from 'node:fs'
import { describe, expect, inject } from 'vitest'
import { postgresSchemaText } from '../../scripts/postgres-schema-text.ts'
import {
  ForeignDatabase,
  type Migration,
  NewerDatabase,
  OlderDatabase,
  UnfitDatabase,
} from '../../src/store/migrate.ts'
import { type Database, statement } from '../../src/store/postgres/postgres-database.ts'
import { migrate, refuseUnfit } from '../../src/store/postgres/postgres-schema.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { administer } from '../support/postgres-databases.ts'
import { test } from './support/postgres-database.ts'

const committed = new URL('../../src/store/postgres/schema.sql', import.meta.url)

/** As many steps as there are names. */
const steps = (...names: readonly string[]): readonly Migration[] =>
  names.map((name, index) => ({
    version: index + 1,
    name,
    sql: `create table step_${index + 1} (); create table step_${index + 1}_too ()`,
  }))

const [first, first2, first2Breaking] = [
  steps('0001-a.sql'),
  steps('0001-a.sql', '0002-b.sql'),
  steps('0001-a.sql', '0002-b.breaking.sql'),
]

describe('the schema of PostgreSQL', () => {
  test('is what its migrations make', async ({ place }) => {
    expect(readFileSync(committed, 'utf8')).toBe(await postgresSchemaText(place.address))
  })

  test('is made once, whoever begins at the same time', async ({ empty }) => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(empty, first2)))

    await expect(refuseUnfit(empty, first2)).resolves.toBeUndefined()
    await expect(migrate(empty, first2)).resolves.toBeUndefined()
  })

  test('is whole or not there', async ({ empty }) => {
    const broken = [...first, { version: 2, name: '0002-b.sql', sql: 'create nonsense' }]
    await expect(migrate(empty, broken)).rejects.toThrow('nonsense')

    await migrate(empty, first2)
    await expect(refuseUnfit(empty, first2)).resolves.toBeUndefined()
  })

  test('is not made by whoever only uses it', async ({ empty }) => {
    await expect(refuseUnfit(empty, first)).rejects.toThrow(OlderDatabase)
    await migrate(empty, first)

    await expect(refuseUnfit(empty, first2)).rejects.toThrow(
      'The database has version 1, and this program needs version 2. Run `delivery-orders migrate` first.',
    )
  })

  test('may be newer than a program that can still work with it', async ({ empty }) => {
    await migrate(empty, first2)

    await expect(refuseUnfit(empty, first)).resolves.toBeUndefined()
    // It stays as it is.
    await migrate(empty, first)
    await expect(refuseUnfit(empty, first2)).resolves.toBeUndefined()
  })

  test('is refused by an older program once a step was breaking', async ({ empty }) => {
    await migrate(empty, first)
    await migrate(empty, [...first2Breaking, { version: 3, name: '0003-c.sql', sql: 'select 1' }])

    for (const known of [first]) {
      await expect(refuseUnfit(empty, known)).rejects.toThrow(NewerDatabase)
      await expect(migrate(empty, known)).rejects.toThrow(NewerDatabase)
    }
    await expect(refuseUnfit(empty, first2Breaking)).resolves.toBeUndefined()
  })

  test('is not mixed with the tables of another program', async ({ empty }) => {
    await empty.run(statement('create table theirs (id integer)'))

    await expect(migrate(empty)).rejects.toThrow(ForeignDatabase)

    expect(await tablesOf(empty)).toEqual(['theirs'])
  })

  test('is not used where a commit may be lost', async ({ place }) => {
    const name = place.address.database
    const setting = `alter database ${name} set synchronous_commit = off`
    await administer(inject('postgresPort'), setting)
    const store = openPostgresStore(place.address, { poolSize: 1 })

    await expect(store.check()).rejects.toThrow(UnfitDatabase)
    await store.close()
  })
})

const tablesOf = async (database: Database) =>
  (
    await database.all<{ name: string }>(
      statement(`select tablename as name from pg_tables where schemaname = 'public'`),
    )
  ).map(({ name }) => name)
