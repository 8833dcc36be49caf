/** A `node:http` server that inserts orders in batches and reads them, without token, validation, framework or log. */
import { nodeServer } from '../../../rivals/shared/node-server.ts'
import { orderMaker } from '../../../rivals/shared/order.ts'
import { orderFinder } from './order-finder.ts'
import { orderInserter } from './order-inserter.ts'

const publicUrl = 'http://127.0.0.1:3000'
const newOrder = orderMaker(publicUrl)
const url = process.argv[2] ?? ''
const orders = orderInserter(url)

const { port } = await nodeServer(orderFinder(url), async (draft, key) => {
  if (!key) return { status: 400, headers: {}, body: {} }
  const { order, created } = newOrder(draft)
  await orders.insert({ order, key })
  const location = `${publicUrl}/orders/${order.reference}`
  return { status: 201, headers: { location }, body: created }
})
process.stdout.write(`${JSON.stringify({ port })}\n`)
