import { DeliveryFleet } from '@delivery-orders/sdk/fleet'

const fleet = new DeliveryFleet() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
for await (const event of fleet.events.list({ after: 'evt_01M7W4N5E00000000010J00001' })) {
  console.log(event.client, event.orderId, event.type)
}
