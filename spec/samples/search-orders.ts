import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
for await (const order of deliveries.orders.search({ recipientPhone: '+2250702029254' })) {
  console.log(order.referenceNumber, order.status)
}
