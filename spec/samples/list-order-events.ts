import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
for await (const event of deliveries.orders.events('ORDER-2041')) {
  console.log(event.sequence, event.type, event.timestamp)
}
