import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { exchange, send } from '../support/send.ts'
import { test } from '../support/world.ts'
import { converse, dial, readUntilClosed } from './support/converse.ts'
import {
  type Attacks,
  chunks,
  framing,
  headers,
  targets,
  versions,
} from './support/hostile-requests.ts'
import { withBystander } from './support/with-bystander.ts'

const megabyte = 1024 * 1024
const tables = { framing, chunks, targets, headers, versions }
const healthz = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

describe('hostile requests', () => {
  test.for(Object.entries(tables))(
    'with invalid or unusual %s get the expected statuses, and do not delay other clients',
    async ([, attacks], { world }) => {
      await withBystander(world, async () => {
        const got: Record<string, readonly [string, readonly number[]]> = {}
        for (const [name, [bytes]] of Object.entries(attacks))
          got[name] = [bytes, (await converse(world.url, bytes)).statuses]
        expect(got).toEqual(attacks)
      })
      expect(faultsIn(world.log)).toEqual([])
    },
  )

  test('leak no memory, even if a client sends hundreds of them', async ({ world }) => {
    const all = Object.values<Attacks>(tables).flatMap((attacks) => Object.values(attacks))
    const flood = async (count: number) => {
      for (let from = 0; from < count; from += all.length)
        await Promise.all(all.map(([bytes]) => converse(world.url, bytes)))
    }
    await flood(300)
    const before = heap()
    const lines = world.log.length

    await flood(900)

    // Subtracts the log lines: the test keeps them in memory, at two bytes per character.
    const logBytes = world.log.slice(lines).join('').length * 2
    expect((heap() - before - logBytes) / megabyte).toBeLessThan(5)
  })
})

describe('a request URL that Express cannot parse', () => {
  test('gets a 404 route_not_found problem and does not appear in the log', async ({ world }) => {
    for (const target of ['http://[::zz/private', 'http:///private', 'http://:x/private']) {
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

describe('an HTTP/1.0 client', () => {
  test('gets no 100 Continue, even if it sends Expect', async ({ world }) => {
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
  test('with 1,000 pipelined requests gets 1,000 responses in order', async ({ world }) => {
    const requests = Array.from(
      { length: 1_000 },
      (_, number) =>
        `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-Id: r-${number}\r\n` +
        `${number === 999 ? 'Connection: close\r\n' : ''}\r\n`,
    )
    const { text } = await withBystander(world, () => converse(world.url, requests.join('')))

    const ids = [...text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id)
    expect(ids).toEqual(requests.map((_, number) => `r-${number}`))
  })

  test('uses less than 100 MB of server memory if the client does not read the responses', async ({
    world,
  }) => {
    const { text: document } = await send(world, { path: '/openapi.json' })
    const before = process.memoryUsage().rss
    const socket = dial(world.url).pause()
    await withBystander(world, async () => {
      // The responses to these requests would take 300 MB.
      const count = Math.ceil((300 * megabyte) / document.length)
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count))
      for (let turn = 0; turn < 50; turn++) await send(world, { path: '/healthz' })
    })
    expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(100)
    socket.destroy()
  })

  test('that does not read the script of the reference shares its bytes with all others', async ({
    world,
  }) => {
    const path = '/docs/scalar.js'
    await exchange(world.url, { path })
    const before = process.memoryUsage().arrayBuffers
    const sockets = Array.from({ length: 50 }, () => dial(world.url).pause())
    for (const method of ['HEAD', 'GET'])
      for (const socket of sockets) socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await withBystander(world, async () => {
      for (let turn = 0; turn < 50; turn++) await send(world, { path: '/healthz' })
    })

    expect((process.memoryUsage().arrayBuffers - before) / megabyte).toBeLessThan(10)
    for (const socket of sockets) socket.destroy()
  })

  test('that the client has half-closed still gets its response', async ({ world }) => {
    const socket = dial(world.url)
    socket.end(healthz)
    expect((await readUntilClosed(socket)).statuses).toEqual([200])
  })

  test('that the client half-closes in the middle of a request gets status 400', async ({
    world,
  }) => {
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
      expect((await readUntilClosed(socket)).statuses).toEqual([400])
    }
    expect(faultsIn(world.log)).toEqual([])
  })

  test('that the client resets at any point of a request causes no error in the log', async ({
    world,
  }) => {
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
    await withBystander(world, async () => {
      for (let from = 0; from < 1_000; from += 20)
        await Promise.all(Array.from({ length: 20 }, (_, number) => cutOff(from + number)))
    })
    expect(faultsIn(world.log)).toEqual([])
  })
})

/** Log lines of level warn or higher. No request may cause such a line. */
const faultsIn = (log: readonly string[]): readonly string[] =>
  log.filter((line) => JSON.parse(line).level >= 40)

function heap(): number {
  const collect = globalThis.gc
  if (!collect) throw new Error('gc is not available: run the tests with --expose-gc.')
  collect()
  return process.memoryUsage().heapUsed
}
