/** Converts rows of dispatches of both SQL engines to records and back. */
import { eventIdOf, type Mode } from '@delivery-orders/domain'
import type {
  AttemptedDispatch,
  ClientInFlightRow,
  DueWebhookRow,
} from '@delivery-orders/operations/engine'
import type {
  AttemptRecord,
  AttemptResult,
  DisabledWebhook,
  DispatchQuery,
  DispatchRecord,
  DispatchStatus,
  EventWithOrder,
  Failing,
  LeasedDispatch,
  WebhookEvent,
} from '@delivery-orders/operations/store'
import { flag, integer, nullable, text } from './columns.ts'
import { ownerColumns, ownerOf, webhookColumns, webhookOf } from './webhook-rows.ts'

export const dispatchColumns = {
  number: integer,
  created_at: integer,
  status: text,
  due_at: nullable(integer),
  /** The bytes of the texts of the dispatch's attempts, plus 150 per attempt for its other columns. */
  size: integer,
  /** The id of an event without an order. If it is null, the columns after the next one describe an event of an order. */
  test_event_id: nullable(text),
  /** The data of a `webhook.disabled`. */
  disabled: nullable(text),
  order_id: integer,
  sequence: integer,
  kind: text,
  event_at: integer,
  /** The attempts, each with the columns `attemptColumns`, as JSON. */
  attempts: text,
}

export type DispatchRow = Readonly<typeof dispatchColumns>

export const dispatchOf = (row: DispatchRow): DispatchRecord => ({
  number: row.number,
  createdAt: row.created_at,
  status: row.status as DispatchStatus,
  dueAt: row.due_at,
  kind: kindOf(row),
  eventId:
    row.test_event_id ??
    eventIdOf({ orderId: row.order_id, sequence: row.sequence, at: row.event_at }),
  attempts: (JSON.parse(row.attempts) as readonly AttemptRow[]).map(attemptOf),
})

function kindOf(row: DispatchRow): string {
  if (row.test_event_id === null) return row.kind
  return row.disabled === null ? 'webhook.test' : 'webhook.disabled'
}

export const attemptColumns = {
  at: integer,
  status: nullable(integer),
  error: nullable(text),
  duration_ms: integer,
  response: nullable(text),
}

type AttemptRow = Readonly<typeof attemptColumns>

const attemptOf = (row: AttemptRow): AttemptRecord => ({
  at: row.at,
  status: row.status,
  error: row.error,
  durationMs: row.duration_ms,
  response: row.response,
})

export const buildDispatchQueryRow = (
  webhookId: string,
  { before, limit }: DispatchQuery,
  statuses: readonly DispatchStatus[],
) => ({
  webhook_id: webhookId,
  before,
  limit,
  ...Object.fromEntries(statuses.map((status, index) => [`status_${index}`, status])),
})

export const leasedWebhookColumns = {
  ...webhookColumns,
  failing_since: nullable(integer),
  failing_last_at: nullable(integer),
  mode: text,
}

export type LeasedWebhookRow = Readonly<typeof leasedWebhookColumns>

/** The fields of a leased dispatch that depend only on its webhook. */
export type LeasedWebhook = Pick<LeasedDispatch, 'webhook' | 'failing' | 'mode'>

export const leasedWebhookOf = (row: LeasedWebhookRow): LeasedWebhook => ({
  webhook: webhookOf(row),
  failing: failingOf(row),
  mode: row.mode as Mode,
})

const failingOf = ({
  failing_since: since,
  failing_last_at: lastAt,
}: Pick<LeasedWebhookRow, 'failing_since' | 'failing_last_at'>): Failing | null =>
  since === null ? null : { since, lastAt: lastAt ?? since }

export const dueWebhookColumns = {
  webhook: integer,
  client_id: integer,
  timed_out: integer,
  held: integer,
} satisfies DueWebhookRow

export const clientInFlightColumns = {
  client_id: integer,
  held: integer,
  timed_out: integer,
} satisfies ClientInFlightRow

export function expectRow<Row>(row: Row | undefined): Row {
  if (row === undefined)
    throw new Error('A leased dispatch refers to a webhook or event that does not exist.')
  return row
}

export const leasedColumns = {
  number: integer,
  fencing_token: integer,
  tries: integer,
  event_position: nullable(integer),
  test_event_id: nullable(text),
  disabled: nullable(text),
  created_at: integer,
}

export type LeasedRow = Readonly<typeof leasedColumns>

export const leasedOf = (
  row: LeasedRow,
  { webhook, failing, mode }: LeasedWebhook,
  event: EventWithOrder | undefined,
): LeasedDispatch => ({
  number: row.number,
  fencingToken: row.fencing_token,
  tries: row.tries,
  webhook,
  failing,
  mode,
  payload: event ?? webhookEventOf(row),
})

const webhookEventOf = ({ test_event_id, disabled, created_at: at }: LeasedRow): WebhookEvent => ({
  eventId: test_event_id as string,
  at,
  disabled: disabled === null ? null : (JSON.parse(disabled) as DisabledWebhook),
})

export const attemptedColumns = {
  ...ownerColumns,
  /** The position of the result in its batch. */
  nr: integer,
  webhook: integer,
  timed_out: flag,
  failing_since: nullable(integer),
  failing_last_at: nullable(integer),
  status: text,
  due_at: nullable(integer),
  tries: integer,
  order_id: nullable(integer),
  retry_requested: flag,
  is_current: flag,
}

export const attemptedOf = (
  row: Readonly<typeof attemptedColumns>,
  result: AttemptResult,
): AttemptedDispatch => ({
  result,
  isCurrent: row.is_current,
  client: ownerOf(row),
  webhook: row.webhook,
  health: { timedOut: row.timed_out, failing: failingOf(row) },
  status: row.status as DispatchStatus,
  dueAt: row.due_at,
  tries: row.tries,
  orderId: row.order_id,
  retryRequested: row.retry_requested,
})
