import type { ClientKey } from '@delivery-orders/domain'
import type { NewStoredResponse, WebhookRecord, Webhooks } from '@delivery-orders/operations'
import {
  buildWebhookRow,
  ownerColumns,
  ownerOf,
  type WebhookRow,
  webhookColumns,
  webhookOf,
} from '../webhook-rows.ts'
import { type WebhookSweeper, webhookSweeper } from './outbox/sqlite-sweep.ts'
import { type Database, expectColumns, guarded, writing } from './sqlite-database.ts'
import { type Keys, keyTable } from './sqlite-keys.ts'

const listWebhooks = `
  select id, revision, url, events, ordering, disabled_reason, secret, previous_secret, previous_until,
    created_at, updated_at
  from webhooks where client_id = ? and mode = ? and removed = 0
  order by created_at, id`

const findWebhook = `
  select id, revision, url, events, ordering, disabled_reason, secret, previous_secret, previous_until,
    created_at, updated_at
  from webhooks where client_id = ? and mode = ? and id = ? and removed = 0`

const findOwner = `
  select client_id, mode from webhooks where id = ? and removed = 0`

const countWebhooks = `
  select count(*) from webhooks where client_id = ? and mode = ? and removed = 0`

const findOtherWithTarget = `
  select 1 from webhooks
  where client_id = :client_id and mode = :mode and target = :target and removed = 0 and id <> :id`

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
    failing_since = case when disabled_reason is null and :disabled_reason is null and url = :url
      then failing_since end,
    timed_out = iif(url = :url, timed_out, 0),
    disabled_reason = :disabled_reason, secret = :secret, previous_secret = :previous_secret,
    previous_until = :previous_until, updated_at = :updated_at
  where client_id = :client_id and mode = :mode and id = :id`

export const revokeLeases = `
  update dispatches set fencing_token = in_flight.fencing_token + 1
  from in_flight
  where in_flight.webhook = (select webhooks.number from webhooks where webhooks.id = ?)
    and dispatches.number = in_flight.dispatch and in_flight.fencing_token = dispatches.fencing_token + 1`

const markRemoved = `
  update webhooks set
    removed = 1, unswept = 1, disabled_reason = coalesce(disabled_reason, 'requested')
  where client_id = ? and mode = ? and id = ? and removed = 0`

export function sqliteWebhooks(database: Database): Webhooks {
  const keys = keyTable(database)
  const list = expectColumns(database.prepare(listWebhooks), webhookColumns)
  const find = expectColumns(database.prepare(findWebhook), webhookColumns)
  const owner = expectColumns(database.prepare(findOwner), ownerColumns)
  return {
    list: guarded(({ clientId, mode }: ClientKey) => list.all(clientId, mode).map(webhookOf)),
    find: guarded(({ clientId, mode }: ClientKey, id: string) => {
      const row = find.get(clientId, mode, id)
      return row && webhookOf(row)
    }),
    findOwner: guarded((id: string) => {
      const row = owner.get(id)
      return row && ownerOf(row)
    }),
    add: guarded(webhookAdder(database, keys)),
    change: webhookChanger(database, keys),
    remove: webhookRemover(database),
    findStoredResponse: guarded(keys.findResponse),
  }
}

function webhookAdder(database: Database, keys: Keys) {
  const count = database.prepare<unknown[], number>(countWebhooks).pluck()
  const otherWithTarget = database.prepare<unknown[], number>(findOtherWithTarget).pluck()
  const insert = database.prepare(insertWebhook)
  const add = (
    client: ClientKey,
    webhook: WebhookRecord,
    max: number,
    response?: NewStoredResponse,
  ) => {
    if (response && keys.findResponse(client, response.hash)) return 'replayed'
    const row = buildWebhookRow(client, webhook)
    if (otherWithTarget.get(row) !== undefined) return 'duplicate'
    if ((count.get(client.clientId, client.mode) ?? 0) >= max) return 'full'
    insert.run(row)
    if (response) keys.insert(client, response, { status: response.status, body: response.body })
    return 'committed'
  }
  return writing(database, add)
}

function webhookChanger(database: Database, keys: Keys): Webhooks['change'] {
  const find = expectColumns(database.prepare(findWebhook), webhookColumns)
  const otherWithTarget = database.prepare<unknown[], number>(findOtherWithTarget).pluck()
  const update = database.prepare(updateWebhook)
  const sweeper = webhookSweeper(database)
  const updateDispatches = dispatchUpdater(database, sweeper)
  const change = (client: ClientKey, webhook: WebhookRecord, response?: NewStoredResponse) => {
    if (response && keys.findResponse(client, response.hash)) return 'replayed'
    const before = find.get(client.clientId, client.mode, webhook.id)
    if (before?.revision !== webhook.revision - 1) return 'stale'
    const row = buildWebhookRow(client, webhook)
    if (otherWithTarget.get(row) !== undefined) return 'duplicate'
    update.run(row)
    updateDispatches(before, webhook)
    if (response) keys.insert(client, response, { status: response.status, body: response.body })
    return 'committed'
  }
  const commit = guarded(writing(database, change))
  const sweepSome = guarded(sweeper.sweepBatch)
  return async (client, webhook, response) => {
    if (webhook.disabledReason === null)
      while (await sweepSome(webhook.id)) await new Promise(setImmediate)
    return commit(client, webhook, response)
  }
}

/** Applies a change of a webhook's URL or state to its dispatches. */
function dispatchUpdater(database: Database, sweeper: WebhookSweeper) {
  const takeBack = database.prepare(revokeLeases)
  return (before: WebhookRow, { id, url, ordering, disabledReason }: WebhookRecord): void => {
    if (url !== before.url) takeBack.run(id)
    if (ordering !== before.ordering && ordering === 'none') sweeper.sweepHeld(id)
    if (disabledReason !== null) sweeper.sweepDisabled(id)
  }
}

function webhookRemover(database: Database): Webhooks['remove'] {
  const mark = database.prepare<unknown[]>(markRemoved)
  const sweeper = webhookSweeper(database)
  const remove = ({ clientId, mode }: ClientKey, id: string): boolean => {
    if (mark.run(clientId, mode, id).changes === 0) return false
    sweeper.sweepBatch(id)
    return true
  }
  return guarded(writing(database, remove))
}
