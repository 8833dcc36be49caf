import {
  byTurn,
  type DueRow,
  heldCheckMs,
  type LeasedDispatch,
  type LeaseRequest,
  type Outbox,
  withinLeaseLimits,
} from '@delivery-orders/operations'
import { flag, integer, nullable } from '../../columns.ts'
import { clientInFlightColumns, dueWebhookColumns } from '../../outbox-rows.ts'
import { withLongest } from '../../overlong-waits.ts'
import { clockOffset, readClockOffset } from '../postgres-clock.ts'
import { type Database, type Session, statement } from '../postgres-database.ts'
import { leasedOfWebhookColumns, withWebhooksAndEvents } from './postgres-leased-rows.ts'
import { isOverlong, shortenWaits } from './postgres-overlong-waits.ts'
import { settle } from './postgres-settle.ts'

/**
 * Finds the webhooks that have due dispatches by a loose index scan. Its first step uses `order by … limit 1`, because
 * PostgreSQL 15 would read all rows for `min` there until the table has been analyzed.
 */
const withDue = `
  with recursive waiting (webhook) as (
    (
      select webhook from dispatches
      where status = 'pending' and leased_until is null order by webhook limit 1
    )
    union all
    select (
      select min(dispatches.webhook) from dispatches
      where dispatches.webhook > waiting.webhook
        and dispatches.status = 'pending' and dispatches.leased_until is null
    ) from waiting where waiting.webhook is not null
  )`

const firstDueAt = `
  select min(dispatches.due_at) from dispatches
  where dispatches.webhook = waiting.webhook
    and dispatches.status = 'pending' and dispatches.leased_until is null`

const nextDueColumns = {
  due_at: nullable(integer),
  is_overlong: flag,
  /** By how much the clock of the database server is ahead. */
  offset_ms: integer,
}

/** `$1`: the time of the caller. `$2`: the time of its clock when it calls. */
const findNextDue = statement(`
  ${withDue}, ${withLongest}, clock as materialized (
    select offset_ms, $1::bigint + offset_ms as now
    from (select ${clockOffset('$2::bigint')} as offset_ms) as difference
  )
  select offset_ms, ${isOverlong} as is_overlong, (
    select min(at) from (
      select least(now, (${firstDueAt})) as at from waiting where waiting.webhook is not null
      union all
      (
        select case when leased_until = 0 then least(now, dispatches.due_at) else leased_until end
        from dispatches where leased_until is not null order by dispatches.leased_until limit 1
      )
    ) as times
  ) as due_at
  from clock`)

const listDue = statement(`
  ${withDue}, held as materialized (
    select webhook, count(*) as count from in_flight group by webhook
  ), due as materialized (
    select waiting.webhook, (${firstDueAt}) as due_at
    from waiting where waiting.webhook is not null
  )
  select due.webhook, webhooks.client_id, webhooks.timed_out::integer as timed_out,
    coalesce(held.count, 0) as held
  from due
    join webhooks on webhooks.number = due.webhook
    left join held on held.webhook = due.webhook
  where webhooks.disabled_reason is null
    and coalesce(held.count, 0) < case when webhooks.timed_out then 1 else $1::integer end
  order by held, due.due_at`)

const dueColumns = {
  ...dueWebhookColumns,
  number: integer,
  due_at: integer,
  turn: integer,
} satisfies DueRow

const listDueOf = statement(`
  select candidates.*, candidates.held + row_number() over (partition by candidates.webhook order by due_at, number) as turn,
    first.number, first.due_at
  from json_to_recordset($1) as candidates (
      webhook bigint, client_id bigint, timed_out integer, held integer
    ) cross join lateral (
      select number, due_at from dispatches
      where dispatches.webhook = candidates.webhook and status = 'pending' and leased_until is null
      order by due_at, number limit case when candidates.timed_out = 1 then 1 else $2 end - candidates.held
    ) as first`)

const countInFlight = statement(`
  select client_id, count(*) as held, coalesce(sum((
      select timed_out::integer from webhooks where number = in_flight.webhook
    )), 0) as timed_out
  from in_flight group by client_id`)

/**
 * Makes dispatches due whose lease or delay is over, and those that are held without an earlier pending dispatch of their
 * order: at most 1000, so that the outbox lock is not held for long.
 */
const release = statement(`
  with forgotten as (
    delete from in_flight where until <= $1
  ), ended as materialized (
    select client_id, number, held and exists (
      select from webhooks
      where webhooks.number = dispatches.webhook and webhooks.ordering = 'order'
        and dispatches.number > (
          select earlier.number from dispatches as earlier
          where earlier.webhook = dispatches.webhook and earlier.order_id = dispatches.order_id
            and earlier.status = 'pending'
          order by earlier.number limit 1
        )
    ) as held
    from dispatches where leased_until <= $1 order by leased_until limit 1000
  )
  update dispatches set
    held = ended.held,
    leased_until = case when ended.held then $1::bigint + ${heldCheckMs} end
  from ended
  where dispatches.client_id = ended.client_id and dispatches.number = ended.number`)

const findInFlight = statement(`
  select from in_flight
  where until > $2 and until <= $3 and webhook = (select number from webhooks where id = $1)
  limit 1`)

const leaseDispatches = statement(`
  with chosen as (
    select * from json_to_recordset($1) as chosen (
      nr integer, client_id bigint, number bigint, webhook bigint
    )
  ), leased as (
    update dispatches set lease = lease + 1, leased_until = $2
    from chosen
    where dispatches.client_id = chosen.client_id and dispatches.number = chosen.number
    returning chosen.nr, dispatches.client_id, dispatches.webhook, dispatches.number, lease, tries,
      event, test_event, disabled, created_at
  ), begun as (
    insert into in_flight (dispatch, lease, webhook, client_id, until)
    select number, lease, webhook, client_id, $2 from leased
  )
  select leased.*, webhooks.mode from leased join webhooks on webhooks.number = leased.webhook
  order by nr`)

export const nextDueAtFinder =
  (database: Database): Outbox['nextDueAt'] =>
  async (now) => {
    const next = await database.first(findNextDue, nextDueColumns, [now, database.clock.now()])
    if (next?.is_overlong) return now
    return next?.due_at == null ? undefined : next.due_at - next.offset_ms
  }

export const inFlightFinder =
  (database: Database): Outbox['isInFlight'] =>
  async (webhookId, after, until) => {
    const offsetMs = await readClockOffset(database)
    const values = [webhookId, after + offsetMs, until + offsetMs]
    return (await database.run(findInFlight, values)) > 0
  }

export const leaser =
  (database: Database): Outbox['lease'] =>
  async (request, results = []) => {
    const values = [request.now, database.clock.now()]
    const next = await database.first(findNextDue, nextDueColumns, values)
    if (!next) throw new Error('PostgreSQL did not return its clock.')
    const { offset_ms: offsetMs, is_overlong: isOverlong, due_at: dueAt } = next
    const shifted = { ...request, now: request.now + offsetMs, until: request.until + offsetMs }
    // This check is made without the lock, so that a poll that finds nothing does not block other writers.
    const isDue = results.length > 0 || isOverlong || (dueAt !== null && dueAt <= shifted.now)
    if (!isDue) return []
    return database.withLock('outbox', async (session) => {
      await settle(session, results, offsetMs)
      if (isOverlong) await shortenWaits(session, shifted)
      return leaseDue(session, shifted, offsetMs)
    })
  }

async function leaseDue(
  session: Session,
  request: LeaseRequest,
  offsetMs: number,
): Promise<readonly LeasedDispatch[]> {
  await session.run(release, [request.now])
  const chosen = await choose(session, request)
  if (chosen.length === 0) return []
  const rows = chosen.map((row, nr) => ({ ...row, nr }))
  const values = [JSON.stringify(rows), request.until]
  const leased = await session.all(leaseDispatches, leasedOfWebhookColumns, values)
  return withWebhooksAndEvents(session, leased, offsetMs)
}

async function choose(session: Session, request: LeaseRequest): Promise<readonly DueRow[]> {
  const { perWebhookMax } = request
  const inFlight = await session.all(countInFlight, clientInFlightColumns)
  const webhooks = await session.all(listDue, dueWebhookColumns, [perWebhookMax])
  const candidates = withinLeaseLimits(webhooks, request, inFlight)
  if (candidates.length === 0) return []
  const due = await session.all(listDueOf, dueColumns, [JSON.stringify(candidates), perWebhookMax])
  return withinLeaseLimits(byTurn(due), request, inFlight)
}
