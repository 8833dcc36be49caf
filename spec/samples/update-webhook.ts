import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const webhook = await deliveries.webhooks.update('wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA', {
  events: ['order.delivered', 'order.failed'],
})
console.log(webhook.events)
