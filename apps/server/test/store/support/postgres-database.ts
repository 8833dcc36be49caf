import { test as base, inject } from 'vitest'
import { type Database, openDatabase } from '../../../src/store/postgres/postgres-database.ts'
import { newPostgresDatabase, type PostgresTestDatabase } from '../../support/postgres-databases.ts'
import { reusedDatabase } from '../../support/reused-database.ts'

interface Opened {
  readonly database: Database
  readonly testDatabase: PostgresTestDatabase
  /** A database without a schema. */
  readonly empty: Database
}

/** Gives each test a database on which to open stores, and direct access to that database. */
export const test = base.extend<Opened>({
  testDatabase: async ({ task: _ }, use) => {
    await using testDatabase = await reusedDatabase()
    await use(testDatabase)
  },
  database: async ({ testDatabase }, use) => {
    const database = openDatabase(testDatabase.address, 4)
    await use(database)
    await database.close()
  },
  empty: async ({ task: _ }, use) => {
    await using testDatabase = await newPostgresDatabase(inject('postgresPort'), 'template0')
    const database = openDatabase(testDatabase.address, 4)
    await use(database)
    await database.close()
  },
})
