/** A `node:http` server that inserts orders as insert.ts does, without token, validation, framework or log. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { OrderDraft } from '@delivery-orders/contract'
import { keyOf } from '../../../rivals/shared/keys.ts'
import { orderMaker } from '../../../rivals/shared/order.ts'
import { orderInserter } from './order-inserter.ts'

const publicUrl = 'http://127.0.0.1:3000'
const newOrder = orderMaker(publicUrl)
const orders = orderInserter(process.argv[2] ?? '')

const server = createServer(async (request, response) => {
  // Before it measures, the load gets a nonexistent order on each connection and needs a response.
  if (request.method === 'GET')
    return void response.writeHead(404, { 'Content-Length': 2 }).end('{}')
  const bytes = await buffer(request)
  const { order, created } = newOrder(JSON.parse(bytes.toString()) as OrderDraft)
  const key = keyOf(request.headers['idempotency-key'], bytes)
  if (!key) return void response.writeHead(400).end('{}')
  await orders.insert({ order, key })
  const body = JSON.stringify(created)
  response.writeHead(201, {
    Location: `${publicUrl}/orders/${order.reference}`,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
