import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrderDraft } from '@delivery-orders/contract'
import { creator } from './creating.ts'
import { keyOf } from './keys.ts'
import { type OrderReader, orderReader } from './order-reader.ts'
import type { WriteGrouped, WriteOne } from './order-store.ts'
import type { Listening, RivalParts } from './rival.ts'

const clientId = 1
const json = 'application/json; charset=utf-8'

/** The least that can be done: no token, no validation, no frame, no log. */
export async function nodeServer(
  parts: RivalParts,
  write: WriteOne | WriteGrouped,
): Promise<Listening> {
  const orders = orderReader(parts.database)
  const create = creator(parts, write)
  const server = createServer((request, response) => {
    if (request.method === 'GET') get(orders, request, response)
    else receive(request, (bytes) => post(create, bytes, request, response))
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
    return void answer(response, 200, orders.listRendered(clientId, limit))
  }
  const reference = decodeURIComponent(url.slice('/orders/'.length))
  const rendered = orders.findRendered(clientId, reference)
  if (rendered === undefined) answer(response, 404, '{}')
  else answer(response, 200, rendered)
}

async function post(
  create: ReturnType<typeof creator>,
  bytes: Buffer,
  { headers: sent }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const draft = JSON.parse(bytes.toString()) as OrderDraft
  const { status, headers, body } = await create(draft, keyOf(sent['idempotency-key'], bytes))
  answer(response, status, JSON.stringify(body), headers)
}

function receive(request: IncomingMessage, done: (bytes: Buffer) => Promise<void>): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(Buffer.concat(chunks)))
}

function answer(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const length = Buffer.byteLength(body)
  response.writeHead(status, { ...headers, 'Content-Type': json, 'Content-Length': length })
  response.end(body)
}
