import type { Instant } from '@delivery-orders/domain'
import type {
  Clock,
  EventWithOrder,
  LeasedDispatch,
  LeaseRequest,
  Outbox,
} from '@delivery-orders/operations'
import {
  type LeasingWebhook,
  type LeasingWebhookRow,
  leasedOf,
  leasingWebhookOf,
  type TakenRow,
} from '../outbox-rows.ts'
import { type EventWithOrderRow, eventWithOrderOf } from '../rows.ts'
import { byTurn, type DueRow, type DueWebhookRow, fitting, type HeldRow } from '../sharing.ts'
import { laterBy } from './postgres-attempt-results.ts'
import { differenceIn, differenceOf } from './postgres-clock.ts'
import { type Database, databaseNow, type Session, statement } from './postgres-database.ts'
import { settle } from './postgres-settle.ts'

/**
 * From webhook to webhook along the index, and not along what is due for each. What waits for later is not in it. The
 * first by its order: for its minimum PostgreSQL 15 reads all, before it has counted them.
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

export const findNextDue = statement(`
  ${withDue}
  select min(at) as due_at, ${databaseNow} as clock
  from (
    select (${firstDueAt}) as at from waiting
    union all
    select min(leased_until) from dispatches where leased_until is not null
  ) as times`)

/**
 * The webhooks that have something due and a place free, those with the least in flight first. Of one that was disabled or
 * removed, something may wait to be swept up.
 */
export const listDue = statement(`
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

export const listDueOf = statement(`
  select asked.*, asked.held + row_number() over (partition by asked.webhook order by due_at, number) as turn,
    first.number, first.due_at
  from json_to_recordset($1) as asked (
      webhook bigint, client_id bigint, timed_out integer, held integer
    ) cross join lateral (
      select number, due_at from dispatches
      where dispatches.webhook = asked.webhook and status = 'pending' and leased_until is null
        and due_at <= $2
      order by due_at, number limit case when asked.timed_out = 1 then 1 else $3 end - asked.held
    ) as first`)

/** A webhook that is there no more counts for its client. */
const listHeld = statement(`
  select client_id, count(*) as held, coalesce(sum((
      select timed_out::integer from webhooks where number = in_flight.webhook
    )), 0) as timed_out
  from in_flight group by client_id`)

/** What is due by then, or whose holder's time is over. Not all at once: a turn is short. */
export const release = statement(`
  with forgotten as (
    delete from in_flight where until <= $1
  )
  update dispatches set leased_until = null
  where (client_id, number) in (
    select client_id, number from dispatches
    where leased_until <= $1 order by leased_until limit 1000
  )`)

/** Of those that are in flight, which are few. */
const findHeld = statement(`
  select from in_flight
  where until > $2 and until <= $3 and webhook = (select number from webhooks where id = $1)
  limit 1`)

const takeDispatches = statement(`
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

const listTold = statement(`
  select told.client_id, told.mode, told.position, orders.id, orders.reference, orders.revision,
    orders.status, orders.created_at, orders.erased_at, orders.facts,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts
  from json_to_recordset($1) as told (client_id bigint, mode text, position bigint)
    join events on events.client_id = told.client_id and events.mode = told.mode
      and events.position = told.position
    join orders on orders.client_id = events.client_id and orders.id = events.order_id`)

interface NextDueRow {
  readonly due_at: Instant | null
  /** The time of the database. */
  readonly clock: Instant
}

export const nextDueAtFinder =
  (database: Database): Outbox['nextDueAt'] =>
  async () =>
    (await database.first<NextDueRow>(findNextDue))?.due_at ?? undefined

export const heldFinder =
  (database: Database, clock: Clock): Outbox['isHeld'] =>
  async (webhookId, later, notLater) => {
    const difference = await differenceIn(database, clock)
    const values = [webhookId, later + difference, notLater + difference]
    return (await database.first(findHeld, values)) !== undefined
  }

export const leaser =
  (database: Database, clock: Clock): Outbox['lease'] =>
  async (given, verdicts = []) => {
    const next = await database.first<NextDueRow>(findNextDue)
    const later = next ? differenceOf(next.clock, clock) : 0
    const want = { ...given, now: given.now + later, until: given.until + later }
    // Others are not kept waiting by somebody who only looks.
    const dueAt = verdicts.length > 0 ? want.now : (next?.due_at ?? undefined)
    if (dueAt === undefined || dueAt > want.now) return []
    return database.inTurn('outbox', async (session) => {
      await settle(session, verdicts.map(laterBy(later)))
      return take(session, want)
    })
  }

async function take(session: Session, want: LeaseRequest): Promise<readonly LeasedDispatch[]> {
  await session.run(release, [want.now])
  const chosen = await choose(session, want)
  if (chosen.length === 0) return []
  const rows = chosen.map(({ client_id, number, webhook }, nr) => ({
    nr,
    client_id,
    number,
    webhook,
  }))
  const values = [JSON.stringify(rows), want.until]
  const taken = await session.all<TakenOfWebhookRow>(takeDispatches, values)
  const webhooks = await webhooksOf(session, taken)
  const told = await toldOf(session, taken)
  return taken.map((row) =>
    leasedOf(row, present(webhooks.get(row.webhook)), told.get(nameOf(row, row.event))),
  )
}

/** What a webhook has in flight counts as taken; those whose first one does not come in are not asked for more. */
async function choose(session: Session, want: LeaseRequest): Promise<readonly DueRow[]> {
  const { now, perWebhookMax } = want
  const inFlight = await session.all<HeldRow>(listHeld)
  const webhooks = await session.all<DueWebhookRow>(listDue, [now, perWebhookMax])
  const asked = fitting(webhooks, want, inFlight)
  if (asked.length === 0) return []
  const due = await session.all<DueRow>(listDueOf, [JSON.stringify(asked), now, perWebhookMax])
  return fitting(byTurn(due), want, inFlight)
}

interface TakenOfWebhookRow extends TakenRow {
  readonly client_id: number
  readonly mode: string
  readonly webhook: number
}

async function webhooksOf(
  session: Session,
  taken: readonly TakenOfWebhookRow[],
): Promise<ReadonlyMap<number, LeasingWebhook>> {
  const numbers = [...new Set(taken.map(({ webhook }) => webhook))]
  const rows = await session.all<LeasingWebhookRow & { number: number }>(listWebhooks, [numbers])
  return new Map(rows.map((row) => [row.number, leasingWebhookOf(row)]))
}

type ToldRow = EventWithOrderRow &
  Pick<TakenOfWebhookRow, 'client_id' | 'mode'> & { position: number }

/** Many tell of one event, which is read once for all. */
async function toldOf(
  session: Session,
  taken: readonly TakenOfWebhookRow[],
): Promise<ReadonlyMap<string, EventWithOrder>> {
  const events = new Map(
    taken
      .filter(({ event }) => event !== null)
      .map((row) => [
        nameOf(row, row.event),
        { client_id: row.client_id, mode: row.mode, position: row.event },
      ]),
  )
  const rows = await session.all<ToldRow>(listTold, [JSON.stringify([...events.values()])])
  return new Map(rows.map((row) => [nameOf(row, row.position), eventWithOrderOf(row)]))
}

const nameOf = (
  { client_id, mode }: Pick<TakenOfWebhookRow, 'client_id' | 'mode'>,
  position: number | null,
): string => `${client_id} ${mode} ${position}`

/** A dispatch points to it, and is there. */
function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A dispatch points to nothing.')
  return row
}
