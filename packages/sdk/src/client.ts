import { downloaderOver } from './call/download.ts'
import { senderOver } from './call/send.ts'
import { type ClientSettings, connectionOf } from './call/settings.ts'
import { withChecks } from './call/with-checks.ts'
import { type Events, eventsOver } from './resources/events.ts'
import type { Orders } from './resources/orders.ts'
import { ordersOver } from './resources/orders-over.ts'
import { type Webhooks, webhooksOver } from './resources/webhooks.ts'

/**
 * A client of the Delivery Orders service. Create one and reuse it; it needs no closing.
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
  /** Read the events of all your orders. */
  declare readonly events: Events
  /** Manage webhooks, and read the log of their deliveries. */
  declare readonly webhooks: Webhooks

  /**
   * Makes a client. It sends nothing yet.
   *
   * @param settings - where the service is, and with which token; without them, both are read from the environment
   * variables `DELIVERY_ORDERS_BASE_URL` and `DELIVERY_ORDERS_TOKEN`
   * @throws {@link SettingsError} when settings are missing or invalid; its `faults` list all of them
   */
  constructor(settings?: ClientSettings) {
    const connection = connectionOf(settings ?? {})
    const send = senderOver(connection)
    this.orders = withChecks('orders', ordersOver(send, downloaderOver(connection)))
    this.events = withChecks('events', eventsOver(send))
    this.webhooks = withChecks('webhooks', webhooksOver(send))
  }
}
