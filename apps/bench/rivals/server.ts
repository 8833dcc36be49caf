import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { OrderDraft } from '@delivery-orders/contract'

/** An idempotency key as stored: a hash of operation and key, and a fingerprint (hash) of the body. */
export interface Key {
  readonly hash: string
  readonly fingerprint: string
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

type Body = string | undefined

/** The operations of a rival. The bodies of reads are texts that were rendered when the orders were written. */
export interface Orders {
  create(draft: OrderDraft, key: Key): Promise<Reply>
  find(reference: string): Body | Promise<Body>
  list(limit: number): Body | Promise<Body>
}

const [, , port, database = '', token = ''] = process.argv

/** The arguments of a rival. */
export const settings = { port: Number(port), database, token }

const hashLength = 22

/** Computes the same hashes as our server. */
export const keyOf = (header: unknown, body: Uint8Array | string): Key => ({
  hash: hash('sha256', JSON.stringify(['createOrder', {}, header]), 'base64url').slice(
    0,
    hashLength,
  ),
  fingerprint: hash('sha256', body, 'base64url'),
})

interface RenderedOrder {
  readonly id: number
  readonly createdAt: number
  readonly rendered: string
}

export function renderPage(found: readonly RenderedOrder[], limit: number): string {
  const orders = found.slice(0, limit)
  const last = found.length > limit ? orders.at(-1) : undefined
  const nextCursor = last ? `${last.createdAt.toString(36)}-${last.id.toString(36)}` : null
  const texts = orders.map((order) => order.rendered).join(',')
  return `{"data":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`
}

const json = 'application/json; charset=utf-8'

/** Runs the minimal server, until SIGTERM: no token, no validation, no framework, no log. */
export function serveOrders(orders: Orders): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET')
      return readBody(request, (bytes) => post(orders, bytes, request, response))
    const reply = (body: Body) => respond(response, body === undefined ? 404 : 200, body ?? '{}')
    const body = read(orders, request.url ?? '')
    if (body instanceof Promise) void body.then(reply)
    else reply(body)
  })
  server.listen(settings.port, '127.0.0.1')
  process.once('SIGTERM', () => process.exit())
}

const listPath = '/orders?limit='

const read = (orders: Orders, path: string) =>
  path.startsWith(listPath)
    ? orders.list(Number(path.slice(listPath.length)))
    : orders.find(decodeURIComponent(path.slice('/orders/'.length)))

async function post(
  { create }: Orders,
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
