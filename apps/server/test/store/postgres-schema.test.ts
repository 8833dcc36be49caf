import { describe, expect } from 'vitest'
import { text } from '../../src/store/columns.ts'
import {
  ChangedMigration,
  ForeignDatabase,
  type Migration,
  NewerDatabase,
  OlderDatabase,
  UnreleasedDatabase,
} from '../../src/store/migrate.ts'
import { type Database, statement } from '../../src/store/postgres/postgres-database.ts'
import { migrate, refuseUnfit } from '../../src/store/postgres/postgres-schema.ts'
import { test } from './support/postgres-database.ts'

const migrationsOf = (...names: readonly string[]): readonly Migration[] =>
  names.map((name, index) => ({
    version: index + 1,
    name,
    sql: `create table step_${index + 1} (); create table step_${index + 1}_too ()`,
  }))

const [first, first2, first2Breaking] = [
  migrationsOf('0001-a.sql'),
  migrationsOf('0001-a.sql', '0002-b.sql'),
  migrationsOf('0001-a.sql', '0002-b.breaking.sql'),
]

describe('the schema of PostgreSQL', () => {
  test('migrations that run concurrently create the schema only once', async ({ empty }) => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(empty, first2)))

    await expect(refuseUnfit(empty, first2)).resolves.toBeUndefined()
    expect(await migrate(empty, first2)).toEqual({ from: 2, to: 2, isBreaking: false })
  })

  test('a failed migration leaves no part of the schema', async ({ empty }) => {
    const broken = [...first, { version: 2, name: '0002-b.sql', sql: 'create nonsense' }]
    await expect(migrate(empty, broken)).rejects.toThrow('nonsense')

    await migrate(empty, first2)
    await expect(refuseUnfit(empty, first2)).resolves.toBeUndefined()
  })

  test('a program that does not migrate refuses an older schema', async ({ empty }) => {
    await expect(refuseUnfit(empty, first)).rejects.toThrow(OlderDatabase)
    await migrate(empty, first)

    await expect(refuseUnfit(empty, first2)).rejects.toThrow(
      /^The schema public of \w+ has version 1, and this program needs version 2\. Run `delivery-orders migrate` first\.$/,
    )
  })

  test('an older program accepts a newer schema if none of the newer migrations is breaking', async ({
    empty,
  }) => {
    await migrate(empty, first2)

    await expect(refuseUnfit(empty, first)).resolves.toBeUndefined()
    // Migrating with the older program does not change the newer schema.
    await migrate(empty, first)
    await expect(refuseUnfit(empty, first2)).resolves.toBeUndefined()
  })

  test('an older program refuses a newer schema if one of the newer migrations is breaking', async ({
    empty,
  }) => {
    await migrate(empty, first)
    await migrate(empty, [...first2Breaking, { version: 3, name: '0003-c.sql', sql: 'select 1' }])

    for (const known of [first]) {
      await expect(refuseUnfit(empty, known)).rejects.toThrow(NewerDatabase)
      await expect(migrate(empty, known)).rejects.toThrow(NewerDatabase)
    }
    await expect(refuseUnfit(empty, first2Breaking)).resolves.toBeUndefined()
  })

  test('a schema is refused if the text of an applied migration has changed since', async ({
    empty,
  }) => {
    await migrate(empty, first2)
    const changed = first2.with(1, { version: 2, name: '0002-b.sql', sql: 'create table other ()' })

    await expect(refuseUnfit(empty, changed)).rejects.toThrow(ChangedMigration)
    await expect(migrate(empty, changed)).rejects.toThrow('Migration 0002-b.sql of this program')
    await expect(refuseUnfit(empty, first2)).resolves.toBeUndefined()
  })

  test('a schema that a commit before the first release made is refused', async ({ empty }) => {
    await migrate(empty, migrationsOf('0001-other.sql', '0002-b.sql', '0003-c.sql'))
    const changed = first.map((migration) => ({ ...migration, sql: 'create table other ()' }))

    await expect(refuseUnfit(empty, changed)).rejects.toThrow(UnreleasedDatabase)
    await expect(migrate(empty, changed)).rejects.toThrow(UnreleasedDatabase)
  })

  test('migrating the database of another program is refused', async ({ empty }) => {
    await empty.run(statement('create table theirs (id integer)'))

    await expect(migrate(empty)).rejects.toThrow(ForeignDatabase)

    expect(await tablesOf(empty)).toEqual(['theirs'])
  })
})

const tablesOf = async (database: Database) =>
  (
    await database.all(
      statement(`select tablename as name from pg_tables where schemaname = 'public'`),
      { name: text },
    )
  ).map(({ name }) => name)
