import type { DeliveryOrders, Order, OrderDraft, OrderEvent } from '@delivery-orders/sdk'
import type { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import type { ReceivedEvent } from '@delivery-orders/sdk/webhooks'

// Globals that the programs of the pages use without defining them.
declare global {
  var deliveries: DeliveryOrders
  var fleet: DeliveryFleet
  /** The `orderId` of an order that the fleet delivers. */
  var orderId: number
  var draft: OrderDraft
  /** The id of a webhook. */
  var id: string
  /** A store that survives a restart of the program. */
  var store: {
    read(name: string): Promise<string | undefined>
    write(name: string, value: string | null): Promise<void>
  }
  var secrets: { read(name: string): Promise<string> }
  var archive: (orders: readonly Order[]) => Promise<void>
  var handleEvent: (event: OrderEvent) => Promise<void>
  var retryLater: (job: object) => Promise<void>
  /** The secret of a webhook. */
  var secret: string
  var take: (event: ReceivedEvent) => Promise<void>
  var markDelivered: (order: Order) => Promise<void>
  var metrics: { observe(...facts: readonly unknown[]): void }
  var log: { warn(facts: object): void }
}
