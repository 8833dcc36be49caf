import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { timeouts, withoutAuthority } from '@delivery-orders/operations/protocol'
import { inTurns } from './turns.ts'

/** How long requests in flight may take to finish when the server stops. */
const closeTimeoutMs = 10_000
const idleSweepMs = 50

/**
 * Limits the connections that the system accepts before the service does. A balancer that cannot connect for seconds takes
 * the service for dead. Node's default is 511.
 */
const backlog = 4_096

/** A server that listens before the app exists, because the app needs to know the port. `serve` sets the app. */
export interface HttpListener {
  readonly address: AddressInfo
  /** `onSocketError` also gets the errors of requests that Node cannot read, and answers itself. */
  serve(app: RequestListener, onSocketError: (error: Error) => void): void
  /** Stops listening. Resolves when all requests in flight are answered, or `closeTimeoutMs` has passed. */
  close(): Promise<void>
}

export async function listen(
  port: number,
  host: string,
  limits: Readonly<typeof timeouts> = timeouts,
): Promise<HttpListener> {
  const server = createServer(limits)
  server.timeout = limits.timeout
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    address: server.address() as AddressInfo,
    serve: (app, onSocketError) => {
      const listener = inTurns(pathOnly(app))
      server.on('request', listener)
      // Without these listeners, Node sends `100 Continue` before authentication and refuses other expectations.
      server.on('checkContinue', listener)
      server.on('checkExpectation', listener)
      // A listener for `clientError` would have to write Node's answers itself.
      server.on('connection', (socket) => socket.on('error', onSocketError))
    },
    close: () => close(server, sockets),
  }
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Responses to further requests on open connections have the header `Connection: close`.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // `closeIdleConnections` skips connections that have never carried a request. Load balancers keep such connections.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  // Repeated, because a connection becomes idle only when its last response has been sent.
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  const closeAll = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearInterval(closeIdle)
  clearTimeout(closeAll)
}

/** Reduces a target that is a full URL to its path. Express answers malformed URLs with an HTML page, unlogged. */
const pathOnly =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    request.url = withoutAuthority(request.url)
    listener(request, response)
  }
