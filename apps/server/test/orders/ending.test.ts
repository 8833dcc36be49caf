import type { Order, OrderEvent, ProgressReport } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test } from '../support/world.ts'

const underWay: readonly ProgressReport[] = [
  { to: 'assigned', courier: { name: 'Moussa' } },
  { to: 'picked_up' },
  { to: 'in_transit' },
]

const finalAtIn = ({ data }: OrderEvent) => data.order.finalAt

describe('finalAt of an order', () => {
  test.for<{ how: string; steps: readonly (ProgressReport | 'cancel')[] }>([
    { how: 'delivered', steps: [...underWay, { to: 'delivered' }] },
    {
      how: 'delivered in part',
      steps: [...underWay, { to: 'delivered', quantities: [{ item: 0, quantity: 1 }] }],
    },
    {
      how: 'delivered, with an item returned last',
      steps: [
        ...underWay,
        { to: 'delivered', items: [0] },
        { to: 'failed' },
        { to: 'returned', reason: 'refused' },
      ],
    },
    { how: 'returned', steps: [...underWay, { to: 'failed' }, { to: 'returned' }] },
    {
      how: 'canceled by its couriers',
      steps: [
        { to: 'canceled', items: [1] },
        { to: 'canceled', items: [0] },
      ],
    },
    { how: 'canceled by its client', steps: [{ to: 'canceled', items: [1] }, 'cancel'] },
  ])(
    'is the time of the event with which it was $how, wherever the order is shown from then on',
    async ({ steps }, { acme, world }) => {
      const fleet = await fleetOf(world)
      const items = [anItem({ quantity: 2 }), anItem()]
      const created = await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
      expect(created).not.toHaveProperty('finalAt')
      for (const step of steps) {
        world.clock.pass('1 min')
        if (step !== 'cancel') await acme.orders.progress('A-17', step)
        else expect(await acme.orders.cancel('A-17')).not.toHaveProperty('finalAt')
      }
      const before = await allOf(acme.orders.events('A-17'))
      const finalAt = before.at(-1)?.timestamp
      expect(before.map(finalAtIn)).toEqual([...steps.map(() => undefined), finalAt])

      world.clock.pass('1 d')
      const patched = await acme.orders.update('A-17', { metadata: { erp: 'SO-1' } })
      const repeated = { to: patched.status as ProgressReport['to'] }
      const orderId = patched.items[0]?.orderId ?? 0
      const shown = async () => {
        const { results } = await fleet.orders.progress([{ orderId, ...repeated }])
        const orders: readonly (Pick<Order, 'finalAt'> | undefined)[] = [
          await acme.orders.get('A-17'),
          await acme.orders.progress('A-17', repeated),
          ...(await allOf(acme.orders.list())),
          (await allOf(acme.orders.events('A-17'))).at(-1)?.data.order,
          (await allOf(acme.events.list())).at(-1)?.data.order,
          await fleet.orders.get(orderId),
          ...(await allOf(fleet.orders.list({ status: repeated.to }))),
          (await allOf(fleet.events.list())).at(-1)?.data.order,
          results[0]?.order,
        ]
        return orders.map((order) => order?.finalAt)
      }

      expect(patched.updatedAt).not.toBe(finalAt)
      expect(await shown()).toEqual(Array(9).fill(finalAt))
      const { service, clock } = world
      const client = await clientGrant(service.store, await world.token('acme'), clock.now())
      await eraseOrder(world, client, 'A-17')
      expect(await shown()).toEqual(Array(9).fill(finalAt))
      const after = await allOf(acme.orders.events('A-17'))
      expect(after.map(finalAtIn)).toEqual([...before.map(finalAtIn), finalAt])
    },
  )

  test('is absent while an item is open, also if the order has failed', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))
    for (const step of [...underWay, { to: 'delivered', items: [0] }, { to: 'failed' }] as const)
      expect(await acme.orders.progress('A-17', step)).not.toHaveProperty('finalAt')
    expect((await acme.orders.get('A-17')).status).toBe('failed')
  })
})
