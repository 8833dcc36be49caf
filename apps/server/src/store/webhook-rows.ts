/** Converts rows of webhooks of both SQL engines to records and back. */
import type { ClientKey, Mode } from '@delivery-orders/domain'
import { targetOf } from '@delivery-orders/operations'
import type { Ordering, WebhookRecord } from '@delivery-orders/operations/store'
import { integer, nullable, text } from './columns.ts'

export const webhookColumns = {
  id: text,
  revision: integer,
  url: text,
  events: nullable(text),
  ordering: text,
  disabled_reason: nullable(text),
  secret: text,
  previous_secret: nullable(text),
  previous_until: nullable(integer),
  created_at: integer,
  updated_at: integer,
}

export type WebhookRow = Readonly<typeof webhookColumns>

export const webhookOf = (row: WebhookRow): WebhookRecord => ({
  id: row.id,
  revision: row.revision,
  url: row.url,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  events: eventsOf(row),
  ordering: row.ordering as Ordering,
  disabledReason: reasonOf(row),
  secret: row.secret,
  previousSecret:
    row.previous_secret === null || row.previous_until === null
      ? null
      : { secret: row.previous_secret, until: row.previous_until },
})

export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): WebhookRecord['events'] =>
  events === null ? null : JSON.parse(events)

export const reasonOf = (row: Pick<WebhookRow, 'disabled_reason'>) =>
  row.disabled_reason as WebhookRecord['disabledReason']

export const ownerColumns = {
  client_id: integer,
  mode: text,
}

export type OwnerRow = Readonly<typeof ownerColumns>

export const ownerOf = (row: OwnerRow): ClientKey => ({
  clientId: row.client_id,
  mode: row.mode as Mode,
})

export const ownerRow = ({ clientId, mode }: ClientKey) => ({ client_id: clientId, mode })

export const buildWebhookRow = (client: ClientKey, webhook: WebhookRecord) => ({
  ...ownerRow(client),
  id: webhook.id,
  revision: webhook.revision,
  url: webhook.url,
  target: targetOf(webhook.url),
  events: webhook.events && JSON.stringify(webhook.events),
  ordering: webhook.ordering,
  disabled_reason: webhook.disabledReason,
  secret: webhook.secret,
  previous_secret: webhook.previousSecret?.secret ?? null,
  previous_until: webhook.previousSecret?.until ?? null,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
})
