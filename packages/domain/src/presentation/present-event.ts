import type * as contract from '@delivery-orders/contract'
import { type OrderEvent, orderAt } from '../events/order-event.ts'
import type { Mode, Order } from '../orders/order.ts'
import { eventIdOf } from '../values/event-id.ts'
import { type OrderUrls, presentEventOrder, presentFleetEventOrder } from './present-order.ts'

interface EventContext {
  readonly mode: Mode
  readonly urls: OrderUrls
}

/** Renders an event as its client sees it: in the timeline, the feed and webhooks. */
export const presentEvent = (
  order: Order,
  event: OrderEvent,
  { mode, urls }: EventContext,
): contract.OrderEvent => ({
  ...eventFields(order, event, mode),
  data: {
    order: presentEventOrder(orderAt(order, event), urls),
    previousStatus: event.previousStatus,
    changedItems: event.changedItems,
    ...(event.changed && { changed: event.changed }),
    ...(event.by && { by: event.by }),
    ...(event.collected !== undefined && { collected: event.collected }),
  },
})

/** Renders an event as a fleet sees it. */
export const presentFleetEvent = (
  order: Order,
  event: OrderEvent,
  { mode, urls, client }: EventContext & { readonly client: string },
): contract.FleetEvent => ({
  orderId: order.id,
  client,
  ...eventFields(order, event, mode),
  data: {
    order: presentFleetEventOrder(orderAt(order, event), urls),
    previousStatus: event.previousStatus,
    changedItems: event.changedItems,
    ...(event.changed && { changed: event.changed.filter((field) => field !== '/metadata') }),
    ...(event.by && { by: event.by }),
    ...(event.collected !== undefined && { collected: event.collected }),
  },
})

const eventFields = (
  { id }: Order,
  event: OrderEvent,
  mode: Mode,
): Omit<contract.OrderEvent, 'data'> => ({
  id: eventIdOf({ orderId: id, sequence: event.sequence, at: event.at }),
  type: event.kind,
  timestamp: new Date(event.at).toISOString(),
  sequence: event.sequence,
  mode,
})
