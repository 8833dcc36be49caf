import { setTimeout as pause } from 'node:timers/promises'
import { draft, token } from './canaries.ts'
import { type OrderBook, type Reply, requestIdMark } from './order-book.ts'
import type { Exchange, Reaction } from './raw-service.ts'

// The ways in which a service, or a proxy in front of it, may react to a request.

/** Reads and executes the request, and answers according to the contract. */
export const works =
  (book: OrderBook): Reaction =>
  async (exchange) => {
    await exchange.body()
    exchange.socket.write(bytesOf(book.execute(exchange.arrival), exchange.number))
  }

export const worksSlowly =
  (book: OrderBook): Reaction =>
  async (exchange) => {
    await exchange.body()
    const bytes = bytesOf(book.execute(exchange.arrival), exchange.number)
    for (let at = 0; at < bytes.length; at += 100) {
      exchange.socket.write(bytes.subarray(at, at + 100))
      await pause(10)
    }
  }

export const resetsBeforeBody: Reaction = ({ socket }) => socket.resetAndDestroy()

export const resetsAfterBody: Reaction = async ({ body, socket }) => {
  await body()
  socket.resetAndDestroy()
}

export const resetsAfterCommit =
  (book: OrderBook): Reaction =>
  async ({ arrival, body, socket }) => {
    await body()
    book.execute(arrival)
    socket.resetAndDestroy()
  }

/** Closes the connection without a response, like a server that restarts. */
export const hangsUpAfterCommit =
  (book: OrderBook): Reaction =>
  async ({ arrival, body, socket }) => {
    await body()
    book.execute(arrival)
    socket.end()
  }

interface Truncation {
  readonly chunked?: boolean
  readonly reset?: boolean
  /** Number of bytes cut off the end. The last five bytes of a chunked body are only its end marker. */
  readonly missing?: number
}

/** Executes the request and closes the connection in the middle of the response body. */
export const truncates =
  (book: OrderBook, { chunked = false, reset = false, missing = 40 }: Truncation = {}): Reaction =>
  async ({ arrival, body, socket, number }) => {
    await body()
    const reply = book.execute(arrival)
    const bytes = chunked ? chunkedBytesOf(reply, number) : bytesOf(reply, number)
    socket.write(bytes.subarray(0, -missing), () =>
      reset ? socket.resetAndDestroy() : socket.end(),
    )
  }

/** Responds with a body that is valid JSON, but shorter than its Content-Length. */
export const truncatesReadably: Reaction = async ({ body, socket, number }) => {
  await body()
  const length = { 'content-length': String(half.length + 20) }
  socket.end(headOf({ status: 201, headers: length }, number) + half)
}

const half = '{"referenceNumber":"Canary half"}'

export const neverAnswers: Reaction = async ({ body }) => {
  await body()
}

export const tricklesHeaders: Reaction = async ({ body, socket }) => {
  await body()
  socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
  await trickles(socket, 'a')
}

export const tricklesBody =
  (book: OrderBook): Reaction =>
  async ({ arrival, body, socket, number }) => {
    await body()
    book.execute(arrival)
    const length = { 'content-type': 'application/json', 'content-length': '100000' }
    socket.write(headOf({ status: 201, headers: length }, number))
    await trickles(socket, ' ')
  }

async function trickles(socket: Exchange['socket'], text: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(text)
    await pause(20)
  }
}

export const answers =
  (reply: Reply): Reaction =>
  async ({ body, socket, number }) => {
    await body()
    socket.write(bytesOf(reply, number))
  }

/** Executes the request, but a proxy in front of the service sends another response. */
export const answersAfterCommit =
  (book: OrderBook, reply: Reply): Reaction =>
  async ({ arrival, body, socket, number }) => {
    await body()
    book.execute(arrival)
    socket.write(bytesOf(reply, number))
  }

/** Sends 103 Early Hints before the response, like some proxies. */
export const answersAfterEarlyHints =
  (book: OrderBook): Reaction =>
  async ({ arrival, body, socket, number }) => {
    await body()
    socket.write('HTTP/1.1 103 Early Hints\r\nlink: </docs>\r\n\r\n')
    socket.write(bytesOf(book.execute(arrival), number))
  }

/** Sends bytes that are not HTTP and repeat the token and the request body. */
export const answersNoHttp: Reaction = async ({ body, socket }) => {
  const text = await body()
  socket.end(`HTTP/9 ${token} ${text}\r\n\r\n`)
}

/** An HTML page that repeats the token and the draft, like some proxies and crash pages. */
export const htmlPage = (status: number, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<html>Authorization: Bearer ${token}<p>${JSON.stringify(draft)}</html>`,
})

/** The bytes of a complete response. A 204 has neither a body nor a Content-Length. */
const bytesOf = (reply: Reply, number: number): Buffer => {
  const body = bodyOf(reply, number)
  const length = reply.status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return Buffer.from(headOf({ ...reply, headers: { ...reply.headers, ...length } }, number) + body)
}

const chunkedBytesOf = (reply: Reply, number: number): Buffer => {
  const body = bodyOf(reply, number)
  const headers = { ...reply.headers, 'transfer-encoding': 'chunked' }
  const size = Buffer.byteLength(body).toString(16)
  return Buffer.from(`${headOf({ ...reply, headers }, number)}${size}\r\n${body}\r\n0\r\n\r\n`)
}

const bodyOf = ({ body = '' }: Reply, number: number): string =>
  body.replaceAll(requestIdMark, requestIdOf(number))

export const answersWithStatusLine =
  (book: OrderBook, statusLine: string): Reaction =>
  async ({ arrival, body, socket, number }) => {
    await body()
    const bytes = bytesOf(book.execute(arrival), number)
    const end = bytes.indexOf('\r\n')
    socket.write(Buffer.concat([Buffer.from(statusLine), bytes.subarray(end)]))
  }

const headOf = ({ status, headers }: Reply, number: number): string => {
  const lines = Object.entries({ ...headers, 'x-request-id': requestIdOf(number) })
  return `HTTP/1.1 ${status} Reason\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

export const requestIdOf = (number: number): string => `req-${number}`
