import type { DeliveryOrders } from '@delivery-orders/sdk'
import type { FleetEvent } from '@delivery-orders/sdk/fleet'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { bearer, send } from '../support/send.ts'
import { test as base, type World } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

interface Clients {
  readonly acme: DeliveryOrders
  readonly globex: DeliveryOrders
}

/** Two clients with events in test mode, created in turn, and one with an event in live mode. */
const test = base.extend<{ clients: Clients }>({
  clients: async ({ world }, use) => {
    const [acme, globex] = [await world.client('acme'), await world.client('globex')]
    const live = await world.client('acme', 'live')
    for (const [client, referenceNumber] of [
      [acme, 'A-1'],
      [globex, 'G-1'],
      [live, 'L-1'],
      [acme, 'A-2'],
    ] as const) {
      world.clock.pass('1 min')
      await client.orders.create(aDraft({ referenceNumber }))
    }
    world.clock.pass('1 min')
    await globex.orders.progress('G-1', { to: 'assigned' })
    await use({ acme, globex })
  },
})

const all = ['acme A-1 1', 'globex G-1 1', 'acme A-2 1', 'globex G-1 2']

const labelOf = ({ client, sequence, data }: FleetEvent) =>
  `${client} ${data.order.referenceNumber} ${sequence}`

const labelsOf = (events: readonly FleetEvent[]) => events.map(labelOf)

async function feed(world: World, query: string, clients?: readonly string[]) {
  const headers = bearer(await world.fleetToken(clients))
  const { status, text } = await send(world, { path: `/fleet/events?${query}`, headers })
  const { data = [], ...rest } = JSON.parse(text)
  return { status, labels: labelsOf(data), ...rest }
}

describe('the feed of a fleet', () => {
  test('has the events of all clients in one mode, as the clients see them', async ({
    world,
    clients: { acme, globex },
  }) => {
    const events = await allOf((await fleetOf(world)).events.list())

    expect(labelsOf(events)).toEqual(all)
    for (const [client, name] of [[acme, 'acme'] as const, [globex, 'globex'] as const]) {
      const own = await allOf(client.events.list())
      const seen = own.map((event) => ({
        ...event,
        ...{ client: name, orderId: event.data.order.items[0]?.orderId },
      }))
      expect(events.filter((event) => event.client === name)).toEqual(seen)
    }
    const live = (await fleetOf(world, undefined, 'live')).events.list()
    expect(labelsOf(await allOf(live))).toEqual(['acme L-1 1'])
  })

  test('has only the events of the clients that the token names', async ({ world, clients: _ }) => {
    const { events } = await fleetOf(world, ['globex'])

    expect(labelsOf(await allOf(events.list()))).toEqual(['globex G-1 1', 'globex G-1 2'])
    const both = (await fleetOf(world, ['globex', 'acme'])).events.list({ limit: 1 })
    expect(labelsOf(await allOf(both))).toEqual(all)
  })

  test('can be read in pages of any size, and continues after an event', async ({
    world,
    clients: { acme },
  }) => {
    const { events } = await fleetOf(world)
    for (const limit of [1, 2, 3, 4])
      expect(labelsOf(await allOf(events.list({ limit })))).toEqual(all)

    const last = (await allOf(events.list())).at(-1)
    expect(await allOf(events.list({ after: last?.id ?? '' }))).toEqual([])
    await acme.orders.cancel('A-2')
    expect(labelsOf(await allOf(events.list({ after: last?.id ?? '' })))).toEqual(['acme A-2 2'])
  })

  test('refuses to begin after an event that is not in it', async ({
    world,
    clients: { acme },
  }) => {
    const [own] = await allOf(acme.events.list())
    const live = await allOf((await fleetOf(world, undefined, 'live')).events.list())

    expect((await feed(world, `after=${own?.id}`)).status).toBe(200)
    for (const [id, clients] of [
      [own?.id, ['globex']],
      [live[0]?.id, undefined],
      ['evt_nothing', undefined],
    ] as const) {
      const refused = await feed(world, `after=${id}`, clients)
      expect([refused.status, refused.code]).toEqual([400, 'invalid_cursor'])
    }
  })

  test('begins at a time, or after its last event', async ({ world, clients: { acme } }) => {
    const times = (await allOf((await fleetOf(world)).events.list())).map(
      ({ timestamp }) => timestamp,
    )
    for (const clients of [undefined, ['acme', 'globex']]) {
      for (const [index, time] of times.entries())
        expect((await feed(world, `from=${time}`, clients)).labels).toEqual(all.slice(index))
      expect((await feed(world, 'from=2020-01-01T00:00:00Z', clients)).labels).toEqual(all)
    }
    const { labels, nextAfter } = await feed(world, 'from=now')
    await acme.orders.cancel('A-2')
    expect([labels, (await feed(world, `after=${nextAfter}`)).labels]).toEqual([[], ['acme A-2 2']])
    expect(await feed(world, 'from=now', ['acme'])).toMatchObject({ labels: [], hasMore: false })
  })

  test('answers a waiting request as soon as any client that the fleet serves has an event', async ({
    world,
    clients: { acme, globex },
  }) => {
    const { nextAfter } = await feed(world, 'from=now')
    const ofAll = feed(world, `after=${nextAfter}&wait=30`)
    const ofGlobex = feed(world, `after=${nextAfter}&wait=30`, ['globex'])
    // Usually, this request is answered when the two wait.
    await feed(world, 'from=now')
    await acme.orders.cancel('A-2')
    await globex.orders.progress('G-1', { to: 'picked_up' })

    const [ofBoth, ofOne] = await Promise.all([ofAll, ofGlobex])
    expect(ofBoth.labels[0]).toBe('acme A-2 2')
    expect(ofOne.labels).toEqual(['globex G-1 3'])
  })
})
