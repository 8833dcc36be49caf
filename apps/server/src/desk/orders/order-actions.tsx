/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Refusal } from '@delivery-orders/contract'
import { cancelOrder } from '../../operator/cancel-order.ts'
import { eraseOrder } from '../../operator/erase-order.ts'
import { type DeskAction, orderAt } from '../frame/context.tsx'
import { problemText } from '../frame/form-values.ts'
import { refused } from '../frame/parts.tsx'
import { orderView } from './order.tsx'

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
  if (canceled instanceof Refusal)
    return refused(context, problemText(context.texts, canceled), client.mode)
  return canceled === 'changing'
    ? refused(context, context.texts.sentences.changing, client.mode)
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
