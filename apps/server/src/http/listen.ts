import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pathOnly } from './request-target.ts'

/** Slow clients do not hold connections for ever; idle ones live longer than those of a balancer in front. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
  /** Also for those who ask and then do not read their answer. */
  timeout: 60_000,
}
/** What is in flight may take so long to finish when the server stops. */
const closeTimeoutMs = 10_000
const idleSweepMs = 50

/** Listens from the moment it is opened, so that its port is known; whom it lets in is said next. */
export interface HttpListener {
  readonly address: AddressInfo
  serve(app: RequestListener): void
  /** Takes no more requests, and resolves when those in flight are answered. */
  close(): Promise<void>
}

export async function listen(
  port: number,
  host: string,
  patience: Readonly<typeof timeouts> = timeouts,
): Promise<HttpListener> {
  const server = createServer(patience)
  server.timeout = patience.timeout
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    address: server.address() as AddressInfo,
    serve: (asked) => {
      const app = pathOnly(asked)
      server.on('request', app)
      // Whether the client may go on is decided on its way; what else it expects is not looked at.
      server.on('checkContinue', app)
      server.on('checkExpectation', app)
    },
    close: () => close(server, sockets),
  }
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Who asks once more on a connection that is open is told that it ends here.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // Balancers keep connections that have never carried a request, and Node does not count those as idle.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  // A connection that was busy when closing began is only idle once its answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
