import type { ClientKey } from '@delivery-orders/domain'
import type {
  DisablingEvent,
  DispatchQuery,
  DispatchRecord,
  LeasedDispatch,
  OrderChange,
  Store,
  WebhookRecord,
} from '@delivery-orders/operations/store'
import { anActor } from '../../support/an-actor.ts'
import { aClient, aKey, newOrder, now } from './a-change.ts'
import { aLeaseRequest, aMinute } from './an-attempt.ts'

export const aWebhook = (own: Partial<WebhookRecord> & { id: string }): WebhookRecord => ({
  revision: 1,
  url: `https://shop.example.com/${own.id}`,
  createdAt: now,
  updatedAt: now,
  events: null,
  ordering: 'none',
  disabledReason: null,
  secret: `whsec_${own.id}`,
  previousSecret: null,
  ...own,
})

export async function addWebhook(
  { webhooks }: Store,
  client: ClientKey,
  own: Partial<WebhookRecord> & { id: string },
): Promise<WebhookRecord> {
  const webhook = aWebhook(own)
  const outcome = await webhooks.add({ actor: anActor, ...client }, webhook, 20)
  if (outcome !== 'committed') throw new Error(`The webhook was not added: ${outcome}.`)
  return webhook
}

export async function changeWebhook(
  { webhooks }: Store,
  client: ClientKey,
  id: string,
  own: Partial<WebhookRecord>,
): Promise<WebhookRecord> {
  const webhook = await webhooks.find(client, id)
  if (!webhook) throw new Error('The webhook was not found.')
  const changed = { ...webhook, revision: webhook.revision + 1, ...own }
  const outcome = await webhooks.change({ actor: anActor, ...client }, changed)
  if (outcome !== 'committed') throw new Error(`The webhook was not changed: ${outcome}.`)
  return changed
}

/** Commits a new order, which adds a dispatch for each webhook of the client. */
export async function placeOrder(
  { orders }: Store,
  client: ClientKey,
  reference: string,
): Promise<OrderChange> {
  const change = await newOrder(orders, client, reference)
  const outcome = await orders.commit(change)
  if (outcome !== 'committed') throw new Error(`The order was not placed: ${outcome}.`)
  return change
}

/** Makes the event that disables the webhook `wh_1`. */
export const disabling = (disabledReason: 'gone' | 'failing'): DisablingEvent => ({
  eventId: 'evt_disabled',
  at: now + aMinute,
  disabled: {
    webhookId: 'wh_1',
    disabledReason,
    lastStatus: 410,
    lastError: 'It answered 410.',
    disabledAt: new Date(now + aMinute).toISOString(),
  },
})

export const wholeLog: DispatchQuery = {
  statuses: [],
  before: Number.MAX_SAFE_INTEGER,
  limit: 1_000,
}

/** Returns the statuses of a webhook's dispatches, oldest first. */
export const statusesOf = async ({ outbox }: Store, webhookId: string) =>
  (await outbox.list(webhookId, wholeLog)).map(({ status }) => status).reverse()

/** Returns the numbers of the dispatches of the webhook `wh_1`, newest first. */
export const numbersIn = async ({ outbox }: Store, own: Partial<DispatchQuery>) =>
  (await outbox.list('wh_1', { ...wholeLog, ...own })).map(({ number }) => number)

/** Retries a dispatch of the webhook `wh_1` by hand, with an idempotency key. */
export const aRetry = (
  { outbox }: Store,
  client: ClientKey,
  number: number,
  hash: string,
): Promise<DispatchRecord | 'replayed' | 'gone'> =>
  outbox.request({ actor: anActor, ...client }, { webhookId: 'wh_1', number, now, key: aKey(hash) })

/** Adds the webhook `wh_1`, places `count` orders and leases up to four of their dispatches. */
export async function leasedOrders(
  store: Store,
  count: number,
): Promise<readonly [LeasedDispatch, ...LeasedDispatch[]]> {
  const client = await aClient(store)
  await addWebhook(store, client, { id: 'wh_1' })
  for (let index = 0; index < count; index++) await placeOrder(store, client, `A-${index}`)
  const [first, ...more] = await store.outbox.lease(aLeaseRequest())
  if (!first) throw new Error('No dispatch was due.')
  return [first, ...more]
}

export function only<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined || values.length > 1)
    throw new Error(`Expected one value, got ${values.length}.`)
  return value
}
