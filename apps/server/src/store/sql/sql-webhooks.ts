import type { ClientKey } from '@delivery-orders/domain'
import type { Steps, WebhookTable } from '@delivery-orders/operations/engine'
import type { WebhookRecord } from '@delivery-orders/operations/store'
import { integer } from '../columns.ts'
import {
  buildWebhookRow,
  ownerColumns,
  ownerOf,
  ownerRow,
  webhookColumns,
  webhookOf,
} from '../webhook-rows.ts'
import { all, type Dialect, first, run } from './script.ts'

const insertWebhook = `
  insert into webhooks (
    id, client_id, mode, revision, url, target, events, ordering, disabled_reason,
    secret, previous_secret, previous_until, created_at, updated_at
  ) values (
    :id, :client_id, :mode, :revision, :url, :target, :events, :ordering, :disabled_reason,
    :secret, :previous_secret, :previous_until, :created_at, :updated_at
  )`

const updateWebhook = `
  update webhooks set
    revision = :revision, url = :url, target = :target, events = :events, ordering = :ordering,
    failing_since = case when disabled_reason is null and url = :url then failing_since end,
    timed_out = timed_out and url = :url,
    disabled_reason = :disabled_reason, secret = :secret, previous_secret = :previous_secret,
    previous_until = :previous_until, updated_at = :updated_at
  where client_id = :client_id and mode = :mode and id = :id`

const markRemoved = `
  update webhooks set
    removed = true, unswept = true, disabled_reason = coalesce(disabled_reason, 'requested')
  where id = :id`

export function sqlWebhooks(dialect: Dialect): WebhookTable {
  const { isNot, ofClient, forUpdate } = dialect
  const select = `
  select id, revision, url, events, ordering, disabled_reason, secret, previous_secret, previous_until,
    created_at, updated_at`
  const owned = `
  from webhooks where client_id = :client_id and mode = :mode and ${isNot('removed')}`
  const list = `${select} ${owned} order by created_at, id`
  const find = `${select} ${owned} and id = :id`
  const hold = `${select} ${owned} and id = :id ${forUpdate}`
  const findOwner = `select client_id, mode from webhooks where id = :id and ${isNot('removed')}`
  const count = `select count(*) as count ${owned}`
  const findOther = `select 1 as found ${owned} and target = :target and id <> :id`
  const revokeLeases = `
  update dispatches set fencing_token = in_flight.fencing_token + 1
  from in_flight
  where in_flight.webhook = (select webhooks.number from webhooks where webhooks.id = :id)
    and ${ofClient('dispatches.client_id', 'in_flight.client_id')} dispatches.number = in_flight.dispatch
    and in_flight.fencing_token = dispatches.fencing_token + 1`
  return {
    *listWebhooks(client) {
      return (yield* all(list, webhookColumns, ownerRow(client))).map(webhookOf)
    },
    findWebhook: (client, id) => webhookBy(find, client, id),
    holdWebhook: (client, id) => webhookBy(hold, client, id),
    *findOwnerOfWebhook(id) {
      const row = yield* first(findOwner, ownerColumns, { id })
      return row && ownerOf(row)
    },
    *countWebhooks(client) {
      return (yield* first(count, { count: integer }, ownerRow(client)))?.count ?? 0
    },
    *isTargetTaken(client, webhook) {
      return (yield* run(findOther, buildWebhookRow(client, webhook))) > 0
    },
    insertWebhook: (client, webhook) => run(insertWebhook, buildWebhookRow(client, webhook)),
    updateWebhook: (client, webhook) => run(updateWebhook, buildWebhookRow(client, webhook)),
    revokeLeases: (id) => run(revokeLeases, { id }),
    markRemoved: (id) => run(markRemoved, { id }),
  }
}

function* webhookBy(sql: string, client: ClientKey, id: string): Steps<WebhookRecord | undefined> {
  const row = yield* first(sql, webhookColumns, { ...ownerRow(client), id })
  return row && webhookOf(row)
}
