import type { ClientKey } from '@delivery-orders/domain'
import type { KeptAnswer, WebhookRecord, Webhooks } from '../outbox.ts'
import { type Database, guarded } from './sqlite-database.ts'
import { type KeptAnswers, keptAnswers } from './sqlite-kept-answers.ts'
import {
  type OwnedWebhookRow,
  type OwnerRow,
  ownedWebhookOf,
  ownerOf,
  type WebhookRow,
  webhookOf,
  webhookRow,
} from './sqlite-outbox-rows.ts'

const listWebhooks = `
  select id, revision, url, events, disabled_reason, secret, previous_secret, previous_until,
    created_at, updated_at
  from webhooks where client_id = ? and mode = ?
  order by created_at, id`

const findWebhook = `
  select id, revision, url, events, disabled_reason, secret, previous_secret, previous_until,
    created_at, updated_at
  from webhooks where client_id = ? and mode = ? and id = ?`

const listAllWebhooks = `
  select webhooks.id, clients.name as client_name, webhooks.mode, webhooks.url, webhooks.events,
    webhooks.disabled_reason
  from webhooks join clients on clients.id = webhooks.client_id
  order by clients.name, webhooks.mode, webhooks.created_at, webhooks.id`

const findOwner = `
  select client_id, mode from webhooks where id = ?`

const countWebhooks = `
  select count(*) from webhooks where client_id = ? and mode = ?`

const findOtherWithUrl = `
  select 1 from webhooks where client_id = :client_id and mode = :mode and url = :url and id <> :id`

const insertWebhook = `
  insert into webhooks (
    id, client_id, mode, revision, url, events, disabled_reason,
    secret, previous_secret, previous_until, created_at, updated_at
  ) values (
    :id, :client_id, :mode, :revision, :url, :events, :disabled_reason,
    :secret, :previous_secret, :previous_until, :created_at, :updated_at
  )`

/** What failed before a webhook was disabled, or at another address, is not held against it. */
const updateWebhook = `
  update webhooks set
    revision = :revision, url = :url, events = :events,
    failing_since = case when disabled_reason is null and :disabled_reason is null and url = :url
      then failing_since end,
    timed_out = iif(url = :url, timed_out, 0),
    disabled_reason = :disabled_reason, secret = :secret, previous_secret = :previous_secret,
    previous_until = :previous_until, updated_at = :updated_at
  where client_id = :client_id and mode = :mode and id = :id`

/** Also those that somebody is sending: only a success is believed then. */
export const abandonWaiting = `
  update dispatches set status = 'abandoned', due_at = null, leased_until = null
  where webhook = (select number from webhooks where id = ?) and status = 'pending'`

/** What comes of it at the address before says nothing of the new one, where all of it is still to be sent. */
export const takeBackHeld = `
  update dispatches set lease = dispatches.lease + 1, leased_until = null
  from in_flight
  where in_flight.webhook = (select webhooks.number from webhooks where webhooks.id = ?)
    and dispatches.number = in_flight.dispatch and dispatches.lease = in_flight.lease`

/** So many leave at once, with their attempts, in some 20 ms: a log may have a million. */
const removedAtOnce = 5_000

export const deleteSome = `
  delete from dispatches where number in (
    select dispatches.number
    from webhooks join dispatches on dispatches.webhook = webhooks.number
    where webhooks.client_id = ? and webhooks.mode = ? and webhooks.id = ?
    limit ${removedAtOnce}
  )`

const deleteWebhook = `
  delete from webhooks where client_id = ? and mode = ? and id = ?`

export function sqliteWebhooks(database: Database): Webhooks {
  const answers = keptAnswers(database)
  const list = database.prepare<unknown[], WebhookRow>(listWebhooks)
  const find = database.prepare<unknown[], WebhookRow>(findWebhook)
  const listAll = database.prepare<unknown[], OwnedWebhookRow>(listAllWebhooks)
  const owner = database.prepare<unknown[], OwnerRow>(findOwner)
  return {
    list: guarded(({ clientId, mode }: ClientKey) => list.all(clientId, mode).map(webhookOf)),
    find: guarded(({ clientId, mode }: ClientKey, id: string) => {
      const row = find.get(clientId, mode, id)
      return row && webhookOf(row)
    }),
    listAll: guarded(() => listAll.all().map(ownedWebhookOf)),
    findOwner: guarded((id: string) => {
      const row = owner.get(id)
      return row && ownerOf(row)
    }),
    add: guarded(webhookAdder(database, answers)),
    change: guarded(webhookChanger(database, answers)),
    remove: webhookRemover(database),
    findAnswer: guarded(answers.find),
  }
}

function webhookAdder(database: Database, answers: KeptAnswers) {
  const count = database.prepare<unknown[], number>(countWebhooks).pluck()
  const otherWithUrl = database.prepare<unknown[], number>(findOtherWithUrl).pluck()
  const insert = database.prepare(insertWebhook)
  const add = (client: ClientKey, webhook: WebhookRecord, max: number, kept?: KeptAnswer) => {
    if (kept && answers.find(client, kept.hash)) return 'answered'
    const row = webhookRow(client, webhook)
    if (otherWithUrl.get(row) !== undefined) return 'taken'
    if ((count.get(client.clientId, client.mode) ?? 0) >= max) return 'full'
    insert.run(row)
    if (kept) answers.keep(client, kept)
    return 'committed'
  }
  return database.transaction(add).immediate
}

function webhookChanger(database: Database, answers: KeptAnswers) {
  const find = database.prepare<unknown[], WebhookRow>(findWebhook)
  const otherWithUrl = database.prepare<unknown[], number>(findOtherWithUrl).pluck()
  const update = database.prepare(updateWebhook)
  const follow = follower(database)
  const change = (client: ClientKey, webhook: WebhookRecord, kept?: KeptAnswer) => {
    if (kept && answers.find(client, kept.hash)) return 'answered'
    const before = find.get(client.clientId, client.mode, webhook.id)
    if (before?.revision !== webhook.revision - 1) return 'stale'
    const row = webhookRow(client, webhook)
    if (otherWithUrl.get(row) !== undefined) return 'taken'
    update.run(row)
    follow(before, webhook)
    if (kept) answers.keep(client, kept)
    return 'committed'
  }
  return database.transaction(change).immediate
}

/** What a change of a webhook means for what waits for it. */
function follower(database: Database): (before: WebhookRow, webhook: WebhookRecord) => void {
  const abandon = database.prepare(abandonWaiting)
  const takeBack = database.prepare(takeBackHeld)
  return ({ url }, webhook) => {
    if (webhook.url !== url) takeBack.run(webhook.id)
    if (webhook.disabledReason !== null) abandon.run(webhook.id)
  }
}

/** A long log leaves in several transactions, the last of which is all there is for a short one. */
function webhookRemover(database: Database): Webhooks['remove'] {
  const some = database.prepare<unknown[]>(deleteSome)
  const webhook = database.prepare<unknown[]>(deleteWebhook)
  const step = database.transaction(({ clientId, mode }: ClientKey, id: string) => {
    if (some.run(clientId, mode, id).changes === removedAtOnce) return undefined
    return webhook.run(clientId, mode, id).changes === 1
  })
  const removeSome = guarded(step.immediate)
  return async (client, id) => {
    for (;;) {
      const removed = await removeSome(client, id)
      if (removed !== undefined) return removed
      await new Promise(setImmediate)
    }
  }
}
