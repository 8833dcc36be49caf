import { connect } from 'node:net'
import { expect } from 'vitest'
import { openStore } from '../../src/service.ts'
import type { Orders } from '../../src/store/store.ts'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { test } from '../support/world.ts'

test('a service that stops answers what it has begun, and keeps it', async ({ startWorld }) => {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const world = await startWorld({
    parts: {
      openStore: (database) => {
        const store = openStore(database)
        const commit: Orders['commit'] = async (change) => {
          arrived.resolve()
          await held.promise
          return store.orders.commit(change)
        }
        return { ...store, orders: { ...store.orders, commit } }
      },
    },
  })
  const headers = { ...bearer(await world.token('acme')), ...json }
  const body = JSON.stringify(aDraft({ referenceNumber: 'A-17' }))
  const answer = send(world, { method: 'POST', path: '/orders', headers, body })
  await arrived.promise

  const stopped = world.service[Symbol.asyncDispose]()
  await expect(send(world, { path: '/healthz' })).rejects.toThrow('ECONNREFUSED')
  held.resolve()

  expect((await answer).status).toBe(201)
  await stopped
  const store = openStore({ engine: 'sqlite', file: world.databaseFile })
  expect(await store.orders.find({ clientId: 1, mode: 'test' }, 'A-17')).toMatchObject({
    status: 'pending',
  })
  await store.close()
})

test('connections that are idle do not hold up a service that stops', async ({ world }) => {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // Also one that has had an answer and waits for the next request.
  await fetch(`${world.url}/healthz`).then((response) => response.text())

  await world.service[Symbol.asyncDispose]()

  await closed
})

test('a service that cannot start leaves nothing open', async ({ startWorld, world }) => {
  const settings = { PORT: new URL(world.url).port }

  await expect(startWorld({ settings })).rejects.toThrow('EADDRINUSE')
})
