import type { Instant } from '@delivery-orders/domain'
import {
  byTurn,
  type DueRow,
  settleAttempts,
  withinLeaseLimits,
} from '@delivery-orders/operations/engine'
import {
  heldCheckMs,
  type LeasedDispatch,
  type LeaseRequest,
  type Outbox,
} from '@delivery-orders/operations/store'
import { flag, integer, nullable } from '../../columns.ts'
import { clientInFlightColumns, dueWebhookColumns } from '../../outbox-rows.ts'
import { withLongest } from '../../overlong-waits.ts'
import { clockOffset } from '../postgres-clock.ts'
import { type Database, type Session, statement } from '../postgres-database.ts'
import { tables, takeOn } from '../postgres-rules.ts'
import { allBuckets, bucketIn, bucketsOf, lockToLease, own } from './postgres-buckets.ts'
import { leasedOfWebhookColumns, withWebhooksAndEvents } from './postgres-leased-rows.ts'
import { isOverlong, shortenWaits } from './postgres-overlong-waits.ts'

/**
 * Finds the webhooks of some buckets that have due dispatches, by a loose index scan. Its first step uses
 * `order by … limit 1`, because PostgreSQL 15 would read all rows for `min` there until the table has been analyzed.
 */
export const withDueIn = (buckets: string): string => `
  with recursive waiting (bucket, webhook) as (
    select bucket, (
      select webhook from dispatches
      where ${bucketIn('client_id')} = bucket and status = 'pending' and leased_until is null
      order by webhook limit 1
    )
    from unnest(${buckets}::bigint[]) as bucket
    union all
    select bucket, (
      select min(dispatches.webhook) from dispatches
      where ${bucketIn('client_id')} = bucket and dispatches.webhook > waiting.webhook
        and dispatches.status = 'pending' and dispatches.leased_until is null
    ) from waiting where waiting.webhook is not null
  )`

/**
 * The attempt in flight of a dispatch, if there is one, has its next fencing token. `offset 0` makes the planner look for
 * it dispatch by dispatch, along the index, and not for all dispatches of a webhook.
 */
const isNotInFlight = `not exists (
    select from in_flight
    where in_flight.dispatch = dispatches.number and in_flight.fencing_token = dispatches.fencing_token + 1
    offset 0
  )`

export const firstDueAt = `
  select dispatches.due_at from dispatches
  where ${bucketIn('client_id')} = waiting.bucket and dispatches.webhook = waiting.webhook
    and dispatches.status = 'pending' and dispatches.leased_until is null and ${isNotInFlight}
  order by dispatches.due_at limit 1`

const nextDueColumns = {
  /** By how much the clock of the database server is ahead. */
  offset_ms: integer,
  is_overlong: flag,
  /** A bucket with pending dispatches; null if there are none at all. */
  bucket: nullable(integer),
  /** The earliest time at which one of its dispatches is due. */
  due_at: nullable(integer),
  /** Whether a wait of one of them has ended. */
  has_ended: flag,
}

type NextDueRow = Readonly<typeof nextDueColumns>

/** `$1`: the time of the caller. `$2`: the time of its clock when it calls. `$3`: all buckets. */
const findNextDue = statement(`
  ${withDueIn('$3')}, ${withLongest}, difference as materialized (
    select ${clockOffset('$2::bigint')} as offset_ms
  ), clock as materialized (
    select offset_ms, now, ${isOverlong} as is_overlong
    from (select offset_ms, $1::bigint + offset_ms as now from difference) as clock
  ), times as (
    select bucket, least(now, first_due_at) as due_at, false as has_ended
    from clock cross join (
      select bucket, (${firstDueAt}) as first_due_at from waiting where webhook is not null
    ) as firsts
    where first_due_at is not null
    union all
    select bucket, case when leased_until = 0 then least(now, due_at) else leased_until end,
      leased_until <= now
    from clock cross join unnest($3::bigint[]) as bucket cross join lateral (
      select leased_until, due_at from dispatches
      where ${bucketIn('client_id')} = bucket and leased_until is not null
      order by leased_until limit 1
    ) as first
    union all
    select ${bucketIn('client_id')}, until, until <= now from clock cross join in_flight
  )
  select offset_ms, is_overlong, bucket, min(due_at) as due_at,
    coalesce(bool_or(has_ended), false) as has_ended
  from clock left join times on true
  group by offset_ms, is_overlong, bucket`)

/** `offset 0` makes the planner use the index for each webhook, whatever it expects of the recursion. */
const listDue = statement(`
  ${withDueIn('$2')}, held as materialized (
    select webhook, count(*) as count from in_flight group by webhook
  ), due as materialized (
    select waiting.webhook, (${firstDueAt}) as due_at
    from waiting where waiting.webhook is not null
  )
  select due.webhook, webhooks.client_id, webhooks.timed_out::integer as timed_out,
    coalesce(held.count, 0) as held
  from due
    cross join lateral (
      select client_id, timed_out, disabled_reason from webhooks where number = due.webhook offset 0
    ) as webhooks
    left join held on held.webhook = due.webhook
  where due.due_at is not null and webhooks.disabled_reason is null
    and coalesce(held.count, 0) < case when webhooks.timed_out then 1 else $1::integer end
  order by held, due.due_at, due.webhook`)

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
      where ${bucketIn('client_id')} = ${bucketIn('candidates.client_id')}
        and dispatches.webhook = candidates.webhook and status = 'pending' and leased_until is null
        and ${isNotInFlight}
      order by due_at, number limit case when candidates.timed_out = 1 then 1 else $2 end - candidates.held
    ) as first`)

/** Counts dispatches to webhooks whose last attempt timed out only if they are in flight in this process, `$1`. */
const countInFlight = statement(`
  select client_id, count(*) as held, coalesce(sum((
      select timed_out::integer from webhooks where number = in_flight.webhook
    )) filter (where owner = $1), 0) as timed_out
  from in_flight group by client_id`)

/** How many waits `release` ends in a transaction, so that buckets are not locked for long. */
const releasedMax = 1_000

/**
 * Makes dispatches of some buckets due whose lease or delay is over, and those that are held without an earlier pending
 * dispatch of their order. After a lease, a dispatch gets its fencing token, so that the next lease has a higher one.
 * Those that were never examined, whose `leased_until` is 0, are limited apart: an order with ten thousands of them does
 * not delay other orders.
 */
const release = statement(`
  with forgotten as (
    delete from in_flight where until <= $1 and ${bucketIn('client_id')} = any($2::bigint[])
    returning client_id, dispatch, fencing_token
  ), expired as (
    update dispatches set fencing_token = forgotten.fencing_token from forgotten
    where dispatches.client_id = forgotten.client_id and dispatches.number = forgotten.dispatch
      and forgotten.fencing_token = dispatches.fencing_token + 1
  ), waited as materialized (
    select waits.*
    from unnest($2::bigint[]) as bucket cross join lateral (
      (
        select * from dispatches
        where ${bucketIn('client_id')} = bucket and leased_until = 0 limit $3
      )
      union all
      (
        select * from dispatches
        where ${bucketIn('client_id')} = bucket and leased_until > 0 and leased_until <= $1
        order by leased_until limit $3
      )
    ) as waits
  ), ended as materialized (
    select client_id, number, is_held and exists (
      select from webhooks
      where webhooks.number = waited.webhook and webhooks.ordering = 'order'
        and waited.number > (
          select earlier.number from dispatches as earlier
          where earlier.webhook = waited.webhook and earlier.order_id = waited.order_id
            and earlier.status = 'pending'
          order by earlier.number limit 1
        )
    ) as is_held
    from waited
  )
  update dispatches set
    is_held = ended.is_held,
    leased_until = case when ended.is_held then $1::bigint + ${heldCheckMs} end
  from ended
  where dispatches.client_id = ended.client_id and dispatches.number = ended.number`)

const leaseDispatches = statement(`
  with chosen as (
    select * from json_to_recordset($1) as chosen (
      nr integer, client_id bigint, number bigint, webhook bigint
    )
  ), leased as (
    select chosen.nr, dispatches.client_id, dispatches.webhook, dispatches.number, fencing_token + 1 as fencing_token,
      tries, event_position, test_event_id, disabled, created_at
    from chosen join dispatches on dispatches.client_id = chosen.client_id
      and dispatches.number = chosen.number
  ), begun as (
    insert into in_flight (dispatch, fencing_token, webhook, client_id, until, owner)
    select number, fencing_token, webhook, client_id, $2, $4 from leased
  ), owned as (${own(`select ${bucketIn('client_id')} from chosen`, '$3::bigint', '$4::bigint')}
  )
  select leased.*, webhooks.mode from leased join webhooks on webhooks.number = leased.webhook
  order by nr`)

export const nextDueAtFinder =
  (database: Database): Outbox['nextDueAt'] =>
  async (now) => {
    const next = await nextDue(database, now)
    if (next.isOverlong) return now
    const times = next.buckets.map(({ due_at: dueAt }) => dueAt ?? Number.POSITIVE_INFINITY)
    const dueAt = Math.min(...times)
    return Number.isFinite(dueAt) ? dueAt - next.offsetMs : undefined
  }

interface NextDue {
  readonly offsetMs: number
  readonly isOverlong: boolean
  readonly buckets: readonly NextDueRow[]
}

async function nextDue(database: Database, now: Instant): Promise<NextDue> {
  const values = [now, database.clock.now(), allBuckets]
  const buckets = await database.all(findNextDue, nextDueColumns, values)
  const [first] = buckets
  if (!first) throw new Error('PostgreSQL did not return its clock.')
  return { offsetMs: first.offset_ms, isOverlong: first.is_overlong, buckets }
}

export const leaser =
  (database: Database, owner: number): Outbox['lease'] =>
  async (request, results = []) => {
    const [next, settling] = await Promise.all([
      nextDue(database, request.now),
      bucketsOf(database, results),
    ])
    const { offsetMs, isOverlong } = next
    const shifted = { ...request, now: request.now + offsetMs, until: request.until + offsetMs }
    const due = bucketsIn(next, ({ due_at: at }) => at !== null && at <= shifted.now)
    // This check is made without a lock, so that a poll that finds nothing does not block other writers.
    if (results.length === 0 && !isOverlong && due.length === 0) return []
    return database.withBuckets(isOverlong ? allBuckets : settling, async (session) => {
      await takeOn(session, settleAttempts(tables, results, offsetMs))
      if (isOverlong) await shortenWaits(session, shifted)
      const buckets = await lockToLease(session, [...due, ...settling], owner, shifted.now)
      if (buckets.length === 0) return []
      const ended = bucketsIn(next, (row) => row.has_ended)
      await endWaits(
        session,
        buckets.filter((bucket) => ended.includes(bucket)),
        shifted.now,
      )
      return leaseDue(session, shifted, { buckets, owner, offsetMs })
    })
  }

const bucketsIn = ({ buckets }: NextDue, isWanted: (row: NextDueRow) => boolean) =>
  buckets.flatMap((row) => (row.bucket !== null && isWanted(row) ? [row.bucket] : []))

async function endWaits(session: Session, buckets: readonly number[], now: Instant): Promise<void> {
  if (buckets.length === 0) return
  await session.run(release, [now, buckets, Math.ceil(releasedMax / buckets.length)])
}

interface LeaseParts {
  /** The buckets that are locked. */
  readonly buckets: readonly number[]
  readonly owner: number
  readonly offsetMs: number
}

async function leaseDue(
  session: Session,
  request: LeaseRequest,
  { buckets, owner, offsetMs }: LeaseParts,
): Promise<readonly LeasedDispatch[]> {
  const chosen = await choose(session, request, buckets, owner)
  if (chosen.length === 0) return []
  const rows = chosen.map((row, nr) => ({ ...row, nr }))
  const values = [JSON.stringify(rows), request.until, request.now, owner]
  const leased = await session.all(leaseDispatches, leasedOfWebhookColumns, values)
  return withWebhooksAndEvents(session, leased, offsetMs)
}

async function choose(
  session: Session,
  request: LeaseRequest,
  buckets: readonly number[],
  owner: number,
): Promise<readonly DueRow[]> {
  const { perWebhookMax } = request
  const inFlight = await session.all(countInFlight, clientInFlightColumns, [owner])
  const webhooks = await session.all(listDue, dueWebhookColumns, [perWebhookMax, buckets])
  const candidates = withinLeaseLimits(webhooks, request, inFlight)
  if (candidates.length === 0) return []
  const due = await session.all(listDueOf, dueColumns, [JSON.stringify(candidates), perWebhookMax])
  return withinLeaseLimits(byTurn(due), request, inFlight)
}
