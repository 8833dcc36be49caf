import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An HTTP server with a message queue per path: a POST adds a message, a GET waits for a message and removes it. */
export interface Receiver extends AsyncDisposable {
  readonly url: string
}

export async function startReceiver(): Promise<Receiver> {
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
  readonly messages: string[]
  /** GET requests that wait for a message. */
  readonly readers: ((message: string) => void)[]
}

const queueOf = (): Queue => ({ messages: [], readers: [] })
