import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { send } from '../support/send.ts'
import { test } from '../support/world.ts'
import { converse, dial, heardOn } from './support/converse.ts'
import {
  type Attacks,
  chunks,
  framing,
  headers,
  targets,
  versions,
} from './support/hostile-requests.ts'
import { servedBeside } from './support/served-beside.ts'

const megabyte = 1024 * 1024
const tables = { framing, chunks, targets, headers, versions }
const healthz = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

describe('requests that are hostile by their', () => {
  test.for(Object.entries(tables))('%s are answered or cut off', async ([, attacks], { world }) => {
    await servedBeside(world, async () => {
      const got: Record<string, readonly [string, readonly number[]]> = {}
      for (const [name, [bytes]] of Object.entries(attacks))
        got[name] = [bytes, (await converse(world.url, bytes)).statuses]
      expect(got).toEqual(attacks)
    })
    expect(faultsIn(world.log)).toEqual([])
  })

  test('thousands leave nothing in the memory', { timeout: 60_000 }, async ({ world }) => {
    const all = Object.values<Attacks>(tables).flatMap((attacks) => Object.values(attacks))
    const flood = async (count: number) => {
      for (let from = 0; from < count; from += all.length)
        await Promise.all(all.map(([bytes]) => converse(world.url, bytes)))
    }
    await flood(600)
    const before = heap()
    const lines = world.log.length

    await flood(3_000)

    // The log is kept by the test itself.
    const kept = world.log.slice(lines).join('').length * 2
    expect((heap() - before - kept) / megabyte).toBeLessThan(20)
  })
})

describe('an address that Express cannot read', () => {
  test('is a problem like any other, and a line in the log', async ({ world }) => {
    for (const target of ['http://[::zz/private', 'http://', 'http://?private']) {
      const { text } = await converse(
        world.url,
        `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      )
      expect(text).toContain('\r\nContent-Type: application/problem+json\r\n')
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).code).toBe('route_not_found')
    }
    expect(world.log.map((line) => JSON.parse(line).status)).toEqual([404, 404, 404])
    expect(world.log.join()).not.toContain('private')
  })
})

describe('a client of HTTP 1.0', () => {
  test('is not told to go on, whatever it expects', async ({ world }) => {
    const body = JSON.stringify(aDraft())
    const { statuses } = await converse(
      world.url,
      `POST /orders HTTP/1.0\r\nAuthorization: Bearer ${await world.token('acme')}\r\n` +
        'Content-Type: application/json\r\nExpect: 100-continue\r\n' +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${Buffer.from(body).toString('latin1')}`,
    )
    expect(statuses).toEqual([201])
  })
})

describe('a connection', () => {
  test('with a thousand requests at once has a thousand answers, in order', async ({ world }) => {
    const requests = Array.from(
      { length: 1_000 },
      (_, number) =>
        `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-Id: r-${number}\r\n` +
        `${number === 999 ? 'Connection: close\r\n' : ''}\r\n`,
    )
    const { text } = await servedBeside(world, () => converse(world.url, requests.join('')))

    const ids = [...text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id)
    expect(ids).toEqual(requests.map((_, number) => `r-${number}`))
  })

  test('that nobody reads from fills no memory', async ({ world }) => {
    const { text: document } = await send(world, { path: '/openapi.json' })
    const before = process.memoryUsage().rss
    const socket = dial(world.url).pause()
    await servedBeside(world, async () => {
      // Were all of them answered, they would be more than a quarter of a gigabyte.
      const count = Math.ceil((300 * megabyte) / document.length)
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count))
      for (let turn = 0; turn < 50; turn++) await send(world, { path: '/healthz' })
    })
    expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(100)
    socket.destroy()
  })

  test('that is closed on one side is still answered on the other', async ({ world }) => {
    const socket = dial(world.url)
    socket.end(healthz)
    expect((await heardOn(socket)).statuses).toEqual([200])
  })

  test('that is closed in the middle of a request gets a bare status', async ({ world }) => {
    const authorization = `Authorization: Bearer ${await world.token('acme')}`
    const type = 'Content-Type: application/json'
    const head = `POST /orders HTTP/1.1\r\nHost: a\r\n${authorization}\r\n${type}\r\n`
    for (const begun of [
      `${head}Content-Length: 500\r\n\r\n{"items"`,
      `${head}Transfer-Encoding: chunked\r\n\r\n8\r\n{"it`,
      head,
      'GET /heal',
    ]) {
      const socket = dial(world.url)
      socket.end(begun)
      expect((await heardOn(socket)).statuses).toEqual([400])
    }
    expect(faultsIn(world.log)).toEqual([])
  })

  test('may be opened and cut off a thousand times, whatever it was about', async ({ world }) => {
    const body = JSON.stringify(aDraft())
    const authorization = `Authorization: Bearer ${await world.token('acme')}`
    const begun = [
      '',
      'GET /hea',
      healthz,
      `POST /orders HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{`,
      `POST /orders HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ]
    const cutOff = async (number: number) => {
      const socket = dial(world.url)
      await once(socket, 'connect')
      socket.write(begun[number % begun.length] ?? '')
      socket.resetAndDestroy()
    }
    await servedBeside(world, async () => {
      for (let from = 0; from < 1_000; from += 20)
        await Promise.all(Array.from({ length: 20 }, (_, number) => cutOff(from + number)))
    })
    expect(faultsIn(world.log)).toEqual([])
  })
})

/** Whatever a client sends is no fault of the service. */
const faultsIn = (log: readonly string[]): readonly string[] =>
  log.filter((line) => JSON.parse(line).level >= 40)

function heap(): number {
  const collect = globalThis.gc
  if (!collect) throw new Error('These tests need --expose-gc.')
  collect()
  return process.memoryUsage().heapUsed
}
