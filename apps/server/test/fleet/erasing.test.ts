import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

const comment = 'Quendel opens the gate'
const recipient = {
  name: 'Xantippe',
  phone: '+2250799887766',
  address: { name: 'Quittenweg 77', landmark: 'Zwergeule', city: 'Abidjan' },
}
const traces = ['Xantippe', '+2250799887766', 'Quittenweg', 'Zwergeule', 'Quendel']

test('a fleet sees no personal data of an erased order, and its repeated steps are decided again', async ({
  world,
  acme,
}) => {
  const fleet = await fleetOf(world)
  const others = await fleetOf(world, undefined, 'test', 'others')
  const place = async (referenceNumber: string) => {
    const { items } = await acme.orders.create(aDraft({ referenceNumber, recipient }))
    return items[0]?.orderId ?? 0
  }
  const [erased, other] = [await place('A-17'), await place('A-18')]
  const report = (to: 'assigned' | 'canceled', orderIds: readonly number[], { orders } = fleet) =>
    orders.progress(
      orderIds.map((orderId) => ({ orderId, to, comment })),
      { idempotencyKey: to },
    )
  const first = await report('assigned', [erased, other])
  await report('canceled', [erased])
  await report('assigned', [other], others)
  const seen = async () =>
    JSON.stringify([
      await fleet.orders.get(erased),
      await allOf(fleet.orders.list({ status: ['canceled'] })),
      (await allOf(fleet.events.list())).filter(({ orderId }) => orderId === erased),
      (await report('canceled', [erased])).results,
    ])
  const before = await seen()
  expect(traces.filter((trace) => before.includes(trace))).toEqual(traces)

  const { clock, service } = world
  const client = await clientGrant(service.store, await world.token('acme'), clock.now())
  await eraseOrder(world, client, 'A-17')

  const after = await seen()
  expect(traces.filter((trace) => after.includes(trace))).toEqual([])
  expect(after).toContain('Abidjan')
  const [again, unchanged] = (await report('assigned', [erased, other])).results
  expect(again).toMatchObject({ outcome: 'refused', problem: { code: 'invalid_transition' } })
  expect(unchanged).toEqual(first.results[1])
  // The key of another fleet, for another order, is not forgotten.
  await acme.orders.progress('A-18', { to: 'picked_up' })
  expect((await report('assigned', [other], others)).results).toEqual([first.results[1]])
  expect(await allOf(fleet.events.list())).toHaveLength(6)
})
