import { accessBy } from '@delivery-orders/operations/engine'
import type { ActingClient } from '@delivery-orders/operations/store'
import { test as base } from 'vitest'
import { type Database, openDatabase } from '../../../src/store/sqlite/sqlite-database.ts'
import { sqliteRules } from '../../../src/store/sqlite/sqlite-rules.ts'
import { anActor } from '../../support/an-actor.ts'
import { aToken } from './a-change.ts'

/** Tests with a database in memory and a client that has nothing in it yet. */
export const test = base.extend<{ database: Database; client: ActingClient }>({
  database: async ({ task: _ }, use) => {
    const database = openDatabase(':memory:')
    await use(database)
    database.close()
  },
  client: async ({ database }, use) => {
    const clientId = await accessBy(sqliteRules(database)).issue(aToken())
    await use({ clientId, mode: 'test', actor: anActor })
  },
})
