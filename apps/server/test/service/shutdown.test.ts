import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { openStore } from '../../src/start/open-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { storeWith } from '../support/store-with.ts'
import { type StartWorld, test } from '../support/world.ts'

/** Starts a service whose commits wait until the test calls `release`. */
async function withHeldCommits(startWorld: StartWorld) {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const world = await startWorld({
    parts: {
      openStore: storeWith('orders', (orders) => ({
        commit: async (change) => {
          arrived.resolve()
          await held.promise
          return orders.commit(change)
        },
      })),
    },
  })
  return { world, arrived: arrived.promise, release: held.resolve }
}

test('a stopping service commits and answers the requests in progress', async ({ startWorld }) => {
  const { world, arrived, release } = await withHeldCommits(startWorld)
  const token = await world.token('acme')
  const answer = post(world, { token, body: aDraft({ referenceNumber: 'A-17' }) })
  await arrived

  const stopped = world.service[Symbol.asyncDispose]()
  await expect(send(world, { path: '/healthz' })).rejects.toThrow('ECONNREFUSED')
  release()

  expect((await answer).status).toBe(201)
  await stopped
  const store = await openStore({ engine: 'sqlite', file: world.databaseFile })
  const stored = await store.orders.find({ clientId: 1, mode: 'test' }, 'A-17')
  expect(stored).toMatchObject({ status: 'pending' })
  await store.close()
})

test('a stopping service stores the counts of all requests, also of those in progress', async ({
  startWorld,
}) => {
  const { world, arrived, release } = await withHeldCommits(startWorld)
  const token = await world.token('acme')
  await send(world, { path: '/orders/unknown', headers: bearer(token) })
  const answer = post(world, { token })
  await arrived

  const stopped = world.service[Symbol.asyncDispose]()
  release()
  await Promise.all([answer, stopped])

  const store = await openStore({ engine: 'sqlite', file: world.databaseFile })
  const at = world.clock.now()
  const clients = await store.overview?.clients({ now: at, today: at, month: at })
  await store.close()
  expect(clients).toMatchObject([{ clientName: 'acme', requestsToday: 2, errorsToday: 1 }])
})

test('while the service stops, a request on an open connection gets a response with Connection: close', async ({
  startWorld,
}) => {
  const { world, arrived, release } = await withHeldCommits(startWorld)
  const body = JSON.stringify(aDraft())
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  const received = text(socket)
  socket.write(
    `POST /orders HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await world.token('acme')}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  await arrived

  const stopped = world.service[Symbol.asyncDispose]()
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  release()

  const [, last = ''] = (await received).split(/(?=HTTP\/1.1 200)/)
  expect(last).toMatch(/^HTTP\/1.1 200 OK\r\n(.+\r\n)*Connection: close\r\n/)
  await stopped
})

test('idle connections do not delay the stop of a service', async ({ world }) => {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // `fetch` keeps a second idle connection open after its response.
  await fetch(`${world.url}/healthz`).then((response) => response.text())

  await world.service[Symbol.asyncDispose]()

  await closed
})

test('a service whose port is in use fails to start with EADDRINUSE', async ({
  startWorld,
  world,
}) => {
  const settings = { PORT: new URL(world.url).port }

  await expect(startWorld({ settings })).rejects.toThrow('EADDRINUSE')
})
