/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { FleetOrder, TracedDispatch } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { tracesOf, unreceivedOf } from '../../operator/order-traces.ts'
import { retryEvent } from '../../operator/sent-events.ts'
import { type DeskAction, type DeskContext, mayAct, orderAt } from '../frame/context.tsx'
import { formKeyIn, keyField } from '../frame/form-key.tsx'

/** A press of the button sends no more at once, so that no request takes minutes. */
const sentAtOnce = 100

/** Offers to send what webhooks have not received. */
export function resendButton(
  context: DeskContext,
  { order }: FleetOrder,
  unreceived: readonly TracedDispatch[],
): VNode | null {
  const { texts, access } = context
  const count = Math.min(unreceived.length, sentAtOnce)
  if (count === 0 || !mayAct(access, 'planner')) return null
  return (
    <form class="below" method="post" action={`/orders/${order.id}/resend`}>
      {keyField(context)}
      <button type="submit">{texts.counts.sendAgain(count)}</button>
    </form>
  )
}

export const resend: DeskAction = async (context, form) => {
  const found = await orderAt(context)
  if (!found) return undefined
  const { store, access, now } = context
  const { client, order } = found
  const retry = { actor: access.actor, now, formKey: formKeyIn(form) }
  const unreceived = unreceivedOf(await tracesOf(store, client, order), now)
  for (const { webhookId, number } of unreceived.slice(0, sentAtOnce))
    await retryEvent(store, webhookId, number, retry)
  return `/orders/${order.id}#webhooks`
}
