import {
  type ClientSettings,
  DeliveryOrders,
  DeliveryOrdersError,
  type Order,
} from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { randomFrom } from '../faults/random.ts'
import { aDraft } from '../support/a-draft.ts'
import { type UnreliableNetwork, unreliableNetwork } from '../support/unreliable-network.ts'
import { test as base, type World } from '../support/world.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const test = base.extend<{ network: UnreliableNetwork; shop: Shop }>({
  network: async ({ world }, use) => {
    const options = { serviceUrl: world.url, failing: 0.35, random: randomFrom(seed) }
    await using network = await unreliableNetwork(options)
    await use(network)
  },
  shop: async ({ world, network }, use) => {
    const token = await world.token('acme')
    // With few retries, some calls fail and are repeated, and no call waits for long.
    const fixed = { baseUrl: network.url, token, retries: 2 }
    await use((settings) => new DeliveryOrders({ ...fixed, ...settings }))
  },
})

/** Creates an SDK client that reaches the service over the unreliable network. */
type Shop = (settings?: Pick<ClientSettings, 'fetch'>) => DeliveryOrders

describe.concurrent(`over a network that fails 35 % of the requests (seed ${seed})`, {
  timeout: 120_000,
}, () => {
  test('every order created with an idempotency key exists exactly once', async ({
    network,
    shop,
    world,
  }) => {
    const { orders } = shop()
    const created = await Promise.all(
      keys(80).map((idempotencyKey) =>
        untilItSucceeds(() => orders.create(aDraft(), { idempotencyKey })),
      ),
    )

    expect(await referencesOf(world)).toEqual(
      created.map(({ referenceNumber }) => referenceNumber).sort(),
    )
    expect([...network.count.keys()].sort()).toEqual([
      'answered',
      'busy',
      'executed, response cut off',
      'executed, response lost',
      'lost',
    ])
  })

  test('every order created with a reference but no idempotency key exists exactly once', async ({
    shop,
    world,
  }) => {
    const { orders } = shop()
    const references = keys(30).map((key) => `ORDER-${key}`)
    const made = await Promise.all(
      references.map((referenceNumber) =>
        untilItSucceeds(() => orders.createOrGet(aDraft({ referenceNumber }))),
      ),
    )

    expect(made.map(({ order }) => order.referenceNumber)).toEqual(references)
    expect(await referencesOf(world)).toEqual(references.toSorted())
  })

  test('canceling and each progress report take effect exactly once', async ({ shop, world }) => {
    const { orders } = shop()
    const direct = await world.client('acme')
    for (const referenceNumber of ['A-1', 'A-2'])
      await direct.orders.create(aDraft({ referenceNumber }))

    await untilItSucceeds(() => orders.cancel('A-1'))
    for (const to of ['assigned', 'picked_up', 'in_transit', 'delivered'] as const)
      await untilItSucceeds((idempotencyKey) =>
        orders.progress('A-2', { to, comment: null }, { idempotencyKey }),
      )

    expect(await eventsOf(direct, 'A-1')).toEqual(['order.created', 'order.canceled'])
    expect(await eventsOf(direct, 'A-2')).toEqual([
      'order.created',
      'order.assigned',
      'order.picked_up',
      'order.in_transit',
      'order.delivered',
    ])
  })

  test('an update with a key and If-Match takes effect exactly once, and its retries are never refused', async ({
    shop,
    world,
  }) => {
    const { orders } = shop()
    const direct = await world.client('acme')
    await Promise.all(
      keys(20).map(async (referenceNumber) => {
        await direct.orders.create(aDraft({ referenceNumber }))
        for (let deliveryFee = 1; deliveryFee <= 3; deliveryFee++) {
          const { response } = await direct.orders.get(referenceNumber).withResponse()
          const ifMatch = response.headers.get('ETag')
          const order = await untilItSucceeds((idempotencyKey) =>
            orders.update(referenceNumber, { deliveryFee }, { ifMatch, idempotencyKey }),
          )
          expect(order.deliveryFee).toBe(deliveryFee)
        }
        expect(await eventsOf(direct, referenceNumber)).toEqual([
          'order.created',
          ...Array(3).fill('order.updated'),
        ])
      }),
    )
  })

  test('orders are duplicated if each retry has a new idempotency key, which shows that requests do fail', async ({
    shop,
    world,
  }) => {
    const { orders } = shop({ fetch: withAnotherKey })
    // The kinds of failures take turns. The second kind executes the request, so its retry duplicates the order. The
    // probability of fewer than two failures in 60 requests is 2 in 10 billion.
    await Promise.all(keys(60).map(() => untilItSucceeds(() => orders.create(aDraft()))))

    expect((await referencesOf(world)).length).toBeGreaterThan(60)
  })
})

const keys = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${index + 1}`.padStart(4, '0'))

/** Repeats a call with the same idempotency key while it fails with a retryable error after the SDK's own retries. */
async function untilItSucceeds<Result>(call: (key: string) => Promise<Result>): Promise<Result> {
  const key = crypto.randomUUID()
  for (;;)
    try {
      return await call(key)
    } catch (error) {
      if (!(error instanceof DeliveryOrdersError && error.retryable)) throw error
    }
}

const withAnotherKey: ClientSettings['fetch'] = (url, init) => {
  const headers = new Headers(init.headers)
  headers.set('idempotency-key', crypto.randomUUID())
  return fetch(url, { ...init, headers })
}

/** The references of all stored orders, read without the unreliable network. */
async function referencesOf(world: World): Promise<string[]> {
  const { orders } = await world.client('acme')
  const all: Order[] = []
  for await (const order of orders.list({ limit: 100 })) all.push(order)
  return all.map(({ referenceNumber }) => referenceNumber).sort()
}

async function eventsOf({ orders }: DeliveryOrders, reference: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of orders.events(reference)) types.push(type)
  return types
}
