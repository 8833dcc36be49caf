import type { ClientKey } from '@delivery-orders/domain'
import type { NewStoredResponse, WebhookRecord, Webhooks } from '@delivery-orders/operations'
import { integer } from '../columns.ts'
import {
  buildWebhookRow,
  ownerColumns,
  ownerOf,
  type WebhookRow,
  webhookColumns,
  webhookOf,
} from '../webhook-rows.ts'
import { bucketOf } from './outbox/postgres-buckets.ts'
import { sweepBatch, sweepDisabled, sweepHeld } from './outbox/postgres-sweep.ts'
import { type Database, type Session, statement } from './postgres-database.ts'
import { findStoredResponse, insertKey } from './postgres-keys.ts'

const columns = `
  id, revision, url, events, ordering, disabled_reason, secret, previous_secret, previous_until, created_at,
  updated_at`

const listWebhooks = statement(`
  select ${columns}
  from webhooks where client_id = $1 and mode = $2 and not removed
  order by created_at, id`)

const findWebhook = statement(`
  select ${columns}
  from webhooks where client_id = $1 and mode = $2 and id = $3 and not removed`)

/** `for update` waits for commits that hold the webhook `for key share`, so that their dispatches become visible. */
const holdWebhook = statement(`
  select ${columns}
  from webhooks where client_id = $1 and mode = $2 and id = $3 and not removed for update`)

const findOwner = statement(`
  select client_id, mode from webhooks where id = $1 and not removed`)

const countWebhooks = statement(`
  select count(*) as count from webhooks where client_id = $1 and mode = $2 and not removed`)

const findOtherWithTarget = statement(`
  select from webhooks
  where client_id = $1 and mode = $2 and target = $3 and not removed and id <> $4`)

const insertWebhook = statement(`
  insert into webhooks (
    id, client_id, mode, revision, url, target, events, ordering, disabled_reason,
    secret, previous_secret, previous_until, created_at, updated_at
  )
  select id, client_id, mode, revision, url, target, events, ordering, disabled_reason,
    secret, previous_secret, previous_until, created_at, updated_at
  from json_populate_record(null::webhooks, $1)`)

const updateWebhook = statement(`
  update webhooks set
    revision = new.revision, url = new.url, target = new.target, events = new.events,
    ordering = new.ordering,
    failing_since = case
      when webhooks.disabled_reason is null and new.disabled_reason is null
        and webhooks.url = new.url
      then webhooks.failing_since
    end,
    timed_out = webhooks.timed_out and webhooks.url = new.url,
    disabled_reason = new.disabled_reason, secret = new.secret,
    previous_secret = new.previous_secret, previous_until = new.previous_until,
    updated_at = new.updated_at
  from json_populate_record(null::webhooks, $1) as new
  where webhooks.id = new.id`)

const revokeLeases = statement(`
  update dispatches set fencing_token = in_flight.fencing_token + 1
  from in_flight
  where in_flight.webhook = (select webhooks.number from webhooks where webhooks.id = $1)
    and dispatches.client_id = in_flight.client_id and dispatches.number = in_flight.dispatch
    and in_flight.fencing_token = dispatches.fencing_token + 1`)

const markRemoved = statement(`
  update webhooks set
    removed = true, unswept = true, disabled_reason = coalesce(disabled_reason, 'requested')
  where id = $1`)

export const postgresWebhooks = (database: Database): Webhooks => ({
  list: async ({ clientId, mode }) =>
    (await database.all(listWebhooks, webhookColumns, [clientId, mode])).map(webhookOf),
  find: async (client, id) => {
    const row = await rowOf(database, findWebhook, client, id)
    return row && webhookOf(row)
  },
  findOwner: async (id) => {
    const row = await database.first(findOwner, ownerColumns, [id])
    return row && ownerOf(row)
  },
  add: (client, webhook, max, response) =>
    database.withBuckets([bucketOf(client)], (session) =>
      add(session, client, webhook, max, response),
    ),
  change: webhookChanger(database),
  remove: webhookRemover(database),
  findStoredResponse: (client, hash) => findStoredResponse(database, client, hash),
})

const rowOf = (
  session: Session,
  find: typeof findWebhook,
  { clientId, mode }: ClientKey,
  id: string,
): Promise<WebhookRow | undefined> => session.first(find, webhookColumns, [clientId, mode, id])

async function add(
  session: Session,
  client: ClientKey,
  webhook: WebhookRecord,
  max: number,
  response: NewStoredResponse | undefined,
): ReturnType<Webhooks['add']> {
  if (response && (await findStoredResponse(session, client, response.hash))) return 'replayed'
  if (await isTargetTaken(session, client, webhook)) return 'duplicate'
  if ((await countOf(session, client)) >= max) return 'full'
  await session.run(insertWebhook, [JSON.stringify(buildWebhookRow(client, webhook))])
  if (response)
    await insertKey(session, client, response, { status: response.status, body: response.body })
  return 'committed'
}

const countOf = async (session: Session, { clientId, mode }: ClientKey): Promise<number> =>
  (await session.first(countWebhooks, { count: integer }, [clientId, mode]))?.count ?? 0

async function isTargetTaken(
  session: Session,
  client: ClientKey,
  webhook: WebhookRecord,
): Promise<boolean> {
  const { client_id, mode, target, id } = buildWebhookRow(client, webhook)
  return (await session.run(findOtherWithTarget, [client_id, mode, target, id])) > 0
}

function webhookChanger(database: Database): Webhooks['change'] {
  return async (client, webhook, response) => {
    const bucket = bucketOf(client)
    if (webhook.disabledReason === null)
      while (await database.withBuckets([bucket], (session) => sweepBatch(session, webhook.id)));
    return database.withBuckets([bucket], (session) => change(session, client, webhook, response))
  }
}

async function change(
  session: Session,
  client: ClientKey,
  webhook: WebhookRecord,
  response: NewStoredResponse | undefined,
): ReturnType<Webhooks['change']> {
  if (response && (await findStoredResponse(session, client, response.hash))) return 'replayed'
  const before = await rowOf(session, holdWebhook, client, webhook.id)
  if (before?.revision !== webhook.revision - 1) return 'stale'
  if (await isTargetTaken(session, client, webhook)) return 'duplicate'
  await session.run(updateWebhook, [JSON.stringify(buildWebhookRow(client, webhook))])
  if (webhook.url !== before.url) await session.run(revokeLeases, [webhook.id])
  if (webhook.ordering !== before.ordering && webhook.ordering === 'none')
    await sweepHeld(session, webhook.id)
  if (webhook.disabledReason !== null) await sweepDisabled(session, webhook.id)
  if (response)
    await insertKey(session, client, response, { status: response.status, body: response.body })
  return 'committed'
}

const webhookRemover =
  (database: Database): Webhooks['remove'] =>
  (client, id) =>
    database.withBuckets([bucketOf(client)], async (session) => {
      if (!(await rowOf(session, holdWebhook, client, id))) return false
      await session.run(markRemoved, [id])
      await sweepBatch(session, id)
      return true
    })
