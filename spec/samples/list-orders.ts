import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
for await (const order of deliveries.orders.list({ status: ['picked_up', 'in_transit'] })) {
  console.log(order.referenceNumber, order.status)
}
