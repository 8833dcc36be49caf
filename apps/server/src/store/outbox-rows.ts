/** Converts rows of dispatches of both SQL engines to records and back. */
import { eventIdOf, type Mode } from '@delivery-orders/domain'
import type {
  AttemptRecord,
  AttemptResult,
  ClientInFlightRow,
  DisabledWebhook,
  DisablingEvent,
  DispatchQuery,
  DispatchRecord,
  DispatchStatus,
  DueWebhookRow,
  EventWithOrder,
  LeasedDispatch,
  WebhookEvent,
} from '@delivery-orders/operations'
import { integer, nullable, text } from './columns.ts'
import { webhookColumns, webhookOf } from './webhook-rows.ts'

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

export const buildDisabledRow = (webhookId: string, event: DisablingEvent) => ({
  webhook_id: webhookId,
  event_id: event.eventId,
  at: event.at,
  data: JSON.stringify(event.disabled),
})

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
  failing:
    row.failing_since === null
      ? null
      : { since: row.failing_since, lastAt: row.failing_last_at ?? row.failing_since },
  mode: row.mode as Mode,
})

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

/**
 * The columns of an attempt and of what follows from it. Sets either `due_at`, for a pending dispatch, or `settled_at`,
 * as a check constraint requires.
 */
export const buildResultRow = (result: AttemptResult) => ({
  number: result.number,
  fencing_token: result.fencingToken,
  webhook_id: result.webhookId,
  status: result.status,
  due_at: result.dueAt,
  settled_at: result.status === 'pending' ? null : endOf(result),
  disables: result.disable !== null,
  at: result.attempt.at,
  response_status: result.attempt.status,
  error: result.attempt.error,
  duration_ms: result.attempt.durationMs,
  response: result.attempt.response,
})

export const endOf = ({ attempt }: AttemptResult): number => attempt.at + attempt.durationMs
