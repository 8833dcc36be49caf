import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const report = { to: 'assigned', comment: 'Moussa is on his way' } as const
const order = await deliveries.orders.progress('ORDER-2041', report)
console.log(order.status, order.statusComment)
