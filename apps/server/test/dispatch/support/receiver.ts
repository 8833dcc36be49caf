import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Identity } from './certificate.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Receiver extends AsyncDisposable {
  readonly port: number
  readonly url: string
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: identity ? `https://localhost:${port}/hooks` : `http://127.0.0.1:${port}/hooks`,
    received,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
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

export interface Listener extends AsyncDisposable {
  readonly port: number
  readonly connections: () => number
}

export async function listener(
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<Listener> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
