import type { ClientKey } from '@delivery-orders/domain'
import { test as base } from 'vitest'
import { sqliteAccess } from '../../../src/store/sqlite/sqlite-access.ts'
import { type Database, openDatabase } from '../../../src/store/sqlite/sqlite-database.ts'
import { foreignCommits } from '../../../src/store/sqlite/sqlite-foreign-commits.ts'
import { aToken } from './a-change.ts'

/** Tests with a database in memory and a client that has nothing in it yet. */
export const test = base.extend<{ database: Database; client: ClientKey }>({
  database: async ({ task: _ }, use) => {
    const database = openDatabase(':memory:')
    await use(database)
    database.close()
  },
  client: async ({ database }, use) => {
    const clientId = await sqliteAccess(database, foreignCommits(database)).issue(aToken())
    await use({ clientId, mode: 'test' })
  },
})
