import type { Instant } from '@delivery-orders/domain'
import {
  byTurn,
  type DueRow,
  settleAttempts,
  withinLeaseLimits,
} from '@delivery-orders/operations/engine'
import {
  type AttemptResult,
  heldCheckMs,
  type LeasedDispatch,
  type LeaseRequest,
} from '@delivery-orders/operations/store'
import { integer } from '../../columns.ts'
import {
  clientInFlightColumns,
  dueWebhookColumns,
  expectRow,
  type LeasedRow,
  leasedColumns,
  leasedOf,
  leasedWebhookColumns,
  leasedWebhookOf,
} from '../../outbox-rows.ts'
import { withLongest } from '../../overlong-waits.ts'
import { eventWithOrderColumns, eventWithOrderOf } from '../../rows.ts'
import { type Database, expectColumns, writing } from '../sqlite-database.ts'
import type { SqliteRules } from '../sqlite-rules.ts'
import { selectNowIfOverlong, waitShortener } from './sqlite-overlong-waits.ts'

const withDueUpTo = (limit: string) => `
  with recursive waiting (webhook) as (
    select min(webhook) from dispatches where status = 'pending' and leased_until is null
    union all
    select (
      select min(dispatches.webhook) from dispatches
      where dispatches.webhook > waiting.webhook
        and dispatches.status = 'pending' and dispatches.leased_until is null
    ) from waiting where waiting.webhook is not null ${limit}
  )`

const withDue = withDueUpTo('')
export const withSomeDue: string = withDueUpTo('limit :webhooks + 0')

/** Its attempt in flight, if there is one, has the next fencing token. */
const isNotInFlight = `not exists (
    select 1 from in_flight
    where in_flight.dispatch = dispatches.number and in_flight.fencing_token = dispatches.fencing_token + 1
  )`

export const firstDueAt = `
  select min(dispatches.due_at) from dispatches
  where dispatches.webhook = waiting.webhook
    and dispatches.status = 'pending' and dispatches.leased_until is null and ${isNotInFlight}`

export const findNextDueAt = `
  ${withDue}, ${withLongest}
  select min(at) from (
    select min(:now, (${firstDueAt})) as at from waiting
    union all
    select * from (
      select iif(leased_until = 0, min(:now, due_at), leased_until) from dispatches
      where leased_until is not null order by dispatches.leased_until limit 1
    )
    union all
    select min(until) from in_flight
    union all
    ${selectNowIfOverlong}
  )`

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
  where due.due_at is not null and webhooks.disabled_reason is null
    and coalesce(held.count, 0) < iif(webhooks.timed_out, 1, :per_webhook_max)
  order by held, due.due_at`

export const listDueOf = `
  select number, due_at, fencing_token + 1 as fencing_token, tries, event_position, test_event_id, disabled, created_at
  from dispatches
  where webhook = ? and status = 'pending' and leased_until is null and ${isNotInFlight}
  order by due_at limit ? + 0`

const countInFlight = `
  select in_flight.client_id, count(*) as held, total(webhooks.timed_out) as timed_out
  from in_flight left join webhooks on webhooks.number = in_flight.webhook
  group by in_flight.client_id`

/**
 * Makes dispatches due whose delay is over, and those that are held without an earlier pending dispatch of their
 * order: at most 1000, because commits of orders wait for it.
 */
export const release = `
  update dispatches set is_held = ended.is_held, leased_until = iif(ended.is_held, :now + ${heldCheckMs}, null)
  from (
    select number, iif(is_held, exists (
      select 1 from webhooks
      where webhooks.number = dispatches.webhook and webhooks.ordering = 'order'
        and dispatches.number > (
          select min(earlier.number) from dispatches as earlier
          where earlier.webhook = dispatches.webhook and earlier.order_id = dispatches.order_id
            and earlier.status = 'pending'
        )
    ), 0) as is_held
    from dispatches where leased_until <= :now order by leased_until limit 1000
  ) as ended
  where dispatches.number = ended.number`

/** Gives the fencing tokens of leases that are over to their dispatches, so that the next leases have higher ones. */
const endLeases = `
  update dispatches set fencing_token = in_flight.fencing_token
  from in_flight
  where in_flight.until <= ? and dispatches.number = in_flight.dispatch
    and in_flight.fencing_token = dispatches.fencing_token + 1`

const forgetOverdue = `
  delete from in_flight where until <= ?`

const insertInFlight = `
  insert into in_flight (dispatch, fencing_token, webhook, client_id, until) values (?, ?, ?, ?, ?)`

const findWebhook = `
  select mode, id, revision, url, events, ordering, disabled_reason, failing_since, failing_last_at, secret,
    previous_secret, previous_until, created_at, updated_at
  from webhooks where number = ?`

const findEventWithOrder = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts
  from events join orders on orders.id = events.order_id
  where events.position = ?`

export function nextDueAtFinder(database: Database): (now: Instant) => Instant | undefined {
  const find = database.prepare<unknown[], Instant | null>(findNextDueAt).pluck()
  return (now) => find.get({ now }) ?? undefined
}

export function leaser(database: Database, rules: SqliteRules): Leaser {
  const nextDueAt = nextDueAtFinder(database)
  const take = dueLeaser(database)
  const lease = writing(database, (request: LeaseRequest, results: readonly AttemptResult[]) => {
    rules.take(settleAttempts(rules.tables, results))
    return take(request)
  })
  return (request, results = []) => {
    // This check is made before the transaction, so that a poll that finds nothing does not block orders.
    const due = results.length > 0 ? request.now : nextDueAt(request.now)
    return due !== undefined && due <= request.now ? lease(request, results) : []
  }
}

type Leaser = (
  request: LeaseRequest,
  results?: readonly AttemptResult[],
) => readonly LeasedDispatch[]

/** Runs in the caller's transaction. */
function dueLeaser(database: Database): (request: LeaseRequest) => readonly LeasedDispatch[] {
  const shorten = waitShortener(database)
  const wake = database.prepare(release)
  const end = database.prepare<[Instant]>(endLeases)
  const forget = database.prepare<[Instant]>(forgetOverdue)
  const choose = chooser(database)
  const begin = database.prepare<[number, number, number, number, Instant]>(insertInFlight)
  const reader = leasedReader(database)
  return (request) => {
    shorten(request)
    wake.run({ now: request.now })
    end.run(request.now)
    forget.run(request.now)
    const read = reader()
    return choose(request).map((row) => {
      begin.run(row.number, row.fencing_token, row.webhook, row.client_id, request.until)
      return read(row.webhook, row)
    })
  }
}

function chooser(database: Database): (request: LeaseRequest) => readonly (DueRow & LeasedRow)[] {
  const webhooks = expectColumns(database.prepare(listDue), dueWebhookColumns)
  const dueOf = expectColumns(database.prepare<[number, number]>(listDueOf), {
    ...leasedColumns,
    due_at: integer,
  })
  const count = expectColumns(database.prepare<[]>(countInFlight), clientInFlightColumns)
  return (request) => {
    const { perWebhookMax } = request
    const inFlight = count.all()
    const candidates = withinLeaseLimits(
      webhooks.iterate({ per_webhook_max: perWebhookMax }),
      request,
      inFlight,
    )
    const due = candidates.flatMap((webhook) =>
      dueOf
        .all(webhook.webhook, (webhook.timed_out ? 1 : perWebhookMax) - webhook.held)
        .map((row, index) => ({ ...webhook, ...row, turn: webhook.held + index })),
    )
    return withinLeaseLimits(byTurn(due), request, inFlight)
  }
}

/** Reads each webhook and each event once per lease, because many dispatches can share them. */
function leasedReader(
  database: Database,
): () => (webhook: number, row: LeasedRow) => LeasedDispatch {
  const webhook = expectColumns(database.prepare<[number]>(findWebhook), leasedWebhookColumns)
  const event = expectColumns(database.prepare<[number]>(findEventWithOrder), eventWithOrderColumns)
  return () => {
    const webhookOf = memoize((number) => leasedWebhookOf(expectRow(webhook.get(number))))
    const eventAt = memoize((position) => eventWithOrderOf(expectRow(event.get(position))))
    return (number, row) =>
      leasedOf(
        row,
        webhookOf(number),
        row.event_position === null ? undefined : eventAt(row.event_position),
      )
  }
}

function memoize<Value>(find: (number: number) => Value): (number: number) => Value {
  const found = new Map<number, Value>()
  return (number) => {
    const value = found.get(number) ?? find(number)
    found.set(number, value)
    return value
  }
}
