import type * as contract from '@delivery-orders/contract'
import { eventIdOf } from './event-id.ts'
import type { Mode, Order } from './order.ts'
import { type OrderEvent, orderAt } from './order-event.ts'
import { presentOrder, type ReceiptUrl } from './present-order.ts'

/** Renders an event as the timeline, the feed and webhooks show it. */
export const presentEvent = (
  order: Order,
  event: OrderEvent,
  { mode, receiptUrl }: { readonly mode: Mode; readonly receiptUrl: ReceiptUrl },
): contract.OrderEvent => ({
  id: eventIdOf({ orderId: order.id, sequence: event.sequence, at: event.at }),
  type: event.kind,
  timestamp: new Date(event.at).toISOString(),
  sequence: event.sequence,
  mode,
  data: {
    order: presentOrder(orderAt(order, event), receiptUrl),
    previousStatus: event.previousStatus,
    changedItems: event.changedItems,
    ...(event.changed && { changed: event.changed }),
  },
})
