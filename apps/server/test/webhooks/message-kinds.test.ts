import { document, eventKinds, type ProgressReport } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { messageComplaints } from '../support/contract-witness.ts'
import { bearer, send } from '../support/send.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'

/** Steps of three orders that together cause every kind of event. */
const lives: readonly (readonly ProgressReport[])[] = [
  [{ to: 'assigned' }, { to: 'pending' }, { to: 'assigned', items: [1] }, { to: 'canceled' }],
  [{ to: 'assigned' }, { to: 'picked_up' }, { to: 'in_transit' }, { to: 'delivered' }],
  [{ to: 'assigned' }, { to: 'picked_up' }, { to: 'failed' }, { to: 'returned' }],
]

test('webhooks receive every kind of event, each as the contract declares it', {
  timeout: 120_000,
}, async ({ startWorld }) => {
  await using target = await receiver()
  const world = await dispatchingWorld(startWorld)
  const token = await world.token('acme')
  const { id } = await register(world, token, target.url)
  const acme = await world.client('acme')

  for (const steps of lives) {
    const { referenceNumber } = await acme.orders.create(aDraft({ items: [anItem(), anItem()] }))
    await acme.orders.update(referenceNumber, { deliveryFee: 1 })
    for (const step of steps) await acme.orders.progress(referenceNumber, step)
  }
  await send(world, { method: 'POST', path: `/webhooks/${id}/test`, headers: bearer(token) })

  await using gone = await receiver((response) => response.writeHead(410).end())
  const { id: goneId } = await acme.webhooks.create({ url: gone.url })
  await acme.webhooks.test(goneId)

  // One event for each step, two for the creation and update of each order, and one event of each webhook.
  const count = lives.flat().length + 2 * lives.length + 2
  await eventually(() => {
    world.clock.pass('5 ms')
    expect(target.received).toHaveLength(count)
  })
  const { received } = target
  expect(received.flatMap(({ headers, body }) => messageComplaints(headers, body))).toEqual([])
  // Checks `messageComplaints` itself: it must report an invalid value.
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const wrong = JSON.stringify({ ...JSON.parse(body), sequence: 0.5 })
  expect(messageComplaints(headers, wrong)).toContainEqual(expect.stringContaining('/sequence'))
  const kinds = new Set(received.map(({ body }) => JSON.parse(body).type))
  expect([...kinds].sort()).toEqual([...eventKinds].sort())
  expect(Object.keys(document['webhooks'] as object).sort()).toEqual([...eventKinds].sort())
})
