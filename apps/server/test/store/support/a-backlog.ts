import type { ClientKey } from '@delivery-orders/domain'
import { test as base } from 'vitest'
import { sqliteAccess } from '../../../src/store/sqlite/sqlite-access.ts'
import { type Database, openDatabase } from '../../../src/store/sqlite/sqlite-database.ts'
import { foreignCommits } from '../../../src/store/sqlite/sqlite-foreign-commits.ts'
import { aToken, now } from './a-change.ts'

/** Number of dispatches of the first webhook. */
export const backlog = 100_000
export const webhookCount = 10

export const test = base.extend<{ database: Database; client: ClientKey }>({
  database: async ({ task: _ }, use) => {
    const database = openDatabase(':memory:')
    await use(database)
    database.close()
  },
  client: async ({ database }, use) => {
    const client = {
      clientId: await sqliteAccess(database, foreignCommits(database)).issue(aToken()),
      mode: 'test',
    } as const
    database
      .prepare(fillWebhooks)
      .run({ client_id: client.clientId, first: 1, count: webhookCount })
    database.prepare(fillDispatches).run({ count: backlog, now })
    await use(client)
  },
})

export const fillWebhooks = `
  with recursive numbers (number) as (
    select cast(:first as integer) union all select number + 1 from numbers where number < :count
  )
  insert into webhooks (
    number, id, client_id, mode, revision, url, target, secret, created_at, updated_at
  )
  select number, 'wh_' || number, :client_id, 'test', 1, 'https://' || number, number, '', 1, 1
  from numbers`

/** The first webhook gets a backlog with three leased dispatches. Each other webhook gets one due dispatch. */
const fillDispatches = `
  with recursive numbers (number) as (
    select 1 union all select number + 1 from numbers where number < :count
  )
  insert into dispatches (webhook, test_event, created_at, status, due_at, leased_until)
  select 1, '', 1, 'pending', :now - number, iif(number <= 3, :now + 1, null) from numbers
  union all
  select number, '', 1, 'pending', :now - number, null from webhooks where number > 1`
