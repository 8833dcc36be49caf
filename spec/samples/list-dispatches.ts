import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const webhookId = 'wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA'
for await (const dispatch of deliveries.webhooks.dispatches(webhookId, { status: 'failed' })) {
  console.log(dispatch.type, dispatch.attempts.at(-1)?.error)
}
