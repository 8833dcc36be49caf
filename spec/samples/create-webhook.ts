import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const webhook = await deliveries.webhooks.create({ url: 'https://shop.example.com/hooks' })
console.log(webhook.id, webhook.secret) // the secret is shown only once
