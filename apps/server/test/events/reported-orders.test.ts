import type { ProgressReport } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aCashDraft } from '../support/a-cash-draft.ts'
import { anItem } from '../support/a-draft.ts'
import { clientGrant } from '../support/client-grant.ts'
import { engine } from '../support/engine.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { rowsOf } from '../support/execute.ts'
import { post } from '../support/post.ts'
import { bearer, json, send } from '../support/send.ts'
import { storedText } from '../support/stored-text.ts'
import { test } from '../support/world.ts'
import { sentMessages } from './support/sent-messages.ts'

const yggdrasil = {
  ...{ name: 'Yggdrasil Traoré', phone: '+2250511223344', vehicle: 'Rotes Mofa' },
  reference: 'fahrer-quendel',
}
const steps: readonly ProgressReport[] = [
  { to: 'assigned', courier: yggdrasil },
  { to: 'assigned', estimatedAt: '2026-11-20T12:00:00Z' },
  { to: 'picked_up', items: [0] },
  { to: 'assigned', items: [1], courier: { name: 'Xantippe' } },
  { to: 'picked_up' },
  { to: 'in_transit', estimatedAt: '2026-11-20T12:30:00Z' },
  {
    ...{ to: 'failed', reason: 'recipient_absent', comment: 'Niemand da' },
    proof: { photoUrl: 'https://c.example.com/quitte.jpg', at: '2026-11-20T12:31:00Z' },
  },
  { to: 'in_transit', courier: { name: 'Zwergeule' } },
  {
    ...{ to: 'delivered', items: [0] },
    proof: { receivedBy: 'Kräuterhexe Koné', collected: 7.5, exception: 'Kamera kaputt' },
  },
  {
    ...{ to: 'delivered', quantities: [{ item: 1, quantity: 2 }] },
    proof: {
      ...{ signatureUrl: 'https://c.example.com/nebelkraehe.png', collected: 4, ageChecked: true },
      ...{ latitude: 5.123456789, longitude: -3.987654321, at: '2026-11-20T13:01:00Z' },
    },
  },
]
/** The texts that an erasure must remove. Each occurs in one report, and nowhere else. */
const erased = [
  ...['Yggdrasil', '+2250511223344', 'Mofa', 'fahrer-quendel', 'Xantippe', 'Niemand', 'quitte.jpg'],
  ...['Zwergeule', 'Kräuterhexe', 'Kamera', 'nebelkraehe', '5.123456789', '3.987654321'],
]
const kept = [
  ...['"collected":11.5', '"collected":7.5', '"deliveredQuantity":2', '"at":"2026-11-20T13:01:00'],
  ...['"estimatedAt":"2026-11-20T12:00:00.000Z"', '"estimatedAt":"2026-11-20T12:30:00.000Z"'],
]
const draft = aCashDraft({
  ...{ referenceNumber: 'A-17', metadata: null, requires: null },
  items: [anItem(), anItem({ quantity: 3 })],
})

test('an order with three couriers, a failed attempt and a part that went back shows each step as it was then, until its data is erased', async ({
  startWorld,
}) => {
  await using target = await receiver()
  const world = await dispatchingWorld(startWorld)
  const token = await world.token('acme')
  await register(world, token, target.url)
  const report = (index: number) =>
    send(world, {
      ...{ method: 'POST', path: '/orders/A-17/progress' },
      headers: { ...bearer(token), ...json, 'Idempotency-Key': `step-${index}` },
      body: JSON.stringify(steps[index]),
    })
  const read = async (path: string, as = token) =>
    (await send(world, { path, headers: bearer(as) })).text
  const create = () => post(world, { token, body: draft, key: 'k-1' })
  const created = await create()
  const states = [await read('/orders/A-17')]
  for (const index of steps.keys()) {
    const answer = await report(index)
    expect(answer.status).toBe(200)
    states.push(answer.text)
    expect(await read('/orders/A-17')).toBe(answer.text)
    // Each earlier answer stays the same after each step.
    for (const [earlier, state] of states.slice(1).entries())
      expect((await report(earlier)).text).toBe(state)
    expect((await create()).text).toBe(created.text)
    const { data } = JSON.parse(await read('/orders/A-17/events?limit=100'))
    expect(data.map((event: { data: { order: object } }) => event.data.order)).toEqual(
      states.map((state) => JSON.parse(state)),
    )
  }

  const messages = await sentMessages(world, target, states)
  expect((await read('/events?limit=100')).startsWith(`{"data":[${messages.join(',')}],`)).toBe(
    true,
  )

  const fleet = await world.fleetToken()
  const ofFleet = JSON.parse(await read('/fleet/events?limit=100', fleet)).data
  expect(ofFleet).toEqual(
    messages.map((message) => {
      const event = JSON.parse(message)
      return { ...event, client: 'acme', orderId: event.data.order.items[0].orderId }
    }),
  )
  const [listed] = JSON.parse(await read('/fleet/orders?status=delivered', fleet)).data
  expect(listed).toMatchObject(JSON.parse(states.at(-1) ?? ''))
  const stored = await storedText(world)
  if (engine !== 'memory') {
    expect(erased.filter((trace) => !stored.includes(trace))).toEqual([])
    // Events have the numbers of reports, not what they say.
    const events = JSON.stringify(await rowsOf(world.databaseUrl, 'select facts from events'))
    expect(erased.filter((trace) => events.includes(trace))).toEqual(['Niemand'])
  }

  const { clock, service } = world
  await eraseOrder(world, await clientGrant(service.store, token, clock.now()), 'A-17')
  expect(await service.store.compact()).toBe(true)

  const shown = (await read('/orders/A-17')) + (await read('/events?limit=100'))
  const shownToFleet =
    (await read('/fleet/events?limit=100', fleet)) +
    (await read('/fleet/orders?status=delivered', fleet))
  for (const text of [shown, shownToFleet, await storedText(world), world.log.join()])
    expect(erased.filter((trace) => text.includes(trace))).toEqual([])
  for (const text of [shown, shownToFleet])
    expect(kept.filter((value) => !text.includes(value))).toEqual([])
  expect(kept.filter((value) => world.log.join().includes(value))).toEqual([])
})
