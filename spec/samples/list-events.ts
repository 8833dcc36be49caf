import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
for await (const event of deliveries.events.list({ after: 'evt_01M7W4N5E00000000010J00001' })) {
  console.log(event.id, event.type, event.data.order.referenceNumber)
}
