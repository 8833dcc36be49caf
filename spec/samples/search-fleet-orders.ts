import { DeliveryFleet } from '@delivery-orders/sdk/fleet'

const fleet = new DeliveryFleet() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
for await (const order of fleet.orders.search({ recipientPhone: '+2250702029254' })) {
  console.log(order.orderId, order.client, order.referenceNumber, order.status)
}
