import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
for (const webhook of await deliveries.webhooks.list()) {
  console.log(webhook.id, webhook.url, webhook.enabled)
}
