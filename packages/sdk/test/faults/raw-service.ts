import { createServer, type Socket } from 'node:net'
import { type LocalServer, listenLocally } from '@delivery-orders/tooling/local-server.ts'

export interface Arrival {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A request that the service has not answered yet. */
export interface Exchange {
  readonly arrival: Arrival
  readonly socket: Socket
  /** Number of the request, counted from 1. */
  readonly number: number
  /** Reads the body. Until this is called, the body stays unread. */
  body(): Promise<string>
}

/** Handles a request. It may leave the connection open or close it. */
export type Reaction = (exchange: Exchange) => unknown

export interface RawService extends LocalServer {
  readonly arrivals: readonly Arrival[]
  /** Number of open connections that have carried a request, without the ones that `fetch` opens in advance. */
  readonly connections: () => number
}

interface Behavior {
  /** Called for a new connection before anything is read from it. Returns false to leave the connection unread. */
  readonly onConnection?: (socket: Socket, number: number) => boolean
  readonly onRequest: Reaction
}

/** A server that writes HTTP on a raw socket, so that it can behave in ways that `node:http` does not allow. */
export async function rawService({ onConnection, onRequest }: Behavior): Promise<RawService> {
  const arrivals: Arrival[] = []
  const used = new Set<Socket>()
  let made = 0
  const server = createServer((socket) => {
    socket.on('close', () => used.delete(socket))
    // A client that resets its connection is not an error of this server.
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
  return { ...(await listenLocally(server)), arrivals, connections: () => used.size }
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

/** Reads from a socket only on demand, so that a body can stay unread. */
class Wire {
  readonly #chunks: AsyncIterator<Buffer>
  #read = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.#chunks = socket[Symbol.asyncIterator]()
  }

  /** Reads the request line and headers; undefined when the connection has ended. */
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
