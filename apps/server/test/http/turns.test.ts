import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test as base, describe, expect } from 'vitest'
import { listen } from '../../src/http/listen.ts'
import { runLater } from '../../src/http/turns.ts'
import { until } from '../support/until.ts'
import { converse, dial, readUntilClosed } from './support/converse.ts'

/** A listener that leaves requests to `/slow` unanswered. */
const test = base.extend<{ url: string; turns: number[]; slow: ServerResponse[] }>({
  turns: async ({ task: _ }, use) => use([]),
  slow: async ({ task: _ }, use) => use([]),
  url: async ({ turns, slow }, use) => {
    const listener = await listen(0, '127.0.0.1')
    let turn = 0
    let isOver = false
    const count = async () => {
      for (; !isOver; turn++) await nextTurn()
    }
    const counting = count()
    listener.serve(
      ({ url }, response) => {
        turns.push(turn)
        if (url === '/slow') slow.push(response)
        else response.end('ok')
      },
      () => undefined,
    )
    await use(`http://127.0.0.1:${listener.address.port}`)
    for (const response of slow) response.end()
    await listener.close()
    isOver = true
    await counting
  },
})

const request = (path: string, header = ''): string =>
  `HEAD ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\n`

describe('the requests of a connection in one packet', () => {
  test('are handled in turns of the event loop of their own', async ({ url, turns }) => {
    const text = request('/').repeat(99) + request('/', 'Connection: close\r\n')

    expect((await converse(url, text)).statuses).toEqual(Array(100).fill(200))
    expect(new Set(turns).size).toBe(100)
  })

  test('wait for the response to the one before', async ({ url, turns, slow }) => {
    const socket = dial(url)
    socket.write(request('/slow') + request('/', 'Connection: close\r\n'))
    const output = readUntilClosed(socket)
    await converse(url, request('/', 'Connection: close\r\n'))
    expect(turns.length).toBe(2)

    slow[0]?.end()
    expect((await output).statuses).toEqual([200, 200])
    expect(turns.length).toBe(3)
  })

  test('are not handled once the connection has ended', async ({ url, turns }) => {
    const text = request('/', 'Connection: close\r\n') + request('/').repeat(10)

    expect((await converse(url, text)).statuses).toEqual([200])
    expect(turns.length).toBe(1)
  })

  test('end the connection if 4,000 others wait, which no longer count when their connection ends', async ({
    url,
  }) => {
    const waiting = dial(url)
    waiting.write(request('/slow') + request('/').repeat(4_000))
    const many = request('/').repeat(10) + request('/', 'Connection: close\r\n')
    const answers = async () => (await converse(url, many)).statuses.length
    await until('4,000 requests wait', async () => (await answers()) < 11)

    waiting.destroy()
    await until('none waits', async () => (await answers()) === 11)
  })
})

test('the jobs of strangers run in their order, at most 8 in a turn of the event loop', async () => {
  const ran: number[] = []
  for (let job = 0; job < 20; job++) runLater(() => ran.push(job))
  const counts: number[] = []
  while (ran.length < 20) {
    await nextTurn()
    counts.push(ran.length)
  }

  expect(ran).toEqual(Array.from({ length: 20 }, (_, job) => job))
  expect([...new Set(counts)]).toEqual([8, 16, 20])
})
