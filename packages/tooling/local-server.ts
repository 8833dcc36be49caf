import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A server of a test. Disposing of it ends its connections too. */
export interface LocalServer extends AsyncDisposable {
  readonly port: number
  readonly url: string
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>
  [Symbol.asyncDispose](): Promise<void>
}

/** Lets a server listen on a free port of 127.0.0.1. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...{ port, sockets, url: `http://127.0.0.1:${port}` },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
