import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrderDraft } from '@delivery-orders/contract'
import { type Key, keyOf } from './keys.ts'
import type { Reply } from './order-creator.ts'
import type { RivalServer } from './rival.ts'

const json = 'application/json; charset=utf-8'

type Body = string | undefined

/** Returns the bodies of responses. */
export interface Reader {
  find(reference: string): Body | Promise<Body>
  list(limit: number): Body | Promise<Body>
}

/** The minimal server: no token, no validation, no framework, no log. */
export async function nodeServer(
  reader: Reader,
  create: (draft: OrderDraft, key: Key | undefined) => Promise<Reply>,
): Promise<RivalServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET')
      return readBody(request, (bytes) => post(create, bytes, request, response))
    const reply = (body: Body) => respond(response, body === undefined ? 404 : 200, body ?? '{}')
    const body = read(reader, request.url ?? '')
    if (body instanceof Promise) void body.then(reply)
    else reply(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const listPath = '/orders?limit='

const read = (reader: Reader, path: string) =>
  path.startsWith(listPath)
    ? reader.list(Number(path.slice(listPath.length)))
    : reader.find(decodeURIComponent(path.slice('/orders/'.length)))

async function post(
  create: (draft: OrderDraft, key: Key | undefined) => Promise<Reply>,
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
