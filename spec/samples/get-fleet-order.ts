import { DeliveryFleet } from '@delivery-orders/sdk/fleet'

const fleet = new DeliveryFleet() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const order = await fleet.orders.get(1042)
console.log(order.client, order.referenceNumber, order.recipient.address.city)
