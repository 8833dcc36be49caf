import { clientScopes } from '@delivery-orders/operations'
import type { DeliveryOrders, ProgressReport } from '@delivery-orders/sdk'
import type { FleetOrderQuery } from '@delivery-orders/sdk/fleet'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test as base, type World } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

type Clients = Readonly<Record<'acme' | 'globex' | 'live', DeliveryOrders>>

const test = base.extend<{ clients: Clients }>({
  clients: async ({ world }, use) =>
    use({
      acme: await world.client('acme'),
      globex: await world.client('globex'),
      live: await world.client('acme', 'live', clientScopes),
    }),
})

const moussa = { name: 'Moussa', reference: 'c/7 & é' }
const fatou = { name: 'Fatou', reference: 'c-8' }

/** Creates an order with two items a minute after the last one, and reports steps of it. */
async function place(
  world: World,
  client: DeliveryOrders,
  referenceNumber: string,
  ...reports: readonly ProgressReport[]
): Promise<void> {
  world.clock.pass('1 min')
  await client.orders.create(aDraft({ referenceNumber, items: [anItem(), anItem()] }))
  for (const report of reports) await client.orders.progress(referenceNumber, report)
}

async function carried(
  world: World,
  { reference }: { readonly reference: string },
  query: FleetOrderQuery = {},
  clients?: readonly string[],
): Promise<readonly string[]> {
  const { orders } = await fleetOf(world, clients)
  const listed = await allOf(orders.list({ courier: reference, ...query }))
  return listed.map(({ client, referenceNumber }) => `${client} ${referenceNumber}`)
}

describe('the orders of a courier', () => {
  test('are those of all clients of which it has an open item, oldest first', async ({
    world,
    clients: { acme, globex, live },
  }) => {
    const assigned = { to: 'assigned', courier: moussa } as const
    await place(world, globex, 'assigned', assigned)
    await place(world, acme, 'failed', assigned, { to: 'picked_up' }, { to: 'failed' })
    await place(world, acme, 'partly', assigned, { to: 'canceled', items: [1] })
    await place(world, acme, 'shared', assigned, { ...assigned, courier: fatou, items: [1] })
    await place(world, live, 'live', assigned)
    await place(world, acme, 'of no courier')
    await place(world, acme, 'of another', { to: 'assigned', courier: fatou })
    await place(world, acme, 'without reference', { to: 'assigned', courier: { name: 'Moussa' } })

    const expected = ['globex assigned', 'acme failed', 'acme partly', 'acme shared']
    expect(await carried(world, moussa)).toEqual(expected)
    for (const limit of [1, 3]) expect(await carried(world, moussa, { limit })).toEqual(expected)
    expect(await carried(world, fatou)).toEqual(['acme shared', 'acme of another'])
    expect(await carried(world, { reference: 'C-8' })).toEqual([])
  })

  test('end with the last item that it carries', async ({ world, clients: { acme } }) => {
    const assigned = { to: 'assigned', courier: moussa } as const
    await place(world, acme, 'canceled', assigned)
    await place(world, acme, 'delivered', assigned, { to: 'picked_up' })
    await place(world, acme, 'handed over', assigned)
    await place(world, acme, 'given back', assigned)
    expect(await carried(world, moussa)).toHaveLength(4)

    await acme.orders.cancel('canceled')
    await acme.orders.progress('delivered', { to: 'in_transit' })
    await acme.orders.progress('delivered', { to: 'delivered' })
    await acme.orders.progress('handed over', { to: 'assigned', courier: fatou, items: [0] })
    await acme.orders.progress('given back', { to: 'pending' })
    expect(await carried(world, moussa)).toEqual(['acme handed over'])

    // The other item gets the new courier by news, without a step.
    await acme.orders.progress('handed over', { to: 'assigned', courier: fatou })
    expect(await carried(world, moussa)).toEqual([])
    expect(await carried(world, fatou)).toEqual(['acme handed over'])
  })

  test('are right after one request with steps of several orders', async ({
    world,
    clients: { acme, globex },
  }) => {
    await place(world, acme, 'A-1', { to: 'assigned', courier: moussa })
    await place(world, acme, 'A-2')
    await place(world, globex, 'G-1', { to: 'assigned', courier: fatou })
    await place(world, globex, 'G-2')
    const { orders } = await fleetOf(world)
    const [first, second, third, fourth] = (await allOf(orders.list())).map(
      ({ orderId }) => orderId,
    )

    const { results } = await orders.progress([
      { orderId: first ?? 0, to: 'assigned', courier: fatou },
      { orderId: second ?? 0, to: 'assigned', courier: moussa, items: [1] },
      { orderId: third ?? 0, to: 'pending' },
      { orderId: fourth ?? 0, to: 'assigned' },
    ])

    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('done'))
    expect(await carried(world, moussa)).toEqual(['acme A-2'])
    expect(await carried(world, fatou)).toEqual(['acme A-1'])
  })

  test('can be filtered further, and are those of the clients that the fleet serves', async ({
    world,
    clients: { acme, globex },
  }) => {
    const assigned = { to: 'assigned', courier: moussa } as const
    await place(world, acme, 'A-1', assigned)
    await place(world, globex, 'G-1', assigned, { to: 'picked_up' })
    await place(world, acme, 'A-2', assigned, { to: 'picked_up' })
    const { createdAt } = await globex.orders.get('G-1')

    expect(await carried(world, moussa, { client: 'acme' })).toEqual(['acme A-1', 'acme A-2'])
    expect(await carried(world, moussa, { client: 'nobody' })).toEqual([])
    expect(await carried(world, moussa, { status: 'picked_up' })).toEqual([
      ...['globex G-1', 'acme A-2'],
    ])
    expect(await carried(world, moussa, { status: 'delivered' })).toEqual([])
    expect(await carried(world, moussa, { createdFrom: createdAt })).toEqual([
      ...['globex G-1', 'acme A-2'],
    ])
    expect(await carried(world, moussa, { createdTo: createdAt })).toEqual(['acme A-1'])
    expect(await carried(world, moussa, {}, ['globex'])).toEqual(['globex G-1'])
    expect(await carried(world, moussa, { client: 'acme' }, ['globex'])).toEqual([])
  })

  test('have cursors of their own', async ({ world, clients: { acme } }) => {
    for (const reference of ['A-1', 'A-2'])
      await place(world, acme, reference, { to: 'assigned', courier: moussa })
    const { orders } = await fleetOf(world)
    const [page] = await allOf(orders.list({ courier: moussa.reference, limit: 1 }).pages())
    const cursor = page?.nextCursor

    expect(cursor).toBeTypeOf('string')
    for (const query of [{}, { courier: fatou.reference }])
      await expect(allOf(orders.list({ ...query, cursor }))).rejects.toMatchObject({
        code: 'invalid_cursor',
      })
  })

  test('are forgotten when the personal data of the order is erased', async ({
    world,
    clients: { acme },
  }) => {
    const assigned = { to: 'assigned', courier: moussa } as const
    await place(world, acme, 'A-1', assigned, { to: 'picked_up' }, { to: 'failed' })
    const key = await clientGrant(world.service.store, await world.token('acme'), world.clock.now())
    await eraseOrder(world, key, 'A-1')
    expect(await carried(world, moussa)).toEqual([])

    await acme.orders.progress('A-1', { to: 'in_transit', courier: fatou })
    expect(await carried(world, fatou)).toEqual(['acme A-1'])
  })
})
