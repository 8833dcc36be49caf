import type { DeliveryOrders, OrderDraft } from '@delivery-orders/sdk'
import type { FleetOrderQuery } from '@delivery-orders/sdk/fleet'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { isInMemory } from '../support/engine.ts'
import { test, type World } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

/** The clock of the tests starts at 09:30 on this day. */
const day = '2026-11-20'
const timeAt = (time: string) => `${day}T${time}:00.000Z`
const windowTo = (to: string) => ({ from: timeAt('09:00'), to: timeAt(to) })

const place = (client: DeliveryOrders, referenceNumber: string, own: Partial<OrderDraft>) =>
  client.orders.create(aDraft({ referenceNumber, items: [anItem(), anItem()], ...own }))

async function lateOrders(world: World, query: FleetOrderQuery = {}, clients?: readonly string[]) {
  const { orders } = await fleetOf(world, clients)
  const listed = await allOf(orders.list({ late: true, ...query }))
  return listed.map(({ referenceNumber }) => referenceNumber)
}

describe('the late orders of a fleet', () => {
  test('are those after the end of their window', async ({ world, acme }) => {
    await place(acme, 'at ten', { deliveryWindow: windowTo('10:00') })
    await place(acme, 'at any time', {})

    world.clock.pass('30 min')
    expect(await lateOrders(world)).toEqual([])
    world.clock.pass('1 ms')
    expect(await lateOrders(world)).toEqual(['at ten'])
  })

  test('are those after the estimate of the courier, whatever their window', async ({
    world,
    acme,
  }) => {
    const estimatedAt = (time: string) => ({ to: 'assigned', estimatedAt: timeAt(time) }) as const
    await place(acme, 'sooner', { deliveryWindow: windowTo('12:00') })
    await place(acme, 'later', { deliveryWindow: windowTo('10:00') })
    await acme.orders.progress('sooner', estimatedAt('10:00'))
    await acme.orders.progress('later', estimatedAt('11:00'))

    world.clock.pass('31 min')
    expect(await lateOrders(world)).toEqual(['sooner'])

    // News without a step.
    await acme.orders.progress('sooner', estimatedAt('10:30'))
    expect(await lateOrders(world)).toEqual([])
    world.clock.pass('1 h')
    expect(await lateOrders(world)).toEqual(['sooner', 'later'])
  })

  test('are those after the day of their deadline, if they have neither', async ({
    world,
    acme,
  }) => {
    await place(acme, 'yesterday', { deliveryDeadline: '2026-11-19' })
    await place(acme, 'today', { deliveryDeadline: day })
    await place(acme, 'with window', { deliveryDeadline: day, deliveryWindow: windowTo('10:00') })
    await acme.orders.update('with window', { deliveryWindow: { to: '2026-11-22T00:00:00Z' } })
    expect(await lateOrders(world)).toEqual(['yesterday'])

    world.clock.pass('14 h')
    expect(await lateOrders(world)).toEqual(['yesterday'])
    world.clock.pass('30 min')
    expect(await lateOrders(world)).toEqual(['yesterday', 'today'])

    await acme.orders.update('yesterday', { deliveryDeadline: null })
    await acme.orders.update('with window', { deliveryWindow: null })
    expect(await lateOrders(world)).toEqual(['today', 'with window'])
  })

  test('have an item that is neither final nor failed', async ({ world, acme }) => {
    const late = { deliveryWindow: windowTo('09:15') }
    const references = ['canceled', 'failed', 'partly failed', 'delivered', 'partly delivered']
    for (const reference of references) await place(acme, reference, late)
    expect(await lateOrders(world)).toEqual(references)

    await acme.orders.cancel('canceled')
    for (const reference of references.slice(1))
      for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
        await acme.orders.progress(reference, { to })
    await acme.orders.progress('failed', { to: 'failed' })
    await acme.orders.progress('partly failed', { to: 'failed', items: [0] })
    await acme.orders.progress('delivered', { to: 'delivered' })
    await acme.orders.progress('partly delivered', { to: 'delivered', items: [1] })
    expect(await lateOrders(world)).toEqual(['partly failed', 'partly delivered'])

    await acme.orders.progress('failed', { to: 'in_transit' })
    expect(await lateOrders(world)).toEqual(['failed', 'partly failed', 'partly delivered'])
  })

  test('are listed oldest first in pages, and can be filtered further', async ({ world, acme }) => {
    const globex = await world.client('globex')
    const live = await world.client('acme', 'live')
    const courier = { name: 'Moussa', reference: 'c-7' }
    const clients = [acme, globex, live, acme, globex]
    for (const [index, client] of clients.entries()) {
      world.clock.pass('1 min')
      const to = index % 2 ? '09:20' : '09:10'
      await place(client, `late ${index}`, { deliveryWindow: windowTo(to) })
      await place(client, `punctual ${index}`, { deliveryWindow: windowTo('23:00') })
    }
    await acme.orders.progress('late 3', { to: 'assigned', courier })
    await acme.orders.progress('punctual 3', { to: 'assigned', courier })
    const { createdAt } = await acme.orders.get('late 3')

    const all = ['late 0', 'late 1', 'late 3', 'late 4']
    for (const limit of [1, 3, 4, 100]) expect(await lateOrders(world, { limit })).toEqual(all)
    expect(await lateOrders(world, { client: 'acme' })).toEqual(['late 0', 'late 3'])
    expect(await lateOrders(world, { limit: 1 }, ['globex'])).toEqual(['late 1', 'late 4'])
    expect(await lateOrders(world, { status: 'assigned' })).toEqual(['late 3'])
    expect(await lateOrders(world, { courier: 'c-7' })).toEqual(['late 3'])
    expect(await lateOrders(world, { createdFrom: createdAt })).toEqual(['late 3', 'late 4'])
    expect(await lateOrders(world, { createdTo: createdAt })).toEqual(['late 0', 'late 1'])
    const { orders } = await fleetOf(world)
    expect(await allOf(orders.list({ late: false }))).toHaveLength(8)
  })

  test('have cursors of their own', async ({ world, acme }) => {
    for (const reference of ['A-1', 'A-2'])
      await place(acme, reference, { deliveryWindow: windowTo('09:15') })
    const { orders } = await fleetOf(world)
    const [page] = await allOf(orders.list({ late: true, limit: 1 }).pages())
    const cursor = page?.nextCursor

    expect(cursor).toBeTypeOf('string')
    const refused = allOf(orders.list({ cursor }))
    await expect(refused).rejects.toMatchObject({ code: 'invalid_cursor' })
  })

  test('have a deadline that is over in the time zone of the pages', {
    ...unless(isInMemory && 'in memory, where the zone is UTC'),
  }, async ({ startWorld }) => {
    // It is 14 hours ahead of UTC.
    const world = await startWorld({ settings: { PAGE_TIME_ZONE: 'Pacific/Kiritimati' } })
    await place(await world.client('acme'), 'today', { deliveryDeadline: day })
    expect(await lateOrders(world)).toEqual([])

    world.clock.pass('30 min')
    expect(await lateOrders(world)).toEqual(['today'])
  })
})
