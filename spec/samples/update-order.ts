import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const order = await deliveries.orders.update('ORDER-2041', {
  recipient: { phone: '+2250702029255' },
})
console.log(order.recipient.phone)
