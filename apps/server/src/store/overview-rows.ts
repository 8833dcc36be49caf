/** Converts rows of the operator's queries of both SQL engines to records, and has the SQL that the engines share. */
import type { Mode } from '@delivery-orders/domain'
import {
  type ActorKind,
  type AuditAction,
  type AuditRecord,
  type ClientUse,
  type DatabaseFacts,
  type DispatchStatus,
  dispatchStatuses,
  type FailingWebhook,
  type LastAttempt,
  type Lateness,
  type Ordering,
  type ReceiverState,
  type StuckOrder,
  type TokenEvent,
  type TracedCause,
  type TracedDispatch,
  type WebhookAttempt,
  type WebhookHealth,
} from '@delivery-orders/operations/store'
import { flag, integer, nullable, text } from './columns.ts'
import { eventsOf, reasonOf } from './webhook-rows.ts'

/** How many dispatches of a webhook are searched for its last attempt: of each status, and of those that wait. */
export const sampleSizes = { list: 20, attempts: 500 }

/**
 * SQL query: the numbers of the dispatches of a webhook that wait the longest, and of its newest ones. It reads a fixed
 * number of entries of the index `dispatches_of_webhook`, however long the log of the webhook is.
 */
export const sampledDispatches = (size: number, webhook = 'webhooks.number'): string =>
  [['pending', ''], ...dispatchStatuses.map((status) => [status, 'desc'])]
    .map(
      ([status, direction], index) => `
      select number from (
        select number from dispatches
        where webhook = ${webhook} and status = '${status}'
        order by number ${direction} limit ${size}
      ) as sample_${index}`,
    )
    .join(' union ')

const lastAttemptColumns = {
  last_at: nullable(integer),
  last_status: nullable(integer),
  last_error: nullable(text),
}

const lastAttemptOf = (row: typeof lastAttemptColumns): LastAttempt | null =>
  row.last_at === null ? null : { at: row.last_at, status: row.last_status, error: row.last_error }

export const failingWebhookColumns = {
  id: text,
  failingSince: integer,
  waiting: integer,
  oldestWaiting: nullable(integer),
} satisfies FailingWebhook

export const webhookHealthColumns = {
  id: text,
  client_name: text,
  mode: text,
  url: text,
  events: nullable(text),
  ordering: text,
  disabled_reason: nullable(text),
  ...lastAttemptColumns,
  failing_since: nullable(integer),
  waiting: integer,
  oldest_waiting: nullable(integer),
}

export const webhookHealthOf = (row: typeof webhookHealthColumns): WebhookHealth => ({
  id: row.id,
  clientName: row.client_name,
  mode: row.mode as Mode,
  url: row.url,
  events: eventsOf(row),
  ordering: row.ordering as Ordering,
  disabledReason: reasonOf(row),
  failingSince: row.failing_since,
  last: lastAttemptOf(row),
  waiting: row.waiting,
  oldestWaiting: row.oldest_waiting,
})

export const webhookAttemptColumns = {
  dispatch: integer,
  at: integer,
  status: nullable(integer),
  error: nullable(text),
  duration_ms: integer,
  kind: nullable(text),
  order_id: nullable(integer),
  reference: nullable(text),
}

export const webhookAttemptOf = (row: typeof webhookAttemptColumns): WebhookAttempt => ({
  dispatch: row.dispatch,
  at: row.at,
  status: row.status,
  error: row.error,
  durationMs: row.duration_ms,
  event:
    row.kind === null || row.order_id === null || row.reference === null
      ? null
      : { kind: row.kind, orderId: row.order_id, reference: row.reference },
})

export const stuckOrderColumns = {
  clientName: text,
  reference: text,
  orderId: integer,
  createdAt: integer,
  since: integer,
  lateAt: nullable(integer),
  lateDay: nullable(text),
} satisfies StuckOrder

export const clientUseColumns = {
  clientName: text,
  mode: text as Mode,
  ordersToday: integer,
  ordersMonth: integer,
  requestsToday: integer,
  requestsMonth: integer,
  errorsToday: integer,
  errorsMonth: integer,
  webhooks: integer,
  failingWebhooks: integer,
  lastEvent: nullable(integer),
} satisfies ClientUse

export const databaseFactsColumns = {
  engine: text,
  role: null as DatabaseFacts['role'],
  createdAt: nullable(integer),
  schemaVersion: integer,
} satisfies DatabaseFacts

export function databaseFactsOf(row: DatabaseFacts | undefined): DatabaseFacts {
  if (!row) throw new Error('The database did not return its version.')
  return row
}

export const tracedCauseColumns = {
  sequence: integer,
  request_id: nullable(text),
  actor_kind: null as ActorKind | null,
  actor_name: nullable(text),
  reporter: null as TracedCause['reporter'],
  reporter_name: nullable(text),
}

export const tracedCauseOf = (row: typeof tracedCauseColumns): TracedCause => ({
  sequence: row.sequence,
  requestId: row.request_id,
  actor:
    row.actor_kind === null || row.actor_name === null
      ? null
      : { kind: row.actor_kind, name: row.actor_name },
  reporter: row.reporter,
  reporterName: row.reporter_name,
})

export const tokenEventColumns = {
  at: integer,
  kind: text,
  reference: text,
  orderId: integer,
} satisfies TokenEvent

export const auditColumns = {
  id: integer,
  at: integer,
  action: text as AuditAction,
  subject: nullable(text),
  actor_id: integer,
  actor_kind: text as ActorKind,
  actor_name: text,
  owner: nullable(text),
}

export const auditOf = (row: typeof auditColumns): AuditRecord => ({
  id: row.id,
  at: row.at,
  actor: { id: row.actor_id, kind: row.actor_kind, name: row.actor_name },
  action: row.action,
  subject: row.subject,
  owner: row.owner,
})

export const tracedDispatchColumns = {
  ...lastAttemptColumns,
  sequence: integer,
  webhook_id: text,
  number: integer,
  status: text,
  tries: integer,
  due_at: nullable(integer),
}

export const tracedDispatchOf = (row: typeof tracedDispatchColumns): TracedDispatch => ({
  sequence: row.sequence,
  webhookId: row.webhook_id,
  number: row.number,
  status: row.status as DispatchStatus,
  tries: row.tries,
  dueAt: row.due_at,
  last: lastAttemptOf(row),
})

/**
 * The first step of the search for the dispatches of an event: a power of two above the number of any dispatch. The
 * dispatches of a webhook that are not `resent` have ascending numbers in the order of their events, so each is found by bisection, in 41 steps
 * of an index that exists. An index by event would be one more to write for each dispatch.
 */
export const firstStep = 2 ** 40

export const latenessColumns = { is_failing: flag, due: integer, late: integer, late_ms: integer }

const none: Lateness = { lateMs: 0, due: 0, late: 0 }

/** Converts at most one row for webhooks that fail, and one for all other webhooks. */
export function latenessOf(
  rows: readonly Readonly<typeof latenessColumns>[],
): Readonly<Record<ReceiverState, Lateness>> {
  const of = (isFailing: boolean): Lateness => {
    const row = rows.find((each) => each.is_failing === isFailing)
    return row ? { lateMs: row.late_ms, due: row.due, late: row.late } : none
  }
  return { working: of(false), failing: of(true) }
}

/** Number of dispatches that are looked at whose lease or delay is over: a dispatcher soon makes each of them due. */
export const endedMax = 1_000
