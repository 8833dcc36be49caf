import { senderOver } from '../call/send.ts'
import { type ClientSettings, connectionOf } from '../call/settings.ts'
import { withChecks } from '../call/with-checks.ts'
import { type FleetEvents, fleetEventsOver } from './fleet-events.ts'
import { type FleetOrders, fleetOrdersOver } from './fleet-orders.ts'

/**
 * A client for courier services: it reads the orders of all clients of the service with one fleet token. Create one and
 * reuse it; it needs no closing.
 *
 * @example
 * ```ts
 * const fleet = new DeliveryFleet({ baseUrl: 'https://deliveries.example.com', token })
 * for await (const order of fleet.orders.list()) console.log(order.client, order.referenceNumber)
 * ```
 */
export class DeliveryFleet {
  /** List, get, correct and move the orders to deliver. */
  declare readonly orders: FleetOrders
  /** Read the events of all these orders. */
  declare readonly events: FleetEvents

  /**
   * Makes a client. It sends nothing yet.
   *
   * @param settings - where the service is, and with which fleet token; without them, both are read from the environment
   * variables `DELIVERY_ORDERS_BASE_URL` and `DELIVERY_ORDERS_TOKEN`
   * @throws `SettingsError` when settings are missing or invalid; its `faults` list all of them
   */
  constructor(settings?: ClientSettings) {
    const send = senderOver(connectionOf(settings ?? {}))
    this.orders = withChecks('orders', fleetOrdersOver(send))
    this.events = withChecks('events', fleetEventsOver(send))
  }
}
