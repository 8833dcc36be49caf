import type { ClientKey } from '@delivery-orders/domain'
import type { Steps } from '../steps.ts'
import type { KeyTable, Rules, SweepTable, WebhookTable } from '../tables.ts'
import type { NewStoredResponse, WebhookRecord, Webhooks } from '../webhooks.ts'
import { findResponse } from './claim-key.ts'
import { sweepDisabled, sweepHeld, sweepWebhook } from './sweep.ts'

type RuleTables = WebhookTable & SweepTable & KeyTable

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
  remove: (client, id) => write([client], (tables) => removeWebhook(tables, client, id)),
})

function* addWebhook(
  tables: RuleTables,
  client: ClientKey,
  webhook: WebhookRecord,
  max: number,
  response: NewStoredResponse | undefined,
): Steps<Awaited<ReturnType<Webhooks['add']>>> {
  if (response && (yield* tables.findKey(client, response.hash))) return 'replayed'
  if (yield* tables.isTargetTaken(client, webhook)) return 'duplicate'
  if ((yield* tables.countWebhooks(client)) >= max) return 'full'
  yield* tables.insertWebhook(client, webhook)
  if (response) yield* insertResponse(tables, client, response)
  return 'committed'
}

function* changeWebhook(
  tables: RuleTables,
  client: ClientKey,
  webhook: WebhookRecord,
  response: NewStoredResponse | undefined,
): Steps<Awaited<ReturnType<Webhooks['change']>>> {
  if (response && (yield* tables.findKey(client, response.hash))) return 'replayed'
  const before = yield* tables.holdWebhook(client, webhook.id)
  if (before?.revision !== webhook.revision - 1) return 'stale'
  if (yield* tables.isTargetTaken(client, webhook)) return 'duplicate'
  yield* tables.updateWebhook(client, webhook)
  if (webhook.url !== before.url) yield* tables.revokeLeases(webhook.id)
  if (webhook.ordering !== before.ordering && webhook.ordering === 'none')
    yield* sweepHeld(tables, webhook.id)
  if (webhook.disabledReason !== null) yield* sweepDisabled(tables, webhook.id)
  if (response) yield* insertResponse(tables, client, response)
  return 'committed'
}

function* removeWebhook(tables: RuleTables, client: ClientKey, id: string): Steps<boolean> {
  if (!(yield* tables.holdWebhook(client, id))) return false
  yield* tables.markRemoved(id)
  yield* sweepWebhook(tables, id)
  return true
}

const insertResponse = (
  tables: KeyTable,
  client: ClientKey,
  { status, body, ...key }: NewStoredResponse,
): Steps<unknown> => tables.insertKey(client, key, { response: { status, body } })
