import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LocalServer, listenLocally } from '@delivery-orders/tooling/local-server.ts'

/** An HTTP server with a message queue per path: a POST adds a message, a GET waits for a message and removes it. */
export function startReceiver(): Promise<LocalServer> {
  const queues = new Map<string, Queue>()
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const queue = queues.get(url) ?? queueOf()
    queues.set(url, queue)
    if (method === 'GET') queue.readers.push((message) => response.end(message))
    else {
      queue.messages.push(JSON.stringify({ headers, body: await text(request) }))
      response.end()
    }
    while (queue.readers.length > 0 && queue.messages.length > 0)
      queue.readers.shift()?.(queue.messages.shift() ?? '')
  })
  return listenLocally(server)
}

interface Queue {
  readonly messages: string[]
  /** GET requests that wait for a message. */
  readonly readers: ((message: string) => void)[]
}

const queueOf = (): Queue => ({ messages: [], readers: [] })
