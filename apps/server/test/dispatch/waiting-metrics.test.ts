import { expect } from 'vitest'
import { scrape } from '../http/support/scrape.ts'
import { aDraft } from '../support/a-draft.ts'
import { openStore } from '../support/engine.ts'
import { send } from '../support/send.ts'
import { eventually } from '../support/until.ts'
import { test, type World } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'
import { receiver } from './support/receiver.ts'

async function pendingAndLateness(world: World): Promise<readonly (number | undefined)[]> {
  const samples = await scrape(world)
  return [
    samples.get('delivery_orders_dispatches_waiting'),
    samples.get('delivery_orders_dispatch_lateness_seconds{webhooks="working"}'),
    samples.get('delivery_orders_webhooks_late'),
    samples.get('delivery_orders_dispatch_lateness_seconds{webhooks="failing"}'),
  ]
}

test('the metrics report pending dispatches and their lateness even if another process sends them', async ({
  world,
  acme,
}) => {
  expect(await pendingAndLateness(world)).toEqual([0, 0, 0, 0])
  for (const path of ['/1', '/2'])
    await acme.webhooks.create({ url: `https://shop.example.com${path}` })
  await acme.orders.create(aDraft())
  expect(await pendingAndLateness(world)).toEqual([2, 0, 0, 0])
  world.clock.pass('90 s')
  await acme.orders.create(aDraft())

  expect(await pendingAndLateness(world)).toEqual([4, 90, 2, 0])

  world.clock.step('-1 h')
  expect(await pendingAndLateness(world)).toEqual([4, 0, 0, 0])
})

test('a dispatch that is due later counts as pending, but not as late', async ({ startWorld }) => {
  await using target = await receiver((response) => response.writeHead(500).end())
  const world = await dispatchingWorld(startWorld)
  const { id } = await register(world, await world.token('acme'), target.url)
  const acme = await world.client('acme')

  await acme.webhooks.test(id)
  await eventually(async () => {
    for await (const { attempts } of acme.webhooks.dispatches(id)) expect(attempts).toHaveLength(1)
  })

  expect(await pendingAndLateness(world)).toEqual([1, 0, 0, 0])
})

test('what is late at a webhook that fails is counted apart', async ({ startWorld }) => {
  await using target = await receiver((response) => response.writeHead(500).end())
  const world = await dispatchingWorld(startWorld)
  await register(world, await world.token('acme'), target.url)
  const acme = await world.client('acme')
  await acme.orders.create(aDraft())
  const failing = 'delivery_orders_webhooks_failing 1\n'
  await eventually(async () => {
    expect((await send(world, { path: '/metrics' })).text).toContain(failing)
  })
  await world.service[Symbol.asyncDispose]()
  const later = await startWorld({ settings: { DATABASE_URL: world.databaseUrl } })
  await (await later.client('acme')).orders.create(aDraft())
  later.clock.pass('90 s')

  const [, working, late, lateAtFailing] = await pendingAndLateness(later)

  expect([working, late]).toEqual([0, 0])
  expect(lateAtFailing).toBeGreaterThanOrEqual(90)
})

test('the metrics of pending dispatches are NaN while the store cannot be read', async ({
  startWorld,
}) => {
  const world = await startWorld({
    parts: {
      openStore: async (database) => {
        const store = await openStore(database)
        const fails = () => Promise.reject(new Error('simulated store error'))
        const { outbox, overview } = store
        if (!overview) throw new Error('The store has no overview.')
        return {
          ...store,
          outbox: { ...outbox, countPending: fails },
          overview: { ...overview, lateness: fails },
        }
      },
    },
  })

  expect(await pendingAndLateness(world)).toEqual(Array(4).fill(Number.NaN))
})
