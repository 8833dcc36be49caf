import type { DispatchQuery, DispatchRecord } from '@delivery-orders/operations'
import { dispatchStatuses, pageBytesMax, pageOf } from '@delivery-orders/operations'
import { type AttemptRow, dispatchColumns, dispatchOf } from '../../outbox-rows.ts'
import { type Session, statement } from '../postgres-database.ts'

const loggedColumns = { ...dispatchColumns, attempts: [] as readonly AttemptRow[] }

const selectDispatches = `
  select dispatches.client_id, dispatches.number, dispatches.created_at, dispatches.status,
    dispatches.due_at, dispatches.test_event_id, dispatches.disabled, events.order_id, events.sequence, events.kind,
    events.at as event_at, (
      select coalesce(sum(
        150 + coalesce(octet_length(error), 0) + coalesce(octet_length(response), 0)
      ), 0) from attempts
      where attempts.client_id = dispatches.client_id and attempts.dispatch = dispatches.number
    ) as size
  from dispatches
    left join events on events.client_id = dispatches.client_id
      and events.mode = (select mode from webhooks where id = $1)
      and events.position = dispatches.event_position
  where dispatches.webhook = (select number from webhooks where id = $1 and not removed)`

const attemptsOf = (last: string) => `
  cross join lateral (
    select coalesce(json_agg(
      json_build_object(
        'at', at, 'status', status, 'error', error, 'duration_ms', duration_ms,
        'response', response
      ) order by at, id
    ), '[]') as attempts
    from attempts
    where attempts.client_id = found.client_id and attempts.dispatch = found.number ${last}
  ) as made`

const findDispatch = statement(`
  select found.*, made.attempts
  from (${selectDispatches} and dispatches.number = $2) as found ${attemptsOf('and id <= $3')}`)

/** Uses one index scan per status, so that listing a rare status costs as little as listing a frequent one. */
const listDispatches = statement(`
  select found.*, made.attempts
  from (
    select walk.*, sum(walk.size) over (
        order by walk.number desc rows between unbounded preceding and 2 preceding
      ) as before
    from unnest($2::text[]) as wanted (status)
      cross join lateral (
        ${selectDispatches} and dispatches.status = wanted.status and dispatches.number < $3
        order by dispatches.number desc limit $4
      ) as walk
    order by walk.number desc limit $4
  ) as found ${attemptsOf('')}
  where found.before is null or found.before <= ${pageBytesMax}
  order by found.number desc`)

export async function listLog(
  session: Session,
  webhookId: string,
  { statuses, before, limit }: DispatchQuery,
): Promise<readonly DispatchRecord[]> {
  // Removes repeated statuses: `unnest` would return their dispatches twice.
  const wanted = statuses.length === 0 ? dispatchStatuses : [...new Set(statuses)]
  const rows = await session.all(listDispatches, loggedColumns, [webhookId, wanted, before, limit])
  return pageOf(rows, limit).rows.map((row) => dispatchOf(row, row.attempts))
}

export async function findInLog(
  session: Session,
  webhookId: string,
  number: number,
  lastAttempt = Number.MAX_SAFE_INTEGER,
): Promise<DispatchRecord | undefined> {
  const row = await session.first(findDispatch, loggedColumns, [webhookId, number, lastAttempt])
  return row && dispatchOf(row, row.attempts)
}
