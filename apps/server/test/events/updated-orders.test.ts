import { readFileSync } from 'node:fs'
import type { OrderPatch } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { clientGrant } from '../support/client-grant.ts'
import { engine } from '../support/engine.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { sentMessages } from './support/sent-messages.ts'

/** Each value occurs in one state of the order and nowhere else. */
const patches: readonly OrderPatch[] = [
  { recipient: { phone: '+2250702029255' }, deliveryInstructions: 'Dreimal klopfen' },
  { recipient: { name: 'Xantippe', address: { landmark: 'Zwergeule' } }, deliveryFee: 3 },
  { recipient: { address: { name: 'Quittenweg 77', latitude: 5.123456789 } }, total: null },
  { receiptUrl: 'https://shop.example.com/quendel.pdf', deliveryInstructions: null },
  { receiptUrl: null, recipient: { name: null, phone: '+2250799887766' } },
]
const traces = [
  ...['Awa Koné', '+2250702029254', 'Rue des Jardins', '+2250702029255', 'Dreimal klopfen'],
  ...['Xantippe', 'Zwergeule', 'Quittenweg', '5.123456789', 'quendel', '+2250799887766'],
]

test('every event of an order that was updated five times shows the order as it was then, until its data is erased', async ({
  startWorld,
}) => {
  await using target = await receiver()
  const world = await dispatchingWorld(startWorld)
  const token = await world.token('acme')
  await register(world, token, target.url)
  const acme = await world.client('acme')
  const draft = aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem({ total: 7 })] })
  const create = () => post(world, { token, body: draft, key: 'k-1' })
  const created = await create()
  const read = async (path: string) => (await send(world, { path, headers: bearer(token) })).text

  const states = [await read('/orders/A-17')]
  for (const patch of patches) {
    await acme.orders.update('A-17', patch)
    states.push(await read('/orders/A-17'))
  }
  await acme.orders.cancel('A-17', { comment: 'Moved' })
  states.push(await read('/orders/A-17'))

  const messages = await sentMessages(world, target, states)
  expect(messages.map((message) => JSON.parse(message).data.changed)).toEqual([
    undefined,
    ['/deliveryInstructions', '/recipient/phone'],
    ['/deliveryFee', '/recipient/name', '/recipient/address/landmark'],
    ['/total', '/recipient/address/name', '/recipient/address/latitude'],
    ['/deliveryInstructions', '/receiptUrl'],
    ['/receiptUrl', '/recipient/name', '/recipient/phone'],
    undefined,
  ])
  const list = `{"data":[${messages.join(',')}],`
  expect((await read('/orders/A-17/events?limit=100')).startsWith(list)).toBe(true)
  expect((await read('/events?limit=100')).startsWith(list)).toBe(true)
  const replay = await create()
  expect([replay.status, replay.text]).toEqual([201, created.text])

  const tagBefore = await tagOf(acme)
  const { clock, service } = world
  await eraseOrder(world, await clientGrant(service.store, token, clock.now()), 'A-17')
  expect(await service.store.compact()).toBe(true)

  const shown = (await read('/orders/A-17')) + (await read('/events?limit=100'))
  expect(traces.filter((trace) => shown.includes(trace))).toEqual([])
  expect(shown).toContain('"changed":["/deliveryInstructions","/recipient/phone"]')
  expect(await tagOf(acme)).not.toBe(tagBefore)
  if (engine === 'sqlite') {
    const bytes = readFileSync(world.databaseFile)
    expect(traces.filter((trace) => bytes.includes(trace))).toEqual([])
    // The city is not erased, so the search does find what is there.
    expect(bytes.includes('Abidjan')).toBe(true)
  }
})

async function tagOf({ orders }: Awaited<ReturnType<World['client']>>): Promise<string | null> {
  return (await orders.get('A-17').withResponse()).response.headers.get('ETag')
}
