import { test as base, inject } from 'vitest'
import { type Database, openDatabase } from '../../../src/store/postgres/postgres-database.ts'
import { newPostgresDatabase, type PostgresTestDatabase } from '../../support/postgres-databases.ts'

interface Opened {
  readonly database: Database
  readonly place: PostgresTestDatabase
  /** A database that nobody has used yet. */
  readonly empty: Database
}

/** Tests with a database that they can reach beside the stores on it. */
export const test = base.extend<Opened>({
  place: async ({ task: _ }, use) => {
    await using place = await newPostgresDatabase(inject('postgresPort'))
    await use(place)
  },
  database: async ({ place }, use) => {
    const database = openDatabase(place.address, 4)
    await use(database)
    await database.close()
  },
  empty: async ({ task: _ }, use) => {
    await using place = await newPostgresDatabase(inject('postgresPort'), 'template0')
    const database = openDatabase(place.address, 4)
    await use(database)
    await database.close()
  },
})
