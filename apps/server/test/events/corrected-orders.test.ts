import type { OrderPatch, ProgressReport } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aCashDraft } from '../support/a-cash-draft.ts'
import { clientGrant } from '../support/client-grant.ts'
import { engine } from '../support/engine.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { post } from '../support/post.ts'
import { bearer, json, send } from '../support/send.ts'
import { storedText } from '../support/stored-text.ts'
import { test } from '../support/world.ts'
import { sentMessages } from './support/sent-messages.ts'

const steps: readonly (ProgressReport | OrderPatch)[] = [
  { to: 'assigned' },
  { metadata: { courier: 'Yggdrasil' } },
  { to: 'picked_up' },
  { to: 'in_transit' },
  { to: 'failed', reason: 'unreachable', comment: 'Xantippe geht nicht ran' },
  {
    recipient: { phone: '+2250799887766', address: { landmark: 'Neben der Zwergeiche' } },
    deliveryWindow: { to: '2026-11-20T20:00:00Z' },
    collect: { amount: 11, note: 'Quittung verlangen' },
    requires: { minimumAge: null, signature: true },
  },
  { to: 'in_transit' },
  {
    ...{ to: 'delivered', comment: 'An der Haustür' },
    proof: { photoUrl: 'https://c.example.com/quendel.jpg', exception: 'Ohne Füller' },
  },
  { metadata: { erpNumber: null, invoice: 'R-Quitte' } },
  { metadata: null },
]
/** The texts that an erasure must remove. Each occurs in one state of the order or in several, and nowhere else. */
const erased = [
  ...['Wechselgeld', 'SO-Quendel', 'Zwergeule', 'pt-BR', 'Yggdrasil', 'Xantippe', 'Zwergeiche'],
  ...['+2250702029254', '+2250799887766', 'Quittung', 'Haustür', 'R-Quitte', 'Rue des Jardins'],
  ...['quendel.jpg', 'Füller'],
]
const kept = [
  '"requires":{"photo":true,"signature":true}',
  '"unreachable"',
  '"amount":12.5',
  '"amount":11',
  '2026-11-20T20:00:00.000Z',
]

test('a failed order that was corrected and delivered shows each step as it was then, until its data is erased', async ({
  startWorld,
}) => {
  await using target = await receiver()
  const world = await dispatchingWorld(startWorld)
  const token = await world.token('acme')
  await register(world, token, target.url)
  const request = (index: number) => {
    const step = steps[index]
    const isReport = step !== undefined && 'to' in step
    return send(world, {
      method: isReport ? 'POST' : 'PATCH',
      path: isReport ? '/orders/A-17/progress' : '/orders/A-17',
      headers: { ...bearer(token), ...json, 'Idempotency-Key': `step-${index}` },
      body: JSON.stringify(step),
    })
  }
  const read = async (path: string) => (await send(world, { path, headers: bearer(token) })).text
  const create = () =>
    post(world, { token, body: aCashDraft({ referenceNumber: 'A-17' }), key: 'k-1' })
  const created = await create()
  const states = [await read('/orders/A-17')]
  const answers: string[] = []
  for (const index of steps.keys()) {
    answers.push((await request(index)).text)
    states.push(await read('/orders/A-17'))
    expect(answers[index]).toBe(states[index + 1])
  }

  const messages = await sentMessages(world, target, states)
  expect(messages.map((message) => JSON.parse(message).data.changed).filter(Boolean)).toEqual([
    ['/metadata'],
    [
      ...['/collect/amount', '/collect/note', '/deliveryWindow/to', '/requires/signature'],
      ...['/requires/minimumAge', '/recipient/phone', '/recipient/address/landmark'],
    ],
    ...[['/metadata'], ['/metadata']],
  ])
  const list = `{"data":[${messages.join(',')}],`
  expect((await read('/orders/A-17/events?limit=100')).startsWith(list)).toBe(true)
  expect((await read('/events?limit=100')).startsWith(list)).toBe(true)
  expect((await create()).text).toBe(created.text)
  for (const [index, answer] of answers.entries()) expect((await request(index)).text).toBe(answer)

  const fleet = await world.fleetToken()
  const readAsFleet = async (path: string) =>
    (await send(world, { path, headers: bearer(fleet) })).text
  expectOfFleet(JSON.parse(await readAsFleet('/fleet/events?limit=100')).data, messages)
  const stored = await storedText(world)
  if (engine !== 'memory') expect(erased.filter((trace) => !stored.includes(trace))).toEqual([])

  const { clock, service } = world
  await eraseOrder(world, await clientGrant(service.store, token, clock.now()), 'A-17')
  expect(await service.store.compact()).toBe(true)

  const shown = (await read('/orders/A-17')) + (await read('/events?limit=100'))
  expect(erased.filter((trace) => shown.includes(trace))).toEqual([])
  expect(kept.filter((value) => !shown.includes(value))).toEqual([])
  const ofFleet = ['/fleet/events', '/fleet/orders?status=delivered'].map(readAsFleet)
  for (const text of [...(await Promise.all(ofFleet)), await storedText(world)])
    expect(erased.filter((trace) => text.includes(trace))).toEqual([])
  const log = world.log.join()
  expect([...erased, ...kept].filter((trace) => log.includes(trace))).toEqual([])
  const refused = await request(steps.length - 2)
  expect(JSON.parse(refused.text)).toMatchObject({
    ...{ code: 'order_not_changeable', changeableFrom: [], fields: ['/metadata'] },
  })
})

/** A fleet sees each event as the client does, but for the metadata and its name. */
function expectOfFleet(events: readonly object[], messages: readonly string[]): void {
  const expected = messages.map((message) => {
    const { data, ...event } = JSON.parse(message)
    const { metadata: _, ...order } = data.order
    const changed = data.changed?.filter((field: string) => field !== '/metadata')
    return {
      ...{ ...event, client: 'acme', orderId: order.items[0].orderId },
      data: { ...data, order, ...(changed && { changed }) },
    }
  })
  expect(events).toEqual(expected)
  expect(JSON.stringify(events)).toContain('"changed":[]')
}
