import { DeliveryFleet } from '@delivery-orders/sdk/fleet'

const fleet = new DeliveryFleet() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const order = await fleet.orders.update(1042, { recipient: { phone: '+2250702029255' } })
console.log(order.recipient.phone)
