import type { DeliveryOrders, OrderSearch } from '@delivery-orders/sdk'
import type { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import { describe, expect } from 'vitest'
import { aCashDraft } from '../support/a-cash-draft.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { bearer, json, send } from '../support/send.ts'
import { test as base } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

const awa = '+2250702029254'
const kofi = '+2250799887766'

/** Orders of two clients in test mode, and one in live mode, created a minute apart. */
const test = base.extend<{ clients: Readonly<Record<'acme' | 'globex' | 'live', DeliveryOrders>> }>(
  {
    clients: async ({ world }, use) => {
      const clients = {
        acme: await world.client('acme'),
        globex: await world.client('globex'),
        live: await world.client('acme', 'live'),
      }
      for (const name of ['acme', 'globex', 'live', 'acme', 'globex'] as const) {
        await clients[name].orders.create(aDraft())
        world.clock.pass('1 min')
      }
      for (const client of Object.values(clients))
        await client.orders.create(aDraft({ referenceNumber: 'A-17' }))
      await use(clients)
    },
  },
)

const found = async ({ orders }: DeliveryFleet, search: OrderSearch) =>
  (await allOf(orders.search(search))).map(({ client }) => client)

describe('searching the orders of a fleet by phone', () => {
  test('finds the orders of all clients in its mode and in every status, newest first', async ({
    world,
    clients: { acme },
  }) => {
    const [newest] = await allOf(acme.orders.list())
    await acme.orders.cancel('A-17')

    const all = await allOf((await fleetOf(world)).orders.search({ recipientPhone: awa }))

    expect(all.map(({ client }) => client)).toEqual([
      'globex',
      'acme',
      'globex',
      'acme',
      'globex',
      'acme',
    ])
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(all[1]).toMatchObject({ referenceNumber: newest?.referenceNumber, status: 'canceled' })
    const live = await fleetOf(world, undefined, 'live')
    expect(await found(live, { recipientPhone: awa })).toEqual(['acme', 'acme'])
    expect(await found(live, { recipientPhone: kofi })).toEqual([])
  })

  test('finds only the orders of the clients that the fleet serves', async ({
    world,
    clients: _,
  }) => {
    const restricted = await fleetOf(world, ['globex'])

    expect(await found(restricted, { recipientPhone: awa })).toEqual(Array(3).fill('globex'))
  })

  test('finds the current number only, and no erased order', async ({
    world,
    clients: { acme },
  }) => {
    const fleet = await fleetOf(world)
    await acme.orders.update('A-17', { recipient: { phone: kofi } })
    expect(await found(fleet, { recipientPhone: kofi })).toEqual(['acme'])
    expect(await found(fleet, { recipientPhone: awa })).toHaveLength(5)
    await acme.orders.cancel('A-17')
    const key = await clientGrant(world.service.store, await world.token('acme'), world.clock.now())
    await eraseOrder(world, key, 'A-17')

    expect(await found(fleet, { recipientPhone: kofi })).toEqual([])
  })

  test('shows each order as getFleetOrder does, without metadata', async ({ world, clients }) => {
    const draft = aCashDraft({ referenceNumber: 'cash' })
    const { items } = await clients.acme.orders.create({
      ...draft,
      recipient: { ...draft.recipient, phone: kofi },
    })
    const fleet = await fleetOf(world)

    const [order] = await allOf(fleet.orders.search({ recipientPhone: kofi }))

    expect(order).toEqual(await fleet.orders.get(items[0]?.orderId ?? 0))
    expect(order).not.toHaveProperty('metadata')
  })

  test('has pages that neither skip nor repeat an order, and whose cursors go with any number', async ({
    world,
    clients: { acme },
  }) => {
    const fleet = await fleetOf(world)
    const whole = await allOf(fleet.orders.search({ recipientPhone: awa }))
    await acme.orders.create(aDraft({ recipient: { ...aDraft().recipient, phone: kofi } }))

    const pages = await allOf(fleet.orders.search({ recipientPhone: awa, limit: 2 }).pages())

    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 2])
    expect(pages.flatMap(({ data }) => data)).toEqual(whole)
    const cursor = pages[0]?.nextCursor ?? null
    expect(await found(fleet, { recipientPhone: kofi, cursor })).toEqual([])
    expect(await found(fleet, { recipientPhone: awa, cursor })).toHaveLength(4)
  })
})

describe('a search of a fleet that is refused', () => {
  test.for<readonly [object, string]>([
    [{}, '/recipientPhone required'],
    [{ limit: 5 }, '/recipientPhone required'],
    [{ recipientPhone: null }, '/recipientPhone type'],
    [{ recipientPhone: '0702029254' }, '/recipientPhone pattern'],
    [{ recipientPhone: awa, client: 'acme' }, '/client unknown_field'],
    [{ recipientPhone: awa, reference: 'A-17' }, '/reference unknown_field'],
    [{ recipientPhone: awa, status: 'pending' }, '/status unknown_field'],
  ])('%j names its fault', async ([body, fault], { world }) => {
    const { status, problem } = await send(world, {
      ...{ method: 'POST', path: '/fleet/order-searches', body: JSON.stringify(body) },
      headers: { ...bearer(await world.fleetToken()), ...json },
    })

    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    expect(problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([fault])
  })

  test('has the problem invalid_cursor if the cursor is of another fleet or mode, or of a list', async ({
    world,
    clients: _,
  }) => {
    const fleet = await fleetOf(world)
    const others = [
      (await fleetOf(world, undefined, 'test', 'riders')).orders.search({
        ...{ recipientPhone: awa, limit: 1 },
      }),
      (await fleetOf(world, undefined, 'live')).orders.search({ recipientPhone: awa, limit: 1 }),
      fleet.orders.list({ limit: 1 }),
    ]

    for (const list of others) {
      const [page] = await allOf(list.pages())
      const cursor = page?.nextCursor
      expect(cursor).toBeTypeOf('string')
      const refused = allOf(fleet.orders.search({ recipientPhone: awa, cursor }))
      await expect(refused).rejects.toMatchObject({ code: 'invalid_cursor' })
    }
  })
})
