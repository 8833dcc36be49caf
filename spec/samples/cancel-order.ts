import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const order = await deliveries.orders.cancel('ORDER-2041', {
  reason: 'other',
  comment: 'The customer has moved',
})
console.log(order.status)
