import {
  AbortError,
  DeliveryOrders,
  isSettled,
  NotFoundError,
  TimeoutError,
} from '@delivery-orders/sdk'

// Waits until an order has settled (is final, or has failed), and prints its events. Ctrl+C stops it.
//
//   node follow-order.ts ORDER-2041

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

const deliveries = new DeliveryOrders()
const [, , reference = ''] = process.argv

try {
  const order = await deliveries.orders.waitFor(reference, ({ status }) => isSettled(status), {
    timeoutMs: 86_400_000,
    signal: stopping.signal,
  })
  for await (const { timestamp, type } of deliveries.orders.events(reference))
    process.stdout.write(`${timestamp} ${type}\n`)
  process.exitCode = order.status === 'delivered' ? 0 : 1
} catch (error) {
  const isExpected =
    error instanceof NotFoundError || error instanceof TimeoutError || error instanceof AbortError
  if (!isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
