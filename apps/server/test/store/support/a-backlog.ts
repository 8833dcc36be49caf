import { now } from './a-change.ts'
import { test as base } from './an-empty-database.ts'

/** Number of dispatches of the first webhook. */
export const backlog = 100_000
export const webhookCount = 10

export const test = base.extend('client', ({ client, database }) => {
  database.prepare(fillWebhooks).run({ client_id: client.clientId, first: 1, count: webhookCount })
  database.prepare(fillDispatches).run({ count: backlog, now })
  return client
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
  insert into dispatches (webhook, test_event_id, created_at, status, due_at, leased_until)
  select 1, '', 1, 'pending', :now - number, iif(number <= 3, :now + 1, null) from numbers
  union all
  select number, '', 1, 'pending', :now - number, null from webhooks where number > 1`
