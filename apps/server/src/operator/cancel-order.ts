import { type OrderCancellation, Refusal } from '@delivery-orders/contract'
import { cancel, eventOf, type Order } from '@delivery-orders/domain'
import type { Rendering } from '@delivery-orders/operations'
import type { ActingClient, Store } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'

/** Maximum number of tries to cancel an order that a service keeps changing. */
const triesMax = 5

export interface Cancellation {
  readonly client: ActingClient
  readonly reference: string
  readonly comment?: OrderCancellation['comment']
  readonly rendering: Pick<Rendering, 'number' | 'renderStored'>
}

/** Cancels an order with its event, as a client would. `changing`: the order changed at each try. */
export async function cancelOrder(
  { orders }: Store,
  { client, reference, rendering, comment }: Cancellation,
): Promise<Order | Refusal<'order_not_cancelable'> | 'missing' | 'changing'> {
  const cancellation = comment === undefined ? {} : { comment }
  const cause = { requestId: null, actorId: client.actor.id, audited: 'order.canceled' } as const
  for (let tries = 0; tries < triesMax; tries++) {
    const order = await orders.find(client, reference)
    if (!order) return 'missing'
    const now = systemClock.now()
    const canceled = cancel(order, now, cancellation)
    if (canceled === 'unchanged') return order
    if (canceled instanceof Refusal) return canceled
    const outcome = await orders.commit({
      client,
      order: canceled,
      event: eventOf(order, canceled),
      cause,
      now,
      rendering: rendering.number,
      rendered: rendering.renderStored(canceled),
    })
    if (outcome === 'committed') return canceled
  }
  return 'changing'
}
