import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections: one that is left for a moment is there again. */
const range = { from: 20_000, count: 12_000 }

/** For programs that cannot choose one themselves, or have to come back to the one that they had. */
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
