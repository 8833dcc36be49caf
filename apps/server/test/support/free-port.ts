import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports, so no outgoing connection takes a port that a server leaves during a restart. */
const range = { from: 20_000, count: 12_000 }

/** For servers that cannot choose a port themselves, or must restart on the same one. */
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
