import { DeliveryOrders, type Order } from '@delivery-orders/sdk'

// Adds up what a period comes to: how orders ended in it, their fees and goods, and the cash that couriers took in it,
// whatever became of the order. Times are in UTC, and the second one is the end.
//
//   node report.ts 2026-10-01T00:00:00Z 2026-11-01T00:00:00Z

const deliveries = new DeliveryOrders()
const [, , from = '', to = ''] = process.argv

const sums = { delivered: 0, returned: 0, canceled: 0, fees: 0, goods: 0, collected: 0 }
const ended = {
  status: ['delivered', 'returned', 'canceled'],
  finalFrom: from,
  finalTo: to,
} as const
for await (const order of deliveries.orders.list({ ...ended, limit: 100 })) {
  if (order.status in sums) sums[order.status as 'delivered' | 'returned' | 'canceled'] += 1
  if (order.status !== 'delivered') continue
  sums.fees += order.deliveryFee ?? 0
  sums.goods += goodsOf(order)
}
for await (const { timestamp, data } of deliveries.events.list({ from, limit: 100 })) {
  if (timestamp >= to) break
  if ('collected' in data) sums.collected += data.collected ?? 0
}

for (const [name, sum] of Object.entries(sums))
  process.stdout.write(`${name} ${Number(sum.toFixed(6))}\n`)

/** The totals of the items that the recipient took, in the share that was taken. */
function goodsOf({ items }: Order): number {
  const taken = items.filter(({ status }) => status === 'delivered')
  return taken.reduce(
    (sum, { total, quantity, deliveredQuantity = quantity }) =>
      sum + (total * deliveredQuantity) / quantity,
    0,
  )
}
