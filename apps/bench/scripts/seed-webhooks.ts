/**
 * Fills a seeded database with webhooks, and with the dispatches, attempts and counts of requests of the last 30 days: of
 * a hundred webhooks, one fails, one is late, and two are disabled.
 */

import { limits } from '@delivery-orders/contract'
import { requestDayOf, requestDays } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'

const dayMs = 86_400_000
const hourMs = 3_600_000

const insertWebhooks = `
  with recursive numbers (number) as (
    select 1 union all select number + 1 from numbers where number < :webhooks
  )
  insert into webhooks (
    number, id, client_id, mode, revision, url, target, disabled_reason, failing_since, failing_last_at,
    secret, created_at, updated_at
  )
  select number, printf('wh_%026d', number), 1 + (number - 1) / ${limits.webhooksPerMode}, 'test', 1,
    'https://' || number || '.example', 'https://' || number || '.example',
    iif(number % 50 = 3, 'failing', null),
    iif(number % 100 = 7, :now - (100 - number / 100) * ${hourMs}, null),
    iif(number % 100 = 7, :now - 60000, null), 'whsec_' || number, :now - ${60 * dayMs}, :now
  from numbers`

const insertDispatches = `
  insert into dispatches (
    webhook, event_position, created_at, status, due_at, leased_until, settled_at, tries
  )
  select webhook, event, at, status, due_at, iif(tries > 0, due_at, null),
    iif(due_at is null, at + 1000, null), tries
  from (
    select *,
      iif(status = 'pending', iif(tries > 0, :now + event % ${hourMs}, at), null) as due_at
    from (
      select webhooks.number as webhook, events.position as event, events.at,
        case
          when disabled_reason is not null and events.at > :now - ${5 * dayMs} then 'abandoned'
          when failing_since < events.at then 'pending'
          when webhooks.number % 100 = 11 and events.at > :now - ${hourMs} then 'pending'
          when (events.position + webhooks.number) % 1000 = 0 then 'failed'
          else 'succeeded'
        end as status,
        case
          when disabled_reason is not null and events.at > :now - ${5 * dayMs} then 0
          when failing_since < events.at then 5
          when webhooks.number % 100 = 11 and events.at > :now - ${hourMs} then 0
          when (events.position + webhooks.number) % 1000 = 0 then 5
          else 1
        end as tries
      from events
        join webhooks on webhooks.client_id = events.client_id and webhooks.mode = events.mode
      where events.order_id >= (
        select min(id) from orders where mode = 'test' and created_at > :now - ${30 * dayMs}
      )
    )
  )
  order by event, webhook`

const insertAttempts = `
  insert into attempts (dispatch, at, status, error, duration_ms)
  select number, created_at + nr.value * 1000, iif(isOk, 200, 503),
    iif(isOk, null, 'The receiver answered 503.'), 40
  from (
    select *, status = 'succeeded' as isOk from dispatches
  ) join json_each('[1,2,3,4,5]') as nr on nr.value <= tries
  order by created_at, number, nr.value`

const insertRequests = `
  insert into client_requests (day, client_id, mode, requests, errors)
  select days.value, owners.id, modes.value, 1000 + owners.id, owners.id % 50
  from owners, json_each(:days) as days, json_each('["live","test"]') as modes`

export function seedWebhooks(file: string, webhooks: number, now: number): void {
  const database = new Sqlite(file)
  database.transaction(() => {
    database.prepare(insertWebhooks).run({ webhooks, now })
    database.prepare(insertDispatches).run({ now })
    database.prepare(insertAttempts).run()
    const days = Array.from({ length: requestDays }, (_, ago) => requestDayOf(now) - ago)
    database.prepare(insertRequests).run({ days: JSON.stringify(days) })
  })()
  database.close()
}
