import type { Instant } from '@delivery-orders/domain'
import type { LeasedDispatch, LeaseWanted } from '../outbox.ts'
import type { Database } from './sqlite-database.ts'
import { type LeasedRow, leasedOf } from './sqlite-outbox-rows.ts'
import type { FedEventRow } from './sqlite-rows.ts'

/** From webhook to webhook along the index, and not along what waits for each. */
const withWaiting = `
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
  ${withWaiting}
  select min(at) from (
    select (${firstDueAt}) as at from waiting
    union all
    select min(leased_until) from dispatches where leased_until is not null
  )`

/**
 * The webhooks that have something due, those with the least in flight first. Without a word about the index, SQLite
 * counts what is in flight by a walk over everything, which is in the order of the groups.
 */
export const listDue = `
  ${withWaiting}, held (webhook, count) as materialized (
    select webhook, count(*) from dispatches indexed by dispatches_leased
    where leased_until is not null group by webhook
  ), due (webhook, due_at) as materialized (
    select waiting.webhook, (${firstDueAt}) from waiting where waiting.webhook is not null
  )
  select due.webhook, coalesce(held.count, 0) as held
  from due left join held on held.webhook = due.webhook
  where due.due_at <= :now and coalesce(held.count, 0) < :per_webhook_max
  order by held, due.due_at limit :limit`

export const listDueOf = `
  select number, due_at from dispatches
  where webhook = ? and status = 'pending' and leased_until is null and due_at <= ?
  order by due_at limit ?`

/** Their holders' time is over: they wait again. */
export const releaseOverdue = `
  update dispatches set leased_until = null
  where leased_until <= ?`

/** Without a word about the index, SQLite walks along the whole log. */
export const findHeld = `
  select 1 from dispatches indexed by dispatches_leased
  where leased_until > ? and leased_until <= ?
    and webhook = (select number from webhooks where id = ?)
  limit 1`

const takeDispatch = `
  update dispatches set lease = lease + 1, leased_until = ? where number = ?`

const findTaken = `
  select dispatches.number, dispatches.lease, dispatches.tries, dispatches.event,
    dispatches.test_event, dispatches.created_at as dispatched_at, webhooks.mode, webhooks.id,
    webhooks.revision, webhooks.url, webhooks.events, webhooks.disabled_reason,
    webhooks.failing_since, webhooks.secret, webhooks.previous_secret, webhooks.previous_until,
    webhooks.created_at, webhooks.updated_at
  from dispatches join webhooks on webhooks.number = dispatches.webhook
  where dispatches.number = ?`

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

export function leaser(database: Database): (want: LeaseWanted) => readonly LeasedDispatch[] {
  const nextDueAt = nextDueAtFinder(database)
  const release = database.prepare<[Instant]>(releaseOverdue)
  const choose = chooser(database)
  const take = database.prepare<[Instant, number]>(takeDispatch)
  const read = takenReader(database)
  const lease = database.transaction((want: LeaseWanted) => {
    release.run(want.now)
    const numbers = choose(want)
    for (const number of numbers) take.run(want.until, number)
    return numbers.flatMap(read)
  })
  return (want) => {
    // Orders are not kept waiting by somebody who only looks.
    const due = nextDueAt()
    return due !== undefined && due <= want.now ? lease.immediate(want) : []
  }
}

export function heldFinder(database: Database) {
  const find = database.prepare<[Instant, Instant, string], number>(findHeld).pluck()
  return (webhookId: string, later: Instant, notLater: Instant): boolean =>
    find.get(later, notLater, webhookId) !== undefined
}

interface Due {
  readonly number: number
  readonly due_at: number
}

/**
 * The first of each webhook come before the second of any, and what a webhook has in flight counts as taken. So the
 * webhooks whose first one does not come in are not asked for more.
 */
function chooser(database: Database): (want: LeaseWanted) => readonly number[] {
  const webhooks = database.prepare<unknown[], { webhook: number; held: number }>(listDue)
  const dueOf = database.prepare<[number, Instant, number], Due>(listDueOf)
  return ({ now, limit, perWebhookMax }) =>
    webhooks
      .all({ now, limit, per_webhook_max: perWebhookMax })
      .flatMap(({ webhook, held }) =>
        dueOf
          .all(webhook, now, perWebhookMax - held)
          .map(({ number, due_at }, index) => ({ number, due_at, turn: held + index })),
      )
      .sort((a, b) => a.turn - b.turn || a.due_at - b.due_at || a.number - b.number)
      .slice(0, limit)
      .map(({ number }) => number)
}

function takenReader(database: Database): (number: number) => readonly LeasedDispatch[] {
  const taken = database.prepare<[number], LeasedRow>(findTaken)
  const told = database.prepare<[number], FedEventRow>(findTold)
  return (number) =>
    taken
      .all(number)
      .map((row) => leasedOf(row, row.event === null ? undefined : told.get(row.event)))
}
