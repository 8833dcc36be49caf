import type { ClientKey } from '@delivery-orders/domain'
import type { WebhookRecord, Webhooks } from '../outbox.ts'
import { type Database, guarded } from './sqlite-database.ts'
import { type WebhookRow, webhookOf, webhookRow } from './sqlite-rows.ts'

const listWebhooks = `
  select id, url, events, disabled_reason, created_at, updated_at
  from webhooks where client_id = ? and mode = ?
  order by created_at, id`

const insertWebhook = `
  insert into webhooks (id, client_id, mode, url, events, disabled_reason, created_at, updated_at)
  values (:id, :client_id, :mode, :url, :events, :disabled_reason, :created_at, :updated_at)`

export function sqliteWebhooks(database: Database): Webhooks {
  const list = database.prepare<unknown[], WebhookRow>(listWebhooks)
  const insert = database.prepare(insertWebhook)
  return {
    list: guarded(({ clientId, mode }: ClientKey) => list.all(clientId, mode).map(webhookOf)),
    add: guarded((client: ClientKey, webhook: WebhookRecord) => {
      insert.run(webhookRow(client, webhook))
    }),
  }
}
