import { DeliveryFleet } from '@delivery-orders/sdk/fleet'

const fleet = new DeliveryFleet() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const { results } = await fleet.orders.progress([{ orderId: 1042, to: 'assigned' }])
for (const { orderId, outcome, problem } of results) {
  console.log(orderId, outcome, problem?.detail)
}
