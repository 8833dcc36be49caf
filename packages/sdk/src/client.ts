import { type Events, eventsOver } from './events.ts'
import { type Orders, ordersOver } from './orders.ts'
import { senderOver } from './send.ts'
import { type ClientSettings, connectionOf } from './settings.ts'
import { type Webhooks, webhooksOver } from './webhooks.ts'

/**
 * A client of the delivery orders service. Make one and keep it: it holds no connection that needs closing.
 *
 * @example
 * ```ts
 * const deliveries = new DeliveryOrders({ baseUrl: 'https://deliveries.example.com', token })
 * const order = await deliveries.orders.get('ORDER-2041')
 * ```
 */
export class DeliveryOrders {
  /** Create, list, follow and cancel orders. */
  declare readonly orders: Orders
  /** Read what has happened to your orders. */
  declare readonly events: Events
  /** Have the service tell you of events, and see what became of it. */
  declare readonly webhooks: Webhooks

  /** @throws {@link SettingsError} with every fault of the settings */
  constructor(settings?: ClientSettings) {
    const send = senderOver(connectionOf(settings ?? {}))
    this.orders = ordersOver(send)
    this.events = eventsOver(send)
    this.webhooks = webhooksOver(send)
  }
}
