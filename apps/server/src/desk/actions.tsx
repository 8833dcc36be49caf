/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Refusal } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import { cancelOrder } from '../operator/cancel-order.ts'
import { setDisabled } from '../operator/disable-webhook.ts'
import { eraseOrder } from '../operator/erase-order.ts'
import { readPhone, UnreadablePhone } from '../operator/phone.ts'
import {
  type ActionFor,
  type DeskAction,
  numberIn,
  type OrderContext,
  orderAt,
  type PageContext,
  type View,
  type WebhookAction,
} from './context.tsx'
import { formKeyIn } from './form-key.tsx'
import { problemText } from './form-values.ts'
import { orderView } from './order.tsx'
import { eventPathOf, pathOf } from './webhooks.tsx'

/** Limits an address that a search leads to. No reference is longer. */
const searchedMax = 255

/** A text that may be a number is sealed, so that no address has it. */
export const search: ActionFor<OrderContext> = (context, { q = '' }) => {
  const { phoneCountry, sealed, ordersPath } = context
  const text = q.trim().slice(0, searchedMax)
  const phone = phoneIn(text, phoneCountry)
  const query = phone === undefined ? { q: text } : { found: sealed.seal(phone) }
  return Promise.resolve(`${ordersPath}?${new URLSearchParams(query)}`)
}

function phoneIn(text: string, country: string | undefined): string | undefined {
  if (!/^[\d\s+().\p{Pd}/]{8,}$/u.test(text)) return undefined
  try {
    return readPhone(text, country)
  } catch (error) {
    if (error instanceof UnreadablePhone) return undefined
    throw error
  }
}

/** The row of the audit is written first, so that no look is missing there. */
export const showOrder: DeskAction = async (context) => {
  const found = await orderAt(context)
  if (!found) return undefined
  const { store, now, access } = context
  const subject = String(found.order.id)
  await store.overview.record({ at: now, actor: access.actor, action: 'order.shown', subject })
  return orderView(context, found, true)
}

export const cancel: DeskAction = async (context) => {
  const found = await orderAt(context)
  if (!found) return undefined
  const { store, rendering, access } = context
  const { client, order } = found
  const owner = { ...client, actor: access.actor }
  const canceled = await cancelOrder(store, {
    client: owner,
    reference: order.reference,
    rendering,
  })
  return canceled instanceof Refusal
    ? refused(context, problemText(context.texts, canceled), client.mode)
    : `/orders/${order.id}`
}

export const erase: DeskAction = async (context) => {
  const found = await orderAt(context)
  if (!found) return undefined
  const { store, access } = context
  const { client, order } = found
  const outcome = await eraseOrder(store, { ...client, actor: access.actor }, order.reference)
  return outcome === 'erased'
    ? `/orders/${order.id}`
    : refused(
        context,
        context.texts.sentences[outcome === 'open' ? 'eraseOpen' : 'changing'],
        client.mode,
      )
}

export const testWebhook: WebhookAction = async (context, form) => {
  const found = await context.webhooks.find(context.id)
  if (!found) return undefined
  const path = pathOf(context, found.health)
  const number = await found.test(formKeyIn(form))
  return number === undefined ? path : eventPathOf(path, number)
}

export const retrySentEvent: WebhookAction = async (context, form) => {
  const number = numberIn(form['number'])
  const found = await context.webhooks.find(context.id)
  if (number === undefined || !(await found?.retry(number, formKeyIn(form)))) return undefined
  return found && eventPathOf(pathOf(context, found.health), number)
}

const setReason =
  (reason: 'operator' | null): DeskAction =>
  async (context) => {
    const { store, access, id } = context
    const changed = await setDisabled(store, id, reason, access.actor)
    if (changed === 'missing') return undefined
    return changed instanceof Refusal ? refused(context, changed.detail) : `/webhooks/${id}`
  }

export const disableWebhook: DeskAction = setReason('operator')
export const enableWebhook: DeskAction = setReason(null)

export const revokeToken: DeskAction = async ({ store, access, id, now }, { token = '' }) => {
  const known = (await store.access.list()).find((each) => String(each.id) === token)
  if (known?.client !== id) return undefined
  await store.access.revoke({ id: known.id }, now, access.actor)
  return `/clients/${encodeURIComponent(id)}`
}

export const refused = ({ texts }: PageContext, why: string, mode?: Mode): View => ({
  ...(mode && { mode }),
  title: texts.sentences.refused,
  content: <p>{why}</p>,
})
