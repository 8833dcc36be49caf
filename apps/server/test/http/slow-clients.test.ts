import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { timeouts } from '@delivery-orders/operations/protocol'
import { test as base, expect, onTestFinished, vi } from 'vitest'
import { write } from '../../src/http/answer.ts'
import { listen } from '../../src/http/listen.ts'
import type { BareResponse } from '../../src/http/request.ts'
import { dial, readUntilClosed } from './support/converse.ts'

/** The service's timeouts, shortened so that a test can wait for them. */
const short = {
  ...timeouts,
  headersTimeout: 2_000,
  requestTimeout: 3_000,
  connectionsCheckingInterval: 50,
  timeout: 4_000,
}

const ignore = () => undefined
const large = Buffer.alloc(32 * 1024 * 1024)

const test = base.extend<{ url: string; largeAnswer: PromiseWithResolvers<ServerResponse> }>({
  largeAnswer: async ({ task: _ }, use) => use(Promise.withResolvers()),
  url: async ({ largeAnswer }, use) => {
    const listener = await listen(0, '127.0.0.1', short)
    listener.serve((request, response) => {
      if (request.url === '/large') largeAnswer.resolve(response.end(large))
      else request.on('end', () => response.end('ok')).resume()
    }, ignore)
    await use(`http://127.0.0.1:${listener.address.port}`)
    await listener.close()
  },
})

test('the timeouts of the HTTP listener are between 5 and 75 seconds', () => {
  expect(timeouts).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 75_000,
    timeout: 60_000,
  })
})

const head = 'POST / HTTP/1.1\r\nHost: a\r\n'

/** The bytes that a client sends first, and the bytes that it then sends one by one, over and over. */
const slow = {
  'that send nothing': ['', ''],
  'whose headers do not end': ['GET / HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n'],
  'whose first line does not end': ['GET /', 'x'],
  'whose body is slow': [`${head}Content-Length: 100000\r\n\r\n`, 'x'],
  'whose chunks do not end': [`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  'whose trailers do not end': [`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X: y\r\n'],
  'that wait for 100 Continue': [
    `${head}Expect: 100-continue\r\nContent-Length: 100000\r\n\r\n`,
    '',
  ],
} as const

test.concurrent.for(Object.entries(slow))(
  'clients %s get 408, and other clients are served meanwhile',
  async ([, [first, then]], { url }) => {
    const socket = dial(url)
    socket.write(first)
    const stop = trickle(socket, then)
    const output = readUntilClosed(socket)

    expect(await (await fetch(url)).text()).toBe('ok')
    expect((await output).statuses).toEqual([408])
    stop()
  },
)

test.concurrent('clients that do not read their response are cut off, and other clients are served meanwhile', async ({
  url,
  largeAnswer,
}) => {
  const socket = dial(url).pause()
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  const answer = await largeAnswer.promise
  const closed = once(answer, 'close')

  expect(await (await fetch(url)).text()).toBe('ok')
  await closed
  expect(answer.writableFinished).toBe(false)
  socket.destroy()
})

test('a client that takes nothing of its response for 30 seconds is cut off, even if it sends requests', async () => {
  const listener = await listen(0, '127.0.0.1')
  const begun = Promise.withResolvers<ServerResponse>()
  listener.serve((_request, response) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    write(response as BareResponse, { status: 200, headers: [], body: large })
    begun.resolve(response)
  }, ignore)
  onTestFinished(() => void vi.useRealTimers())
  const socket = dial(`http://127.0.0.1:${listener.address.port}`).pause()
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  socket.write(request)
  const response = await begun.promise
  let wasWritten = -1
  while (response.socket?.bytesWritten !== wasWritten) {
    wasWritten = response.socket?.bytesWritten ?? 0
    for (let turn = 0; turn < 100; turn++) await nextTurn()
  }
  socket.write(request)

  await vi.advanceTimersByTimeAsync(29_999)
  expect(response.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(response.destroyed).toBe(true)
  vi.useRealTimers()
  socket.destroy()
  await listener.close()
})

// Node ends the connection after 30 s, if the listener does not. The time limit is shorter.
test('a listener that is closed waits 10 seconds for requests, and then ends their connections', {
  timeout: 10_000,
}, async () => {
  const listener = await listen(0, '127.0.0.1')
  const begun = Promise.withResolvers<unknown>()
  listener.serve(begun.resolve, ignore)
  const socket = dial(`http://127.0.0.1:${listener.address.port}`)
  socket.write(slow['whose body is slow'][0])
  await begun.promise
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  let isClosed = false
  const closed = listener.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect([isClosed, socket.closed]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1)
  await closed
})

/** Sends one byte of the text every 20 ms, over and over, until stopped. */
function trickle(socket: Socket, text: string): () => void {
  let sent = 0
  const timer = setInterval(() => {
    if (text !== '') socket.write(text[sent++ % text.length] ?? '')
  }, 20)
  return () => clearInterval(timer)
}
