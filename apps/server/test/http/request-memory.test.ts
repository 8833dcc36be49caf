import type { Socket } from 'node:net'
import { expect } from 'vitest'
import { openServingStore } from '../../src/start/open-store.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, exchange, json, send } from '../support/send.ts'
import { storeWith } from '../support/store-with.ts'
import { until } from '../support/until.ts'
import { test, type World } from '../support/world.ts'
import { converse, dial, readUntilClosed } from './support/converse.ts'
import { scrape } from './support/scrape.ts'

/** A client gets at most 16 MiB, and so do all test tokens together, with a reserve of 1 MiB for those that hold little. */
const settings = { REQUEST_MEMORY_MB: '64' }
/** Uploads that have sent so much use up 16 MiB: each is estimated at 1.45 MiB. */
const uploads = 11
const sentBytes = 251_560

const url = `https://a.example/${'x'.repeat(1_000)}`
const largeDraft = aDraft({ items: Array.from({ length: 100 }, () => anItem({ itemUrl: url })) })

test('once uploads of a client use up a quarter of the memory, its requests get 503, and other clients are served', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings })
  const token = await world.token('acme', 'live')
  const sockets = await whileHeld(world, Array(uploads).fill(token))

  const refused = await converse(world.url, upload(token, sentBytes))
  expect(refused.statuses).toEqual([503])
  expect(refused.text).toContain('\r\nRetry-After: 1\r\n')
  expect(refused.text).toContain('"code":"unavailable"')
  expect(await metric(world, 'refused_bytes_total')).toBeGreaterThan(0)
  expect(await create(world, await world.token('acme', 'test'), largeDraft)).toBe(503)
  expect(await create(world, await world.token('globex', 'test'), largeDraft)).toBe(201)

  await released(world, sockets)
  expect(await create(world, token, largeDraft)).toBe(201)
})

test('an upload that has sent nothing holds as little as a request without a body', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings })
  const token = await world.token('acme')
  const sockets = Array.from({ length: 100 }, () => dial(world.url))
  for (const socket of sockets) socket.write(upload(token, 0))
  await until(
    'all uploads are held',
    async () => (await readMetric(world, 'requests_in_flight')) === sockets.length + 1,
  )

  expect(await metric(world, 'bytes')).toBeLessThan(sockets.length * 16 * 1024)
  await released(world, sockets)
})

test('requests that wait for events are held', async ({ world }) => {
  const headers = bearer(await world.token('acme'))
  const waiting = Array.from({ length: 8 }, () => send(world, { path: '/events?wait=30', headers }))
  await until('all requests wait', async () => (await readMetric(world, 'requests_waiting')) === 8)

  expect(await metric(world, 'bytes')).toBeGreaterThanOrEqual(8 * 14 * 1024)
  await world.service[Symbol.asyncDispose]()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})

test('test tokens get a quarter of the memory, evenly: the slowest upload of the client that holds the most is ended', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings })
  const [acme, globex] = [await world.token('acme'), await world.token('globex')]
  const slow = dial(world.url)
  slow.write(upload(acme, sentBytes - 20_000).replace('Connection: close\r\n', ''))
  const ended = readUntilClosed(slow)
  await until('it is held', async () => (await metric(world, 'bytes')) > (sentBytes - 20_000) * 6)
  const sockets = await whileHeld(world, [...Array(6).fill(acme), ...Array(3).fill(globex)])

  expect(await create(world, await world.token('initech', 'live'), largeDraft)).toBe(201)
  expect(await create(world, await world.token('initech'), largeDraft)).toBe(201)
  expect(await create(world, globex, largeDraft)).toBe(201)

  const { statuses, text } = await ended
  expect(statuses).toEqual([503])
  expect(text).toMatch(/^Connection: close\r$/m)
  expect(text).toMatch(/^Retry-After: 1\r$/m)
  await released(world, sockets)
})

test('a body of unknown length is refused when it does not fit', async ({ startWorld }) => {
  const world = await startWorld({ settings })
  const token = await world.token('acme', 'live')
  const sockets = await whileHeld(world, Array(uploads).fill(token))
  const chunked = (body: string) =>
    `${headOf(token, 'Transfer-Encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n`

  const small = await converse(world.url, `${chunked(asciiText(aDraft()))}0\r\n\r\n`)
  const large = await converse(world.url, chunked(asciiText(largeDraft)))

  expect([small.statuses, large.statuses]).toEqual([[201], [503]])
  await released(world, sockets)
})

test('many short objects in a body count as the memory that they need when parsed', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings })
  const token = await world.token('acme')
  const objects = { ...aDraft(), x: Array.from({ length: 80_000 }, () => ({})) }
  const texts = { ...aDraft(), x: 'x'.repeat(240_000) }
  const sockets = await whileHeld(world, Array(uploads - 3).fill(token))

  expect(await create(world, token, texts)).toBe(201)
  expect(await create(world, token, objects)).toBe(503)
  await released(world, sockets)
  expect(await create(world, token, objects)).toBe(201)
})

test('a body of so many objects that it can never fit gets 413 instead of 503', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings })
  const headers = { ...bearer(await world.token('acme')), ...json }
  const answer = (count: number) => {
    const body = `{"orders":[${Array(count).fill('{}').join(',')}]}`
    return send(world, { method: 'POST', path: '/order-batches', headers, body })
  }

  const [fits, never] = [await answer(100_000), await answer(600_000)]

  expect([fits.status, fits.problem.code]).toEqual([400, 'validation_failed'])
  expect([never.status, never.problem.code]).toEqual([413, 'payload_too_large'])
  expect(never.problem.detail).toContain('more objects and lists than the service has memory for')
})

test('responses that a client does not read use up its share, until it disconnects', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings })
  const token = await world.token('acme')
  for (let count = 0; count < 9; count++) await create(world, token, largeDraft)
  const list = `GET /orders?limit=100 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`

  const sockets = Array.from({ length: 5 }, () => dial(world.url).pause())
  await until('the share is used up', async () => {
    // The system buffers the first responses of each connection.
    for (const socket of sockets) socket.write(list)
    return (await send(world, { path: '/orders?limit=100', headers: bearer(token) })).status === 503
  })

  await released(world, sockets)
  expect((await send(world, { path: '/orders', headers: bearer(token) })).status).toBe(200)
})

test('an order that is being changed counts with its size, and clients without a token hold nothing', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings })
  const token = await world.token('acme')
  await create(world, token, { ...largeDraft, referenceNumber: 'A-17' })
  await create(world, token, { ...aDraft(), referenceNumber: 'A-18' })
  const sockets = await whileHeld(world, Array(uploads - 1).fill(token))
  const cancel = async (reference: string) => {
    const path = `/orders/${reference}`
    return (await send(world, { method: 'PUT', path, headers: bearer(token) })).status
  }

  expect([await cancel('A-17'), await cancel('A-18')]).toEqual([503, 200])
  expect((await converse(world.url, upload('nobody', 0))).statuses).toEqual([401])
  await released(world, sockets)
  expect(await cancel('A-17')).toBe(200)
})

test.for(['GET /orders', 'POST /orders'])(
  'a %s whose client is gone before its token is found holds nothing afterwards',
  async (line, { startWorld }) => {
    const gate = { isReached: false, open: (): void => undefined }
    const opened = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    const world = await startWorld({
      settings,
      parts: {
        openStore: storeWith('access', (access) => ({
          findGrant: async (...token) => {
            gate.isReached = true
            await opened
            return access.findGrant(...token)
          },
        })),
      },
    })
    const token = await world.token('acme')
    const socket = dial(world.url)
    socket.write(upload(token, 1).replace('POST /orders', line))
    await until('the token is looked up', () => gate.isReached)
    socket.destroy()
    await until(
      'only the request for the metrics is in flight',
      async () => (await readMetric(world, 'requests_in_flight')) === 1,
    )

    gate.open()

    expect((await send(world, { path: '/orders', headers: bearer(token) })).status).toBe(200)
    await released(world, [])
  },
)

test('strangers together hold at most a quarter, and probes, other strangers and clients are answered', async ({
  startWorld,
}) => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const world = await startWorld({
    settings: { ...settings, TRUST_PROXY: '1' },
    parts: {
      openStore: async (...given) => {
        const store = await openServingStore(...given)
        const findById = async (id: number) => {
          begun += 1
          await gate.promise
          return await store.orders.findById(id)
        }
        return { ...store, orders: { ...store.orders, findById } }
      },
    },
  })
  const token = await world.token('acme')
  const { orders } = await world.client('acme')
  const get = (path: string, address: string) =>
    exchange(world.url, { path, headers: { 'X-Forwarded-For': address } })
  const pages: Promise<number>[] = []
  const urls: string[] = []
  for (let order = 0; order < 4; order++) {
    const { trackingUrl = '' } = await orders.create(aDraft())
    urls.push(trackingUrl)
    const path = trackingUrl.slice(world.url.length)
    for (let count = 0; count < 16; count++)
      pages.push(
        get(path, '192.0.2.1').then(
          ({ status }) => status,
          () => 0,
        ),
      )
  }
  const refused = await Promise.race(pages)
  await until('the others are rendered', () => begun === 56)

  expect(refused).toBe(503)
  const [trackingUrl = ''] = urls
  const { status, headers, text } = await get(trackingUrl.slice(world.url.length), '192.0.2.1')
  expect([status, headers.get('retry-after'), JSON.parse(text).code]).toEqual([
    ...[503, '1', 'unavailable'],
  ])
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await get(path, '192.0.2.1')).status).toBe(200)
  expect((await get('/docs.md', '192.0.2.2')).status).toBe(200)
  expect(await create(world, token, largeDraft)).toBe(201)

  gate.resolve()
  const statuses = Object.groupBy(await Promise.all(pages), String)
  expect(Object.entries(statuses).map(([got, all]) => [got, all?.length])).toEqual([
    ['200', 56],
    ['503', 8],
  ])
  await released(world, [])
})

test('a page that a stranger does not read is held', async ({ world }) => {
  const unread = dial(world.url).pause()
  unread.write('GET /docs/scalar.js HTTP/1.1\r\nHost: a\r\n\r\n')
  await until('it is held', async () => (await metric(world, 'bytes')) === 14 * 1024)
  await released(world, [unread])
})

/** An ASCII text, because `converse` sends one byte for each character. */
const asciiText = (draft: object): string => JSON.stringify(draft).replaceAll('é', 'e')

/** A request for an order of 256 KiB, with as many bytes of its body. */
const upload = (token: string, sent: number): string =>
  headOf(token, `Content-Length: ${256 * 1024}`) + ' '.repeat(sent)

const headOf = (token: string, header: string): string =>
  `POST /orders HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\n${header}\r\n\r\n`

const create = async (world: World, token: string, body: object): Promise<number> =>
  (await post(world, { token, body })).status

/** Begins an upload with each token, and waits until the service holds memory for all of them. */
async function whileHeld(world: World, tokens: readonly string[]): Promise<readonly Socket[]> {
  const before = await metric(world, 'bytes')
  const sockets = tokens.map((token) => {
    const socket = dial(world.url)
    socket.write(upload(token, sentBytes))
    return socket
  })
  const bytes = before + tokens.length * sentBytes * 6
  await until('all uploads are held', async () => (await metric(world, 'bytes')) > bytes)
  return sockets
}

async function released(world: World, sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await until('all memory is released', async () => (await metric(world, 'bytes')) === 0)
}

const metric = (world: World, name: string): Promise<number> =>
  readMetric(world, `request_memory_${name}`)

const readMetric = async (world: World, name: string): Promise<number> =>
  (await scrape(world)).get(`delivery_orders_${name}`) ?? Number.NaN
