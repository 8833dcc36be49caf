import type { Instant } from '@delivery-orders/domain'
import type { AttemptResult, LeasedDispatch, LeaseRequest } from '@delivery-orders/operations'
import {
  type LeasingWebhookRow,
  leasedOf,
  leasingWebhookOf,
  type TakenRow,
} from '../outbox-rows.ts'
import { type EventWithOrderRow, eventWithOrderOf } from '../rows.ts'
import { byTurn, type DueRow, type DueWebhookRow, fitting, type HeldRow } from '../sharing.ts'
import type { Database } from './sqlite-database.ts'
import { settler } from './sqlite-settle.ts'

/** From webhook to webhook along the index, and not along what is due for each. What waits for later is not in it. */
const withDue = `
  with recursive waiting (webhook) as (
    select min(webhook) from dispatches where status = 'pending' and leased_until is null
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

export const findNextDueAt = `
  ${withDue}
  select min(at) from (
    select (${firstDueAt}) as at from waiting
    union all
    select min(leased_until) from dispatches where leased_until is not null
  )`

/**
 * The webhooks that have something due and a place free, those with the least in flight first. Of one that was disabled or
 * removed, something may wait to be swept up.
 */
export const listDue = `
  ${withDue}, held (webhook, count) as materialized (
    select webhook, count(*) from in_flight group by webhook
  ), due (webhook, due_at) as materialized (
    select waiting.webhook, (${firstDueAt}) from waiting where waiting.webhook is not null
  )
  select due.webhook, webhooks.client_id, webhooks.timed_out, coalesce(held.count, 0) as held
  from due
    join webhooks on webhooks.number = due.webhook
    left join held on held.webhook = due.webhook
  where webhooks.disabled_reason is null and due.due_at <= :now
    and coalesce(held.count, 0) < iif(webhooks.timed_out, 1, :per_webhook_max)
  order by held, due.due_at`

export const listDueOf = `
  select number, due_at from dispatches
  where webhook = ? and status = 'pending' and leased_until is null and due_at <= ?
  order by due_at limit ?`

/** A webhook that is there no more counts for its client. */
const listHeld = `
  select in_flight.client_id, count(*) as held, total(webhooks.timed_out) as timed_out
  from in_flight left join webhooks on webhooks.number = in_flight.webhook
  group by in_flight.client_id`

/** What is due by then, or whose holder's time is over. Not all at once: orders wait meanwhile. */
export const release = `
  update dispatches set leased_until = null
  where number in (
    select number from dispatches where leased_until <= ? order by leased_until limit 1000
  )`

const forgetOverdue = `
  delete from in_flight where until <= ?`

/** Of those that are in flight, which are few. */
export const findHeld = `
  select 1 from in_flight
  where until > ? and until <= ? and webhook = (select number from webhooks where id = ?)
  limit 1`

const takeDispatch = `
  update dispatches set lease = lease + 1, leased_until = ? where number = ?
  returning number, lease, tries, event, test_event, created_at`

const insertInFlight = `
  insert into in_flight (dispatch, lease, webhook, client_id, until) values (?, ?, ?, ?, ?)`

const findWebhook = `
  select mode, id, revision, url, events, disabled_reason, failing_since, secret, previous_secret,
    previous_until, created_at, updated_at
  from webhooks where number = ?`

const findTold = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts
  from events join orders on orders.id = events.order_id
  where events.position = ?`

export function nextDueAtFinder(database: Database): () => Instant | undefined {
  const find = database.prepare<[], Instant | null>(findNextDueAt).pluck()
  return () => find.get() ?? undefined
}

export function leaser(database: Database): Leaser {
  const nextDueAt = nextDueAtFinder(database)
  const settle = settler(database)
  const take = taker(database)
  const lease = database.transaction((want: LeaseRequest, verdicts: readonly AttemptResult[]) => {
    settle(verdicts)
    return take(want)
  })
  return (want, verdicts = []) => {
    // Orders are not kept waiting by somebody who only looks.
    const due = verdicts.length > 0 ? want.now : nextDueAt()
    return due !== undefined && due <= want.now ? lease.immediate(want, verdicts) : []
  }
}

type Leaser = (want: LeaseRequest, verdicts?: readonly AttemptResult[]) => readonly LeasedDispatch[]

/** In a transaction. */
function taker(database: Database): (want: LeaseRequest) => readonly LeasedDispatch[] {
  const wake = database.prepare<[Instant]>(release)
  const forget = database.prepare<[Instant]>(forgetOverdue)
  const choose = chooser(database)
  const take = database.prepare<[Instant, number], TakenRow>(takeDispatch)
  const begin = database.prepare<[number, number, number, number, Instant]>(insertInFlight)
  const reader = takenReader(database)
  return (want) => {
    wake.run(want.now)
    forget.run(want.now)
    const read = reader()
    return choose(want).flatMap(({ number, webhook, client_id }) =>
      // Read to its end, as a statement that writes has to be.
      take.all(want.until, number).map((row) => {
        begin.run(number, row.lease, webhook, client_id, want.until)
        return read(webhook, row)
      }),
    )
  }
}

export function heldFinder(database: Database) {
  const find = database.prepare<[Instant, Instant, string], number>(findHeld).pluck()
  return (webhookId: string, later: Instant, notLater: Instant): boolean =>
    find.get(later, notLater, webhookId) !== undefined
}

/**
 * The first of each webhook come before the second of any, and what a webhook has in flight counts as taken. So the
 * webhooks whose first one does not come in are not asked for more.
 */
function chooser(database: Database): (want: LeaseRequest) => readonly DueRow[] {
  const webhooks = database.prepare<unknown[], DueWebhookRow>(listDue)
  const dueOf = database.prepare<[number, Instant, number], Pick<DueRow, 'number' | 'due_at'>>(
    listDueOf,
  )
  const held = database.prepare<[], HeldRow>(listHeld)
  return (want) => {
    const { now, perWebhookMax } = want
    const inFlight = held.all()
    const asked = fitting(webhooks.iterate({ now, per_webhook_max: perWebhookMax }), want, inFlight)
    const due = asked.flatMap((webhook) =>
      dueOf
        .all(webhook.webhook, now, (webhook.timed_out ? 1 : perWebhookMax) - webhook.held)
        .map((row, index) => ({ ...webhook, ...row, turn: webhook.held + index })),
    )
    return fitting(byTurn(due), want, inFlight)
  }
}

/** Of those that are taken together, many are for one webhook or tell of one event, which is read once for all. */
function takenReader(database: Database): () => (webhook: number, row: TakenRow) => LeasedDispatch {
  const webhook = database.prepare<[number], LeasingWebhookRow>(findWebhook)
  const told = database.prepare<[number], EventWithOrderRow>(findTold)
  return () => {
    const webhookOf = once((number) => leasingWebhookOf(present(webhook.get(number))))
    const toldOf = once((position) => eventWithOrderOf(present(told.get(position))))
    return (number, row) =>
      leasedOf(row, webhookOf(number), row.event === null ? undefined : toldOf(row.event))
  }
}

function once<Value>(find: (number: number) => Value): (number: number) => Value {
  const found = new Map<number, Value>()
  return (number) => {
    const value = found.get(number) ?? find(number)
    found.set(number, value)
    return value
  }
}

/** A dispatch points to it, and is there. */
function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A dispatch points to nothing.')
  return row
}
