import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { TestService } from '../../src/testing/index.ts'

/** A request as it came over the wire; its body is read only when somebody asks for it. */
export interface Arrival {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A request that waits for what the service does with it. */
export interface Exchange {
  readonly arrival: Arrival
  readonly socket: Socket
  /** Which request it is that the service got, from 1. */
  readonly number: number
  body(): Promise<string>
}

/** What the service does with a request. After it the connection is open still, unless it was ended. */
export interface Reaction {
  (exchange: Exchange): unknown
  /** The same without a socket: has the next request of the service for tests end so. Some things only sockets do. */
  readonly plan?: (service: TestService) => void
}

export interface RawService {
  readonly port: number
  readonly arrivals: readonly Arrival[]
  /** How many connections are open that a request came over: `fetch` also opens some in advance. */
  readonly connections: () => number
  close(): Promise<void>
}

interface Behavior {
  /** Before anything is read; false: nothing will be. */
  readonly onConnection?: (socket: Socket, number: number) => boolean
  readonly onRequest: Reaction
}

/** HTTP written by hand on a socket: what an HTTP server would never do can be done here. */
export async function rawService({ onConnection, onRequest }: Behavior): Promise<RawService> {
  const arrivals: Arrival[] = []
  const sockets = new Set<Socket>()
  const used = new Set<Socket>()
  let made = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      used.delete(socket)
    })
    // Who speaks to a faulty service breaks off too.
    socket.on('error', () => undefined)
    made += 1
    if (onConnection?.(socket, made) === false) return
    const listens = converse(socket, (exchange) => {
      arrivals.push(exchange.arrival)
      used.add(socket)
      return onRequest({ ...exchange, number: arrivals.length })
    })
    listens.catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    connections: () => used.size,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

async function converse(
  socket: Socket,
  react: (exchange: Omit<Exchange, 'number'>) => unknown,
): Promise<void> {
  const wire = new Wire(socket)
  for (;;) {
    const head = await wire.head()
    if (head === undefined) return
    const arrival = arrivalOf(head)
    let body: Promise<string> | undefined
    const bodyOnce = () => {
      body ??= wire.take(Number(arrival.headers['content-length'] ?? 0))
      return body
    }
    await react({ arrival, socket, body: bodyOnce })
    await bodyOnce()
  }
}

function arrivalOf(head: string): Arrival {
  const [requestLine = '', ...lines] = head.split('\r\n')
  const [method = '', path = ''] = requestLine.split(' ')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { method, path, headers: Object.fromEntries(headers) }
}

/** Reads no more of a socket than it is asked for, so that a body can be left where it is. */
class Wire {
  readonly #chunks: AsyncIterator<Buffer>
  #read = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.#chunks = socket[Symbol.asyncIterator]()
  }

  /** The lines before a body; undefined when the connection has ended. */
  async head(): Promise<string | undefined> {
    let end = this.#read.indexOf(separator)
    while (end < 0) {
      if (!(await this.#more())) return undefined
      end = this.#read.indexOf(separator)
    }
    const head = this.#cut(end)
    this.#cut(separator.length)
    return head.toString('latin1')
  }

  async take(length: number): Promise<string> {
    while (this.#read.length < length)
      if (!(await this.#more())) throw new Error('The request ended in the middle of its body.')
    return this.#cut(length).toString()
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done) return false
    this.#read = Buffer.concat([this.#read, value])
    return true
  }

  #cut(length: number): Buffer {
    const cut = this.#read.subarray(0, length)
    this.#read = this.#read.subarray(length)
    return cut
  }
}

const separator = '\r\n\r\n'
