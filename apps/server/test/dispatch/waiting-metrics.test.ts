import { expect, vi } from 'vitest'
import { openStore } from '../../src/open-store.ts'
import { parseMetrics } from '../http/support/prometheus-text.ts'
import { aDraft } from '../support/a-draft.ts'
import { send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'
import { receiver } from './support/receiver.ts'

async function waiting(world: World): Promise<readonly (number | undefined)[]> {
  const samples = parseMetrics((await send(world, { path: '/metrics' })).text)
  return [
    samples.get('delivery_orders_dispatches_waiting'),
    samples.get('delivery_orders_dispatch_lateness_seconds'),
  ]
}

test('the operator sees what waits, and how late it is, where another process sends', async ({
  world,
  acme,
}) => {
  expect(await waiting(world)).toEqual([0, 0])
  for (const path of ['/1', '/2'])
    await acme.webhooks.create({ url: `https://shop.example.com${path}` })
  await acme.orders.create(aDraft())
  expect(await waiting(world)).toEqual([2, 0])
  world.clock.pass('90 s')
  await acme.orders.create(aDraft())

  expect(await waiting(world)).toEqual([4, 90])
})

test('what is to be sent later waits, and is not late until then', async ({ startWorld }) => {
  await using target = await receiver((response) => response.writeHead(500).end())
  const world = await dispatchingWorld(startWorld)
  const { id } = await register(world, await world.token('acme'), target.url)
  const acme = await world.client('acme')

  await acme.webhooks.test(id)
  await vi.waitFor(async () => {
    for await (const { attempts } of acme.webhooks.dispatches(id)) expect(attempts).toHaveLength(1)
  })

  expect(await waiting(world)).toEqual([1, 0])
})

test('a store that cannot be read leaves the other figures', async ({ startWorld }) => {
  const world = await startWorld({
    parts: {
      openStore: (database) => {
        const store = openStore(database)
        const countPending = () => Promise.reject(new Error('The disk is odd.'))
        return { ...store, outbox: { ...store.outbox, countPending } }
      },
    },
  })

  expect(await waiting(world)).toEqual([Number.NaN, Number.NaN])
})
