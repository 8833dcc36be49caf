import { document } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { eventComplaints } from '../support/contract-witness.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'
import { receiver } from './support/receiver.ts'

test('a webhook message of each event kind conforms to the contract', async ({ startWorld }) => {
  await using target = await receiver()
  await using gone = await receiver((response) => response.writeHead(410).end())
  const world = await dispatchingWorld(startWorld)
  const { id } = await register(world, await world.token('acme'), target.url)
  const acme = await world.client('acme')
  const stories = [
    ['assigned', 'pending', 'assigned', 'picked_up', 'in_transit', 'delivered'],
    ['assigned', 'picked_up', 'failed', 'returned'],
  ] as const
  for (const [index, steps] of stories.entries()) {
    const referenceNumber = `A-${index}`
    await acme.orders.create(aDraft({ referenceNumber, items: [anItem(), anItem()] }))
    // Progresses one item at a time, so that some events change the status of an item but not of the order.
    for (const to of steps)
      for (const items of [[0], [1]]) await acme.orders.progress(referenceNumber, { to, items })
  }
  await acme.orders.create(aDraft({ referenceNumber: 'B' }))
  await acme.orders.update('B', { deliveryFee: 1 })
  await acme.orders.cancel('B')
  await acme.webhooks.test(id)
  const { id: goneId } = await acme.webhooks.create({ url: gone.url })
  await acme.webhooks.test(goneId)

  const kinds = Object.keys(Object(document['webhooks'])).toSorted()
  const kindsReceived = () => new Set(target.received.map(({ body }) => JSON.parse(body).type))
  await eventually(() => {
    world.clock.pass('1 s')
    expect([...kindsReceived()].toSorted()).toEqual(kinds)
  })

  expect(kinds).toHaveLength(13)
  expect(target.received.flatMap(({ body }) => eventComplaints(body))).toEqual([])
  // Checks `eventComplaints` itself: it must report an invalid value.
  const [one] = target.received
  const wrong = JSON.stringify({ ...JSON.parse(one?.body ?? ''), sequence: 0.5 })
  expect(eventComplaints(wrong)).toContainEqual(expect.stringContaining('/sequence'))
})
