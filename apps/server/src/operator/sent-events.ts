import { eventKeyOf, type Instant, type Mode, type OrderUrls } from '@delivery-orders/domain'
import { tokenHash } from '@delivery-orders/operations'
import { renderEvent, type SentEvent } from '@delivery-orders/operations/dispatch'
import type {
  ActingClient,
  Actor,
  DispatchRecord,
  Outbox,
  Store,
  UnsettledDispatch,
  UsedKey,
} from '@delivery-orders/operations/store'

/** Maximum number of events that one button sends again: each of them is a commit of its own. */
export const retriedMax = 500

const pageSize = 500

export interface Unreceived {
  readonly since: Instant
  /** Maximum number of events. Four times as many dispatches are searched for them. */
  readonly max: number
}

export interface UnreceivedEvents {
  /** The numbers of their dispatches, newest first. */
  readonly numbers: readonly number[]
  /** Whether there may be more. */
  readonly hasMore: boolean
}

/**
 * Lists the events since a time that a webhook did not receive: those that failed or were abandoned, and those that wait
 * for another try. An event that is due now is not listed, because it is being sent already.
 */
export async function listUnreceived(
  { outbox }: Pick<Store, 'outbox'>,
  webhookId: string,
  { since, max, now }: Unreceived & { readonly now: Instant },
): Promise<UnreceivedEvents> {
  const numbers: number[] = []
  let searched = 0
  for await (const { number, createdAt, dueAt } of unsettled(outbox, webhookId)) {
    if (createdAt < since) break
    if (++searched > 4 * max || numbers.length === max) return { numbers, hasMore: true }
    if (dueAt === null || dueAt > now) numbers.push(number)
  }
  return { numbers, hasMore: false }
}

/** Lists the dispatches that have not succeeded, newest first. */
async function* unsettled(
  outbox: Outbox,
  webhookId: string,
): AsyncGenerator<UnsettledDispatch, undefined> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await outbox.listUnsettled(webhookId, { before, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (!last) return
    before = last.number
  }
}

export interface Retry {
  readonly actor: Actor
  readonly now: Instant
  /** The secret of one form: what is requested with it again has no further effect. */
  readonly formKey?: string | undefined
}

/** Sends an event again. Returns false if the webhook is disabled or does not exist, or has no such dispatch. */
export async function retryEvent(
  { outbox, webhooks }: Pick<Store, 'outbox' | 'webhooks'>,
  webhookId: string,
  number: number,
  retry: Retry,
): Promise<boolean> {
  const owner = await webhooks.findOwner(webhookId)
  if (!owner) return false
  return await makeDue(outbox, { ...owner, actor: retry.actor }, { webhookId, number, ...retry })
}

/**
 * Sends the events that `listUnreceived` lists again, the oldest of them first. Returns how many; `gone` if the webhook is
 * disabled or does not exist.
 */
export async function retryUnreceived(
  { outbox, webhooks }: Pick<Store, 'outbox' | 'webhooks'>,
  webhookId: string,
  unreceived: Unreceived,
  { actor, now, formKey }: Retry,
): Promise<number | 'gone'> {
  const owner = await webhooks.findOwner(webhookId)
  const webhook = owner && (await webhooks.find(owner, webhookId))
  if (!owner || webhook?.disabledReason !== null) return 'gone'
  // Events that failed after the first press were not in the count on the button.
  if (formKey && (await outbox.findReplay(owner, keyOfForm(formKey, now).hash))) return 0
  const { numbers } = await listUnreceived({ outbox }, webhookId, { ...unreceived, now })
  const client = { ...owner, actor }
  let count = 0
  for (const [index, number] of numbers.toReversed().entries()) {
    // Each event has a key, in case that both presses come at once. That of the first says that the form was used.
    const ofEvent = formKey && (index === 0 ? formKey : `${formKey} ${number}`)
    if (await makeDue(outbox, client, { webhookId, number, now, formKey: ofEvent })) count++
  }
  return count
}

interface RetriedDispatch extends Omit<Retry, 'actor'> {
  readonly webhookId: string
  readonly number: number
}

async function makeDue(
  outbox: Outbox,
  client: ActingClient,
  { webhookId, number, now, formKey }: RetriedDispatch,
): Promise<boolean> {
  const key = formKey === undefined ? undefined : keyOfForm(formKey, now)
  return (await outbox.request(client, { webhookId, number, now, key })) !== 'gone'
}

/** Returns an idempotency key for a form. It deletes no older keys: services do that, which notice jumps of the clock. */
export const keyOfForm = (text: string, now: Instant): UsedKey => ({
  hash: tokenHash(`form ${text}`),
  fingerprint: '',
  at: now,
  deleteBefore: 0,
})

export interface LoggedEvent {
  readonly dispatch: DispatchRecord
  /** The order of the event; undefined if the event is not one of an order. */
  readonly order: { readonly id: number; readonly reference: string } | undefined
  /** The body of each request; undefined if it is not known any more, as after a purge. */
  readonly body: string | undefined
}

/** Returns what was sent to a webhook, and how each attempt ended. */
export async function findSentEvent(
  store: Store,
  webhook: { readonly id: string; readonly mode: Mode },
  number: number,
  urls: OrderUrls,
): Promise<LoggedEvent | undefined> {
  const dispatch = await store.outbox.find(webhook.id, number)
  if (!dispatch) return undefined
  const payload = await payloadOf(store, dispatch)
  return {
    dispatch,
    order: await orderOf(store, dispatch),
    body: payload && renderEvent({ payload, mode: webhook.mode, webhook }, urls).body,
  }
}

/** Names the order of an event; undefined if the event is not one of an order. */
export async function orderOf({ orders }: Pick<Store, 'orders'>, { eventId }: DispatchRecord) {
  const id = eventKeyOf(eventId)?.orderId
  if (id === undefined) return undefined
  return { id, reference: (await orders.findById(id))?.order.reference ?? String(id) }
}

/** The log has no copy of what was sent: it follows from the event. */
async function payloadOf(
  { orders, events }: Store,
  { eventId, kind, createdAt }: DispatchRecord,
): Promise<SentEvent['payload'] | undefined> {
  const key = eventKeyOf(eventId)
  if (!key) return kind === 'webhook.test' ? { eventId, at: createdAt, disabled: null } : undefined
  const found = await orders.findById(key.orderId)
  if (!found) return undefined
  const { client, order } = found
  const page = { after: key.sequence - 1, limit: 1 }
  const [event] = await events.timeline(client, order.reference, page)
  return event && { order, event }
}
