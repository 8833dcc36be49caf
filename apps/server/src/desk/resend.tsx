/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { type FleetOrder, secretText, type TracedDispatch } from '@delivery-orders/operations'
import type { VNode } from 'preact'
import { sendAgain, tracesOf, unreceivedOf } from '../operator/send-again.ts'
import { type DeskAction, type DeskContext, mayAct, orderAt } from './context.tsx'
import { Hidden } from './forms.tsx'

/** A press of the button sends no more at once, so that no request takes minutes. */
const sentAtOnce = 100

/** Offers to send what webhooks have not received. */
export function resendButton(
  { texts, access, random }: DeskContext,
  { order }: FleetOrder,
  unreceived: readonly TracedDispatch[],
): VNode | null {
  const count = Math.min(unreceived.length, sentAtOnce)
  if (count === 0 || !mayAct(access, 'planner')) return null
  return (
    <form class="below" method="post" action={`/orders/${order.id}/resend`}>
      <Hidden fields={{ key: secretText(random) }} />
      <button type="submit">{texts.counts.sendAgain(count)}</button>
    </form>
  )
}

export const resend: DeskAction = async (context, { key: formKey }) => {
  const found = await orderAt(context)
  if (!found || !formKey) return undefined
  const { store, access, now } = context
  const client = { ...found.client, actor: access.actor }
  const unreceived = unreceivedOf(await tracesOf(store, client, found.order), now)
  await sendAgain(store, { client, now, formKey }, unreceived.slice(0, sentAtOnce))
  return `/orders/${found.order.id}#webhooks`
}
