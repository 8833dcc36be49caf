import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Keeps what is posted to a path for those who get it there, one message for each GET. */
export interface Receiver extends AsyncDisposable {
  readonly url: string
}

export async function startReceiver(): Promise<Receiver> {
  const queues = new Map<string, Queue>()
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const queue = queues.get(url) ?? queueOf()
    queues.set(url, queue)
    if (method === 'GET') queue.wanted.push((message) => response.end(message))
    else {
      queue.there.push(JSON.stringify({ headers, body: await text(request) }))
      response.end()
    }
    while (queue.wanted.length > 0 && queue.there.length > 0)
      queue.wanted.shift()?.(queue.there.shift() ?? '')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Queue {
  readonly there: string[]
  /** Who has come too early. */
  readonly wanted: ((message: string) => void)[]
}

const queueOf = (): Queue => ({ there: [], wanted: [] })
