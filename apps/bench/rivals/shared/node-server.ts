import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrderDraft } from '@delivery-orders/contract'
import { orderMaker } from './order.ts'
import { type OrderReader, orderReader, type WriteGrouped, type WriteOne } from './order-store.ts'
import type { Listening, RivalParts } from './rival.ts'

const clientId = 1
const json = 'application/json; charset=utf-8'

/** The least that can be done: no token, no validation, no frame, no log. */
export async function nodeServer(
  { database, publicUrl }: RivalParts,
  write: WriteOne | WriteGrouped,
): Promise<Listening> {
  const orders = orderReader(database)
  const create = creator(write, publicUrl)
  const server = createServer((request, response) => {
    if (request.method === 'GET') get(orders, request, response)
    else receive(request, (body) => create(body, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function get(orders: OrderReader, { url = '' }: IncomingMessage, response: ServerResponse): void {
  const reference = decodeURIComponent(url.slice('/orders/'.length))
  const rendered = orders.findRendered(clientId, reference)
  if (rendered === undefined) answer(response, 404, '{}')
  else answer(response, 200, rendered)
}

function receive(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(Buffer.concat(chunks).toString()))
}

function creator(write: WriteOne | WriteGrouped, publicUrl: string) {
  const newOrder = orderMaker(publicUrl)
  return async (body: string, response: ServerResponse): Promise<void> => {
    const { order, created } = newOrder(JSON.parse(body) as OrderDraft)
    if (await write(order)) answer(response, 201, JSON.stringify(created))
    else answer(response, 409, '{}')
  }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': json, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}
