import { eventKeyOf } from '@delivery-orders/domain'
import type { DeliveryOrders, OrderEvent } from '@delivery-orders/sdk'

/** Maximum time by which an event of the feed can be later than an event after it in the feed. */
const marginMs = 60_000

/** Whether an id can be one of the feed. Those of `webhook.test` and `webhook.disabled` cannot. */
export const isInFeed = (id: string): boolean => eventKeyOf(id) !== undefined

/** Finds an event of the feed by the time in its id, because the feed is in about the order of time. */
export async function findEvent(
  client: DeliveryOrders,
  id: string,
): Promise<OrderEvent | undefined> {
  const at = eventKeyOf(id)?.at ?? 0
  for await (const event of client.events.list({ from: new Date(at).toISOString(), limit: 100 })) {
    if (event.id === id) return event
    if (Date.parse(event.timestamp) > at + marginMs) return undefined
  }
  return undefined
}
