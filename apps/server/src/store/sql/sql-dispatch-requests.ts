import type { RequestTable } from '@delivery-orders/operations/engine'
import { integer, nullable } from '../columns.ts'
import { dispatchColumns, dispatchOf } from '../outbox-rows.ts'
import { ownerRow } from '../webhook-rows.ts'
import { all, type Dialect, first, run } from './script.ts'
import { attemptsOf, selectDispatches } from './sql-dispatch-log.ts'

const ofWebhook = 'where client_id = :client_id and mode = :mode and webhooks.id = :webhook_id'

/** Reads two partial indexes that together have all pending dispatches: `dispatches_waiting`, `dispatches_leased`. */
const countPending = `
  select (
    select count(*) from (
      select 1 from dispatches where status = 'pending' and leased_until is null limit :max + 0
    ) as waiting
  ) + (
    select count(*) from (
      select 1 from dispatches where leased_until is not null limit :max + 0
    ) as held
  ) as count`

const unsettledColumns = { number: integer, createdAt: integer, dueAt: nullable(integer) }

/**
 * Searches an index once per status. Each search has a limit of its own, because PostgreSQL would read all rows and sort
 * them if it knew nothing about the table. Exported so that a test can look at the plan.
 */
export const listUnsettled = ({ isNot }: Dialect): string =>
  `${['pending', 'failed', 'abandoned']
    .map(
      (status) => `
  select * from (
    select number, created_at as "createdAt", due_at as "dueAt" from dispatches
    where webhook = (select number from webhooks where id = :webhook_id and ${isNot('removed')})
      and status = '${status}' and number < :before
    order by number desc limit :limit + 0
  ) as ${status}`,
    )
    .join(' union all ')}
  order by number desc limit :limit + 0`

export function sqlDispatchRequests(dialect: Dialect): RequestTable {
  const { dispatchKey, ofClient, onServer } = dialect
  const dueAt = dialect.dueAt('cast(:now as bigint)')
  const insert = `insert into dispatches (${dispatchKey.replace('number', 'webhook')}`
  const ofDispatch = `${ofClient('client_id', ':client_id')} number = :number`
  const findDispatch = `${selectDispatches(dialect, attemptsOf(dialect, 'dispatches', 'and id <= :last_attempt'))}
    and dispatches.number = :number`
  const unsettled = listUnsettled(dialect)
  const insertTest = `
  ${insert}, test_event_id, created_at, status, due_at)
  select ${dispatchKey}, :event_id, cast(:now as bigint), 'pending', ${dueAt}
  from webhooks ${ofWebhook}
  returning number`
  // With ordering, held until the next lease has examined it, like the dispatch of a new event.
  const insertResend = `
  ${insert}, event_position, created_at, status, due_at, order_id, is_held, leased_until, resent)
  select ${dispatchKey}, position, cast(:now as bigint), 'pending', ${dueAt},
    case when ordering = 'order' then order_id end, ordering = 'order',
    case when ordering = 'order' then 0 end, true
  from webhooks join events using (client_id, mode)
  ${ofWebhook} and order_id = :order_id and sequence = :sequence and events.at = :at
  returning number`
  const markRetryRequested = `
  update in_flight set retry_requested = true
  where dispatch = :number and until > ${onServer('now')}
    and fencing_token = (select fencing_token + 1 from dispatches where ${ofDispatch})`
  const makeDue = `
  update dispatches set
    status = 'pending', due_at = ${dueAt}, settled_at = null, tries = 0,
    fencing_token = fencing_token + case when :waits = 1 then 2 else 0 end,
    is_held = :waits = 1 and order_id is not null,
    leased_until = case when :waits = 1 and order_id is not null then 0 end
  where ${ofDispatch}`
  return {
    *findDispatch(webhookId, number, lastAttempt = Number.MAX_SAFE_INTEGER) {
      const values = { webhook_id: webhookId, number, last_attempt: lastAttempt }
      const row = yield* first(findDispatch, dispatchColumns, values)
      return row && dispatchOf(row)
    },
    listUnsettled: (webhookId, before, limit) =>
      all(unsettled, unsettledColumns, { webhook_id: webhookId, before, limit }),
    *countPending(max) {
      const row = yield* first(countPending, { count: integer }, { max })
      return Math.min(max, row?.count ?? 0)
    },
    *insertTest(client, { webhookId, eventId, now }) {
      const values = { ...ownerRow(client), webhook_id: webhookId, event_id: eventId, now }
      return (yield* first(insertTest, { number: integer }, values))?.number
    },
    *insertResend(client, { webhookId, event: { orderId, sequence, at }, now }) {
      const event = { order_id: orderId, sequence, at }
      const values = { ...ownerRow(client), webhook_id: webhookId, ...event, now }
      return (yield* first(insertResend, { number: integer }, values))?.number
    },
    *markRetryRequested({ clientId }, { number, now }) {
      return (yield* run(markRetryRequested, { client_id: clientId, number, now })) > 0
    },
    makeDue: ({ clientId }, { number, now }, isInFlight) =>
      run(makeDue, { client_id: clientId, number, now, waits: Number(!isInFlight) }),
  }
}
