import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below the ephemeral ones, so that no outgoing connection takes the port of a server during its restart. */
const range = { from: 20_000, count: 12_000 }

/** Finds a free port, for servers that cannot choose a port themselves or must restart on the same port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.from + Math.floor(Math.random() * range.count)
    const server = createServer()
    server.listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
