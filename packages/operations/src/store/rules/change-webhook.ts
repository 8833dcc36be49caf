import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { ActingClient, AuditAction } from '../audit.ts'
import type { Steps } from '../steps.ts'
import type { AuditTable, KeyTable, Rules, SweepTable, WebhookTable } from '../tables.ts'
import type { NewStoredResponse, WebhookRecord, Webhooks } from '../webhooks.ts'
import { findResponse } from './claim-key.ts'
import { sweepDisabled, sweepHeld, sweepWebhook } from './sweep.ts'

type RuleTables = WebhookTable & SweepTable & KeyTable & AuditTable

export const webhooksBy = ({ read, write }: Rules): Webhooks => ({
  list: (client) => read((tables) => tables.listWebhooks(client)),
  find: (client, id) => read((tables) => tables.findWebhook(client, id)),
  findOwner: (id) => read((tables) => tables.findOwnerOfWebhook(id)),
  findStoredResponse: (client, hash) => read((tables) => findResponse(tables, client, hash)),
  add: (client, webhook, max, response) =>
    write([client], (tables) => addWebhook(tables, client, webhook, max, response)),
  change: async (client, webhook, response) => {
    if (webhook.disabledReason === null)
      while (await write([client], (tables) => sweepWebhook(tables, webhook.id)))
        await new Promise(setImmediate)
    return write([client], (tables) => changeWebhook(tables, client, webhook, response))
  },
  remove: (client, id, now) => write([client], (tables) => removeWebhook(tables, client, id, now)),
})

function* addWebhook(
  tables: RuleTables,
  client: ActingClient,
  webhook: WebhookRecord,
  max: number,
  response: NewStoredResponse | undefined,
): Steps<Awaited<ReturnType<Webhooks['add']>>> {
  if (response && (yield* tables.findKey(client, response.hash))) return 'replayed'
  if (yield* tables.isTargetTaken(client, webhook)) return 'duplicate'
  if ((yield* tables.countWebhooks(client)) >= max) return 'full'
  yield* tables.insertWebhook(client, webhook)
  yield* record(tables, client, webhook.createdAt, { id: webhook.id, did: ['created'] })
  if (response) yield* insertResponse(tables, client, response)
  return 'committed'
}

function* changeWebhook(
  tables: RuleTables,
  client: ActingClient,
  webhook: WebhookRecord,
  response: NewStoredResponse | undefined,
): Steps<Awaited<ReturnType<Webhooks['change']>>> {
  if (response && (yield* tables.findKey(client, response.hash))) return 'replayed'
  const before = yield* tables.holdWebhook(client, webhook.id)
  if (before?.revision !== webhook.revision - 1) return 'stale'
  if (yield* tables.isTargetTaken(client, webhook)) return 'duplicate'
  yield* tables.updateWebhook(client, webhook)
  const did = differences(before, webhook)
  yield* record(tables, client, webhook.updatedAt, { id: webhook.id, did })
  if (webhook.url !== before.url) yield* tables.revokeLeases(webhook.id)
  if (webhook.ordering !== before.ordering && webhook.ordering === 'none')
    yield* sweepHeld(tables, webhook.id)
  if (webhook.disabledReason !== null) yield* sweepDisabled(tables, webhook.id)
  if (response) yield* insertResponse(tables, client, response)
  return 'committed'
}

function* removeWebhook(
  tables: RuleTables,
  client: ActingClient,
  id: string,
  now: Instant,
): Steps<boolean> {
  if (!(yield* tables.holdWebhook(client, id))) return false
  yield* tables.markRemoved(id)
  yield* record(tables, client, now, { id, did: ['deleted'] })
  yield* sweepWebhook(tables, id)
  return true
}

type Did = AuditAction extends infer Action
  ? Action extends `webhook.${infer Verb}`
    ? Verb
    : never
  : never

/** Writes a row of the audit for each thing that was done to a webhook. */
export const record = (
  tables: AuditTable,
  { actor }: ActingClient,
  at: Instant,
  { id, did }: { readonly id: string; readonly did: readonly Did[] },
): Steps<unknown> =>
  tables.insertAudit(did.map((verb) => ({ at, actor, action: `webhook.${verb}`, subject: id })))

/** A request can change the URL of a webhook and enable it: the audit has a row for each. */
function differences(before: WebhookRecord, after: WebhookRecord): readonly Did[] {
  const fieldsOf = ({ url, events, ordering }: WebhookRecord) =>
    JSON.stringify([url, events, ordering])
  const did: Did[] = []
  if (fieldsOf(after) !== fieldsOf(before)) did.push('updated')
  if (after.secret !== before.secret) did.push('rotated')
  if (after.disabledReason !== before.disabledReason)
    did.push(after.disabledReason === null ? 'enabled' : 'disabled')
  return did
}

const insertResponse = (
  tables: KeyTable,
  client: ClientKey,
  { status, body, ...key }: NewStoredResponse,
): Steps<unknown> => tables.insertKey(client, key, { response: { status, body } })
