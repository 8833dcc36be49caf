import type { Instant } from '@delivery-orders/domain'
import {
  byTurn,
  type ClientInFlightRow,
  type Clock,
  type DueRow,
  type DueWebhookRow,
  type EventWithOrder,
  type LeasedDispatch,
  type LeaseRequest,
  type Outbox,
  withinLeaseLimits,
} from '@delivery-orders/operations'
import {
  expectRow,
  type LeasedRow,
  type LeasedWebhook,
  type LeasedWebhookRow,
  leasedOf,
  leasedWebhookOf,
} from '../outbox-rows.ts'
import { type EventWithOrderRow, eventWithOrderOf } from '../rows.ts'
import { shiftedBy } from './postgres-attempt-results.ts'
import { clockOffset, readClockOffset } from './postgres-clock.ts'
import { type Database, databaseNow, type Session, statement } from './postgres-database.ts'
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

const findNextDue = statement(`
  ${withDue}
  select min(at) as due_at, ${databaseNow} as clock
  from (
    select (${firstDueAt}) as at from waiting
    union all
    select min(leased_until) from dispatches where leased_until is not null
  ) as times`)

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
  where webhooks.disabled_reason is null and due.due_at <= $1
    and coalesce(held.count, 0) < case when webhooks.timed_out then 1 else $2::integer end
  order by held, due.due_at`)

const listDueOf = statement(`
  select candidates.*, candidates.held + row_number() over (partition by candidates.webhook order by due_at, number) as turn,
    first.number, first.due_at
  from json_to_recordset($1) as candidates (
      webhook bigint, client_id bigint, timed_out integer, held integer
    ) cross join lateral (
      select number, due_at from dispatches
      where dispatches.webhook = candidates.webhook and status = 'pending' and leased_until is null
        and due_at <= $2
      order by due_at, number limit case when candidates.timed_out = 1 then 1 else $3 end - candidates.held
    ) as first`)

const listHeld = statement(`
  select client_id, count(*) as held, coalesce(sum((
      select timed_out::integer from webhooks where number = in_flight.webhook
    )), 0) as timed_out
  from in_flight group by client_id`)

/** Makes dispatches due whose lease or delay is over: at most 1000, so that the outbox lock is not held for long. */
const release = statement(`
  with forgotten as (
    delete from in_flight where until <= $1
  )
  update dispatches set leased_until = null
  where (client_id, number) in (
    select client_id, number from dispatches
    where leased_until <= $1 order by leased_until limit 1000
  )`)

const findInFlight = statement(`
  select from in_flight
  where until > $2 and until <= $3 and webhook = (select number from webhooks where id = $1)
  limit 1`)

const leaseDispatches = statement(`
  with chosen as (
    select * from json_to_recordset($1) as chosen (
      nr integer, client_id bigint, number bigint, webhook bigint
    )
  ), taken as (
    update dispatches set lease = lease + 1, leased_until = $2
    from chosen
    where dispatches.client_id = chosen.client_id and dispatches.number = chosen.number
    returning chosen.nr, dispatches.client_id, dispatches.webhook, dispatches.number, lease, tries,
      event, test_event, created_at
  ), begun as (
    insert into in_flight (dispatch, lease, webhook, client_id, until)
    select number, lease, webhook, client_id, $2 from taken
  )
  select taken.*, webhooks.mode from taken join webhooks on webhooks.number = taken.webhook
  order by nr`)

const listWebhooks = statement(`
  select number, mode, id, revision, url, events, disabled_reason, failing_since, secret,
    previous_secret, previous_until, created_at, updated_at
  from webhooks where number = any($1::bigint[])`)

const listEventsWithOrders = statement(`
  select wanted.client_id, wanted.mode, wanted.position, orders.id, orders.reference, orders.revision,
    orders.status, orders.created_at, orders.erased_at, orders.facts,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts
  from json_to_recordset($1) as wanted (client_id bigint, mode text, position bigint)
    join events on events.client_id = wanted.client_id and events.mode = wanted.mode
      and events.position = wanted.position
    join orders on orders.client_id = events.client_id and orders.id = events.order_id`)

interface NextDueRow {
  readonly due_at: Instant | null
  /** The current time by the clock of the database server. */
  readonly clock: Instant
}

export const nextDueAtFinder =
  (database: Database): Outbox['nextDueAt'] =>
  async () =>
    (await database.first<NextDueRow>(findNextDue))?.due_at ?? undefined

export const inFlightFinder =
  (database: Database, clock: Clock): Outbox['isInFlight'] =>
  async (webhookId, after, until) => {
    const offsetMs = await readClockOffset(database, clock)
    const values = [webhookId, after + offsetMs, until + offsetMs]
    return (await database.first(findInFlight, values)) !== undefined
  }

export const leaser =
  (database: Database, clock: Clock): Outbox['lease'] =>
  async (request, results = []) => {
    const next = await database.first<NextDueRow>(findNextDue)
    const offsetMs = next ? clockOffset(next.clock, clock) : 0
    const shifted = { ...request, now: request.now + offsetMs, until: request.until + offsetMs }
    // This check is made without the lock, so that a poll that finds nothing does not block other writers.
    const dueAt = results.length > 0 ? shifted.now : (next?.due_at ?? undefined)
    if (dueAt === undefined || dueAt > shifted.now) return []
    return database.withLock('outbox', async (session) => {
      await settle(session, results.map(shiftedBy(offsetMs)))
      return leaseDue(session, shifted)
    })
  }

async function leaseDue(
  session: Session,
  request: LeaseRequest,
): Promise<readonly LeasedDispatch[]> {
  await session.run(release, [request.now])
  const chosen = await choose(session, request)
  if (chosen.length === 0) return []
  const rows = chosen.map((row, nr) => ({ ...row, nr }))
  const values = [JSON.stringify(rows), request.until]
  const leased = await session.all<LeasedOfWebhookRow>(leaseDispatches, values)
  const webhooks = await webhooksOf(session, leased)
  const events = await eventsOf(session, leased)
  return leased.map((row) =>
    leasedOf(row, expectRow(webhooks.get(row.webhook)), events.get(eventKeyOf(row, row.event))),
  )
}

async function choose(session: Session, request: LeaseRequest): Promise<readonly DueRow[]> {
  const { now, perWebhookMax } = request
  const inFlight = await session.all<ClientInFlightRow>(listHeld)
  const webhooks = await session.all<DueWebhookRow>(listDue, [now, perWebhookMax])
  const candidates = withinLeaseLimits(webhooks, request, inFlight)
  if (candidates.length === 0) return []
  const due = await session.all<DueRow>(listDueOf, [JSON.stringify(candidates), now, perWebhookMax])
  return withinLeaseLimits(byTurn(due), request, inFlight)
}

interface LeasedOfWebhookRow extends LeasedRow {
  readonly client_id: number
  readonly mode: string
  readonly webhook: number
}

async function webhooksOf(
  session: Session,
  leased: readonly LeasedOfWebhookRow[],
): Promise<ReadonlyMap<number, LeasedWebhook>> {
  const numbers = [...new Set(leased.map(({ webhook }) => webhook))]
  const rows = await session.all<LeasedWebhookRow & { number: number }>(listWebhooks, [numbers])
  return new Map(rows.map((row) => [row.number, leasedWebhookOf(row)]))
}

type EventOfDispatchRow = EventWithOrderRow &
  Pick<LeasedOfWebhookRow, 'client_id' | 'mode'> & { position: number }

/** Reads each event once, because many dispatches can carry the same event. */
async function eventsOf(
  session: Session,
  leased: readonly LeasedOfWebhookRow[],
): Promise<ReadonlyMap<string, EventWithOrder>> {
  const events = new Map(
    leased
      .filter(({ event }) => event !== null)
      .map((row) => [
        eventKeyOf(row, row.event),
        { client_id: row.client_id, mode: row.mode, position: row.event },
      ]),
  )
  const rows = await session.all<EventOfDispatchRow>(listEventsWithOrders, [
    JSON.stringify([...events.values()]),
  ])
  return new Map(rows.map((row) => [eventKeyOf(row, row.position), eventWithOrderOf(row)]))
}

const eventKeyOf = (
  { client_id, mode }: Pick<LeasedOfWebhookRow, 'client_id' | 'mode'>,
  position: number | null,
): string => `${client_id} ${mode} ${position}`
