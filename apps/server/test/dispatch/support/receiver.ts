import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type LocalServer, listenLocally } from '@delivery-orders/tooling/local-server.ts'
import type { Identity } from './certificate.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Receiver extends LocalServer {
  readonly received: readonly Received[]
  readonly connections: () => number
}

export type Respond = (response: ServerResponse, received: Received, nth: number) => unknown

/** Starts an HTTP server on this machine, or an HTTPS server if `identity` is given. It records all requests. */
export async function receiver(
  respond: Respond = (response) => response.writeHead(204).end(),
  identity?: Identity,
): Promise<Receiver> {
  const received: Received[] = []
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((body) => {
      const one = receivedOf(request, body)
      received.push(one)
      respond(response, one, received.length)
    })
  }
  const server = identity ? createTlsServer(identity, listen) : createServer(listen)
  let connections = 0
  server.on('connection', () => connections++)
  const local = await listenLocally(server)
  return {
    ...local,
    url: `${identity ? `https://localhost:${local.port}` : local.url}/hooks`,
    received,
    connections: () => connections,
  }
}

const receivedOf = (
  { method = '', url = '', headers }: IncomingMessage,
  body: string,
): Received => ({
  method,
  path: url,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  ),
  body,
})

export interface Listener extends LocalServer {
  readonly connections: () => number
}

export async function listener(
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<Listener> {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  return { ...(await listenLocally(server)), connections: () => connections }
}
