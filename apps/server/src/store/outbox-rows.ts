/** Converts rows of webhooks and dispatches to records and back. Only this file and rows.ts cast between the two. */
import { type ClientKey, eventIdOf, type Mode } from '@delivery-orders/domain'
import {
  type AttemptRecord,
  type AttemptResult,
  type DispatchQuery,
  type DispatchRecord,
  type DispatchStatus,
  type EventWithOrder,
  type LeasedDispatch,
  type OrderChange,
  type OwnedWebhook,
  type Sized,
  type StoredResponse,
  targetOf,
  type UsedKey,
  type WebhookRecord,
} from '@delivery-orders/operations'

export interface WebhookRow {
  readonly id: string
  readonly revision: number
  readonly url: string
  readonly events: string | null
  readonly disabled_reason: string | null
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_until: number | null
  readonly created_at: number
  readonly updated_at: number
}

export const webhookOf = (row: WebhookRow): WebhookRecord => ({
  id: row.id,
  revision: row.revision,
  url: row.url,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  events: eventsOf(row),
  disabledReason: reasonOf(row),
  secret: row.secret,
  previousSecret:
    row.previous_secret === null || row.previous_until === null
      ? null
      : { secret: row.previous_secret, until: row.previous_until },
})

export type OwnedWebhookRow = Pick<WebhookRow, 'id' | 'url' | 'events' | 'disabled_reason'> & {
  readonly client_name: string
  readonly mode: string
}

export const ownedWebhookOf = (row: OwnedWebhookRow): OwnedWebhook => ({
  id: row.id,
  clientName: row.client_name,
  mode: row.mode as Mode,
  url: row.url,
  events: eventsOf(row),
  disabledReason: reasonOf(row),
})

const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): WebhookRecord['events'] =>
  events === null ? null : JSON.parse(events)

const reasonOf = (row: Pick<WebhookRow, 'disabled_reason'>) =>
  row.disabled_reason as WebhookRecord['disabledReason']

export interface OwnerRow {
  readonly client_id: number
  readonly mode: string
}

export const ownerOf = (row: OwnerRow): ClientKey => ({
  clientId: row.client_id,
  mode: row.mode as Mode,
})

export const webhookRow = ({ clientId, mode }: ClientKey, webhook: WebhookRecord) => ({
  id: webhook.id,
  client_id: clientId,
  mode,
  revision: webhook.revision,
  url: webhook.url,
  target: targetOf(webhook.url),
  events: webhook.events && JSON.stringify(webhook.events),
  disabled_reason: webhook.disabledReason,
  secret: webhook.secret,
  previous_secret: webhook.previousSecret?.secret ?? null,
  previous_until: webhook.previousSecret?.until ?? null,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
})

export const storedResponseRow = ({ clientId, mode }: ClientKey, response: StoredResponse) => ({
  client_id: clientId,
  mode,
  ...response,
})

export const dispatchKeyRow = ({ clientId, mode }: ClientKey, key: UsedKey, dispatch: number) => ({
  client_id: clientId,
  mode,
  hash: key.hash,
  fingerprint: key.fingerprint,
  dispatch,
  at: key.at,
})

/** The dispatch is due at `event.at`, or at `now` if that is earlier because the clock was set back. */
export const fanOutRow = ({ client, event, now }: OrderChange, position: number) => ({
  client_id: client.clientId,
  mode: client.mode,
  position,
  at: event.at,
  due_at: Math.min(event.at, now),
  quoted_kind: JSON.stringify(event.kind),
})

/** `test_event`: the id of a test event. If it is null, the other columns describe an event of an order. */
interface DispatchEventRow {
  readonly test_event: string | null
  readonly order_id: number
  readonly sequence: number
  readonly kind: string
  readonly event_at: number
}

/** `size`: the bytes of the texts of the dispatch's attempts, plus 150 per attempt for its other columns. */
export interface DispatchRow extends DispatchEventRow, Sized {
  readonly number: number
  readonly created_at: number
  readonly status: string
  readonly due_at: number | null
}

export const dispatchOf = (row: DispatchRow, attempts: readonly AttemptRow[]): DispatchRecord => ({
  number: row.number,
  createdAt: row.created_at,
  status: row.status as DispatchStatus,
  dueAt: row.due_at,
  kind: row.test_event === null ? row.kind : 'webhook.test',
  eventId:
    row.test_event ??
    eventIdOf({ orderId: row.order_id, sequence: row.sequence, at: row.event_at }),
  attempts: attempts.map(attemptOf),
})

export interface AttemptRow {
  readonly at: number
  readonly status: number | null
  readonly error: string | null
  readonly duration_ms: number
  readonly response: string | null
}

const attemptOf = (row: AttemptRow): AttemptRecord => ({
  at: row.at,
  status: row.status,
  error: row.error,
  durationMs: row.duration_ms,
  response: row.response,
})

export const dispatchQueryRow = (
  webhookId: string,
  { before, limit }: DispatchQuery,
  statuses: readonly DispatchStatus[],
) => ({
  webhook_id: webhookId,
  before,
  limit,
  ...Object.fromEntries(statuses.map((status, index) => [`status_${index}`, status])),
})

export interface DispatchReplayRow {
  readonly fingerprint: string
  readonly at: number
  readonly number: number
  readonly webhook_id: string
  readonly last_attempt: number
}

export interface LeasedWebhookRow extends WebhookRow {
  readonly failing_since: number | null
  readonly failed_at: number | null
  readonly mode: string
}

/** The fields of a leased dispatch that depend only on its webhook. */
export type LeasedWebhook = Pick<LeasedDispatch, 'webhook' | 'failing' | 'mode'>

export const leasedWebhookOf = (row: LeasedWebhookRow): LeasedWebhook => ({
  webhook: webhookOf(row),
  failing:
    row.failing_since === null
      ? null
      : { since: row.failing_since, lastAt: row.failed_at ?? row.failing_since },
  mode: row.mode as Mode,
})

export function expectRow<Row>(row: Row | undefined): Row {
  if (row === undefined)
    throw new Error('A leased dispatch refers to a webhook or event that does not exist.')
  return row
}

export interface LeasedRow {
  readonly number: number
  readonly lease: number
  readonly tries: number
  readonly event: number | null
  readonly test_event: string | null
  readonly created_at: number
}

export const leasedOf = (
  row: LeasedRow,
  { webhook, failing, mode }: LeasedWebhook,
  event: EventWithOrder | undefined,
): LeasedDispatch => ({
  number: row.number,
  fencingToken: row.lease,
  tries: row.tries,
  webhook,
  failing,
  mode,
  payload: event ?? { testId: row.test_event as string, at: row.created_at },
})

/**
 * The columns of an attempt and of what follows from it. Sets either `due_at`, for a pending dispatch, or `settled_at`,
 * as a check constraint requires. `answer`: the status of the response.
 */
export const resultRow = (result: AttemptResult) => ({
  number: result.number,
  lease: result.fencingToken,
  webhook_id: result.webhookId,
  status: result.status,
  due_at: result.dueAt,
  settled_at: result.status === 'pending' ? null : endOf(result),
  disables: result.disable !== null,
  at: result.attempt.at,
  answer: result.attempt.status,
  error: result.attempt.error,
  duration_ms: result.attempt.durationMs,
  response: result.attempt.response,
})

export const endOf = ({ attempt }: AttemptResult): number => attempt.at + attempt.durationMs
