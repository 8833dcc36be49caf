import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const dispatch = await deliveries.webhooks.test('wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA')
console.log(dispatch.id, dispatch.status)
