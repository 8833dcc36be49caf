import { setTimeout as pause } from 'node:timers/promises'
import type { TestService } from '../../src/testing/index.ts'
import { draft, token } from './canaries.ts'
import { type OrderBook, type Reply, requestIdMark } from './order-book.ts'
import type { Exchange, Reaction } from './raw-service.ts'

// What a service, or what stands before it, may do with a request. What sounds like a step of the request is named by
// the last step that was taken.

const planned = (plan: Reaction['plan'] & {}, react: Reaction): Reaction =>
  Object.assign(react, { plan })

const responseOf = ({ status, headers = {}, body }: Reply): Response =>
  new Response(body ?? null, { status, headers })

/** By the verb for it, where the service for tests answers the same by itself. */
function plansAnswer(service: TestService, reply: Reply): void {
  const own = /"code":"(internal_error|unavailable|rate_limited)"/.test(reply.body ?? '')
  if (own) service.failNext(reply.status, { retryAfter: reply.headers?.['retry-after'] })
  else service.interceptNext(() => responseOf(reply))
}

/** Reads the request, does what it asks for, and answers as the contract says. */
export const works = (book: OrderBook): Reaction =>
  planned(
    (service) => service.interceptNext((_request, carryOut) => carryOut()),
    async (exchange) => {
      await exchange.body()
      exchange.socket.write(bytesOf(book.carryOut(exchange.arrival), exchange.number))
    },
  )

/** The same, but slow: it takes its time for the headers, and for the body. */
export const worksSlowly = (book: OrderBook): Reaction =>
  planned(
    (service) => {
      service.latencyMs = 100
    },
    async (exchange) => {
      await exchange.body()
      const bytes = bytesOf(book.carryOut(exchange.arrival), exchange.number)
      for (let at = 0; at < bytes.length; at += 100) {
        exchange.socket.write(bytes.subarray(at, at + 100))
        await pause(10)
      }
    },
  )

/** Resets the connection, and leaves in it what has come of the body. */
export const resetsBeforeBody: Reaction = planned(
  (service) => service.dropNext(),
  ({ socket }) => socket.resetAndDestroy(),
)

export const resetsAfterBody: Reaction = planned(
  (service) => service.dropNext(),
  async ({ body, socket }) => {
    await body()
    socket.resetAndDestroy()
  },
)

export const resetsAfterCommit = (book: OrderBook): Reaction =>
  planned(
    (service) => service.dropAfterCommit(),
    async ({ arrival, body, socket }) => {
      await body()
      book.carryOut(arrival)
      socket.resetAndDestroy()
    },
  )

/** Ends the connection without a word, as a server does that is restarted. */
export const hangsUpAfterCommit = (book: OrderBook): Reaction =>
  planned(
    (service) => service.dropAfterCommit(),
    async ({ arrival, body, socket }) => {
      await body()
      book.carryOut(arrival)
      socket.end()
    },
  )

interface Truncation {
  readonly chunked?: boolean
  readonly reset?: boolean
  /** How many bytes are missing: the last five of a chunked answer only say that it is whole. */
  readonly missing?: number
}

/** Carries the request out, and breaks off in the middle of the answer's body. */
export const truncates = (
  book: OrderBook,
  { chunked = false, reset = false, missing = 40 }: Truncation = {},
): Reaction =>
  planned(
    (service) => service.cutNext(),
    async ({ arrival, body, socket, number }) => {
      await body()
      const reply = book.carryOut(arrival)
      const bytes = chunked ? chunkedBytesOf(reply, number) : bytesOf(reply, number)
      socket.write(bytes.subarray(0, -missing), () =>
        reset ? socket.resetAndDestroy() : socket.end(),
      )
    },
  )

/** The answer is shorter than it says, but reads as a whole message. */
export const truncatesReadably: Reaction = planned(
  (service) => service.interceptNext(() => new Response(brokenOff(half), { status: 201 })),
  async ({ body, socket, number }) => {
    await body()
    const length = { 'content-length': String(half.length + 20) }
    socket.end(headOf({ status: 201, headers: length }, number) + half)
  },
)

const half = '{"referenceNumber":"Canary half"}'

const brokenOff = (text: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })

/** Says nothing at all. */
export const isSilent: Reaction = planned(
  (service) => service.hangNext(),
  async ({ body }) => {
    await body()
  },
)

/** Sends a byte of a header now and then, and never gets to the body. */
export const tricklesHeaders: Reaction = async ({ body, socket }) => {
  await body()
  socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
  await trickles(socket, 'a')
}

/** Sends the headers, then a byte of the body now and then. */
export const tricklesBody = (book: OrderBook): Reaction =>
  planned(
    (service) => service.cutNext({ hangs: true }),
    async ({ arrival, body, socket, number }) => {
      await body()
      book.carryOut(arrival)
      const length = { 'content-type': 'application/json', 'content-length': '100000' }
      socket.write(headOf({ status: 201, headers: length }, number))
      await trickles(socket, ' ')
    },
  )

async function trickles(socket: Exchange['socket'], text: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(text)
    await pause(20)
  }
}

export const answers = (reply: Reply): Reaction =>
  planned(
    (service) => plansAnswer(service, reply),
    async ({ body, socket, number }) => {
      await body()
      socket.write(bytesOf(reply, number))
    },
  )

/** Carries the request out, but what stands before it answers otherwise. */
export const answersAfterCommit = (book: OrderBook, reply: Reply): Reaction =>
  planned(
    (service) =>
      service.interceptNext(async (_request, carryOut) => {
        await carryOut()
        return responseOf(reply)
      }),
    async ({ arrival, body, socket, number }) => {
      await body()
      book.carryOut(arrival)
      socket.write(bytesOf(reply, number))
    },
  )

/** Says first that it goes on, as proxies do. */
export const answersWithForewords =
  (book: OrderBook): Reaction =>
  async ({ arrival, body, socket, number }) => {
    await body()
    socket.write('HTTP/1.1 103 Early Hints\r\nlink: </docs>\r\n\r\n')
    socket.write(bytesOf(book.carryOut(arrival), number))
  }

/** What is no HTTP, and repeats what it was told. */
export const babbles: Reaction = async ({ body, socket }) => {
  const told = await body()
  socket.end(`HTTP/9 ${token} ${told}\r\n\r\n`)
}

/** A page that repeats the whole request, as some proxies and crash pages do. */
export const page = (status: number, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<html>Authorization: Bearer ${token}<p>${JSON.stringify(draft)}</html>`,
})

/** A whole answer: a 204 has neither a body nor a length. */
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

/** An answer whose first line is not one that programs write. */
export const answersBy =
  (book: OrderBook, statusLine: string): Reaction =>
  async ({ arrival, body, socket, number }) => {
    await body()
    const bytes = bytesOf(book.carryOut(arrival), number)
    const end = bytes.indexOf('\r\n')
    socket.write(Buffer.concat([Buffer.from(statusLine), bytes.subarray(end)]))
  }

const headOf = ({ status, headers }: Reply, number: number): string => {
  const lines = Object.entries({ ...headers, 'x-request-id': requestIdOf(number) })
  return `HTTP/1.1 ${status} It\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

export const requestIdOf = (number: number): string => `req-${number}`
