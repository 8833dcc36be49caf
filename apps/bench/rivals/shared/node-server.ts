import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrderDraft } from '@delivery-orders/contract'
import { keyOf } from './keys.ts'
import { orderCreator } from './order-creator.ts'
import { type OrderReader, orderReader } from './order-reader.ts'
import type { WriteGrouped, WriteOne } from './order-store.ts'
import type { RivalParts, RivalServer } from './rival.ts'

const clientId = 1
const json = 'application/json; charset=utf-8'

/** The minimal server: no token, no validation, no framework, no log. */
export async function nodeServer(
  parts: RivalParts,
  write: WriteOne | WriteGrouped,
): Promise<RivalServer> {
  const orders = orderReader(parts.database)
  const create = orderCreator(parts, write)
  const server = createServer((request, response) => {
    if (request.method === 'GET') get(orders, request, response)
    else readBody(request, (bytes) => post(create, bytes, request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const listPath = '/orders?limit='

function get(orders: OrderReader, { url = '' }: IncomingMessage, response: ServerResponse): void {
  if (url.startsWith(listPath)) {
    const limit = Number(url.slice(listPath.length))
    return void respond(response, 200, orders.listRendered(clientId, limit))
  }
  const reference = decodeURIComponent(url.slice('/orders/'.length))
  const rendered = orders.findRendered(clientId, reference)
  if (rendered === undefined) respond(response, 404, '{}')
  else respond(response, 200, rendered)
}

async function post(
  create: ReturnType<typeof orderCreator>,
  bytes: Buffer,
  { headers: sent }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const draft = JSON.parse(bytes.toString()) as OrderDraft
  const { status, headers, body } = await create(draft, keyOf(sent['idempotency-key'], bytes))
  respond(response, status, JSON.stringify(body), headers)
}

function readBody(request: IncomingMessage, done: (bytes: Buffer) => Promise<void>): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(Buffer.concat(chunks)))
}

function respond(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const length = Buffer.byteLength(body)
  response.writeHead(status, { ...headers, 'Content-Type': json, 'Content-Length': length })
  response.end(body)
}
