import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { test as base, expect } from 'vitest'
import { listen, timeouts } from '../../src/http/listen.ts'
import { dial, heardOn } from './support/converse.ts'

/** A door as the service has one, whose patience ends while a test can wait for it. */
const short = {
  ...timeouts,
  headersTimeout: 100,
  requestTimeout: 300,
  connectionsCheckingInterval: 20,
  timeout: 400,
}

const large = Buffer.alloc(32 * 1024 * 1024)

const test = base.extend<{ url: string; largeAnswer: PromiseWithResolvers<ServerResponse> }>({
  largeAnswer: async ({ task: _ }, use) => use(Promise.withResolvers()),
  url: async ({ largeAnswer }, use) => {
    const door = await listen(0, '127.0.0.1', short)
    door.serve((request, response) => {
      if (request.url === '/large') largeAnswer.resolve(response.end(large))
      else request.on('end', () => response.end('ok')).resume()
    })
    await use(`http://127.0.0.1:${door.address.port}`)
    await door.close()
  },
})

test('the patience of the service is a matter of seconds', () => {
  expect(timeouts).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 75_000,
    timeout: 60_000,
  })
})

const head = 'POST / HTTP/1.1\r\nHost: a\r\n'

/** What is sent at once, and what then follows byte by byte for ever. */
const slow = {
  'who say nothing': ['', ''],
  'whose headers do not end': ['GET / HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n'],
  'whose first line does not end': ['GET /', 'x'],
  'whose body is slow': [`${head}Content-Length: 100000\r\n\r\n`, 'x'],
  'whose chunks do not end': [`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  'whose trailers do not end': [`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X: y\r\n'],
  'who expect to be told to go on': [
    `${head}Expect: 100-continue\r\nContent-Length: 100000\r\n\r\n`,
    '',
  ],
} as const

test.for(Object.entries(slow))(
  'clients %s are told that time is up, and others are served',
  async ([, [first, then]], { url }) => {
    const socket = dial(url)
    socket.write(first)
    const stop = trickle(socket, then)
    const heard = heardOn(socket)

    expect(await (await fetch(url)).text()).toBe('ok')
    expect((await heard).statuses).toEqual([408])
    stop()
  },
)

test('clients who do not read their answer are cut off, and others are served', async ({
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

/** Sends a byte now and then, over and over, until it is stopped. */
function trickle(socket: Socket, text: string): () => void {
  let sent = 0
  const timer = setInterval(() => {
    if (text !== '') socket.write(text[sent++ % text.length] ?? '')
  }, 5)
  return () => clearInterval(timer)
}
