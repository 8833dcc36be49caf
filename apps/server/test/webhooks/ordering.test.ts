import type { DeliveryOrders } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { dispatchingWorld } from '../dispatch/support/dispatching-world.ts'
import { type Receiver, receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { ask, register } from './support/ask.ts'

test('every response shows the ordering of a webhook, and a client can change it', async ({
  acme,
}) => {
  const url = 'https://shop.example.com/hooks'
  const { id, ordering } = await acme.webhooks.create({ url, ordering: 'order' })
  const other = await acme.webhooks.create({ url: `${url}/2` })
  const third = await acme.webhooks.create({ url: `${url}/3`, ordering: null })

  expect([ordering, other.ordering, third.ordering]).toEqual(['order', 'none', 'none'])
  expect((await acme.webhooks.get(id)).ordering).toBe('order')
  const listed = (await acme.webhooks.list()).map((each) => `${each.url} ${each.ordering}`)
  expect(listed.toSorted()).toEqual([`${url} order`, `${url}/2 none`, `${url}/3 none`])
  expect((await acme.webhooks.rotateSecret(id)).ordering).toBe('order')
  const before = await acme.webhooks.update(id, { events: ['order.delivered'] })
  expect(before.ordering).toBe('order')
  expect(await acme.webhooks.update(id, { ordering: 'order' })).toEqual(before)
  expect((await acme.webhooks.update(id, { ordering: 'none' })).ordering).toBe('none')
})

test('an ordering that does not exist is refused', async ({ world }) => {
  const { webhook } = await register(world, 'https://shop.example.com/hooks')
  const fault = { in: 'body', pointer: '/ordering', code: 'enum' }
  const requests = [
    { method: 'POST', body: { url: 'https://shop.example.com/2', ordering: 'webhook' } },
    { method: 'PATCH', path: `/${webhook.id}`, body: { ordering: 'Order' } },
  ]
  for (const request of requests) {
    const { got, problem } = await ask(world, request)

    expect(got).toBe('400 validation_failed')
    expect(problem).toMatchObject({ errors: [fault] })
  }
  const removed = await ask(world, {
    method: 'PATCH',
    path: `/${webhook.id}`,
    body: { ordering: null },
  })
  expect(removed.got).toBe('400 validation_failed')
})

test('the events of an order that a receiver does not accept wait, those of other orders do not', async ({
  startWorld,
}) => {
  let isReady = false
  await using target = await receiver((response, { body }) =>
    response.writeHead(isReady || referenceOf(body) !== 'A' ? 204 : 503).end(),
  )
  const world = await dispatchingWorld(startWorld)
  const acme = await world.client('acme')
  const { id } = await acme.webhooks.create({ url: target.url, ordering: 'order' })
  await deliver(acme, 'A')
  await deliver(acme, 'B')
  await eventually(() => expect(arrivedOf(target, 'B')).toEqual([1, 2, 3, 4, 5]))
  expect(arrivedOf(target, 'A')).toEqual([1])
  await eventually(async () => expect(await pendingOf(acme, id)).toBe(5))

  isReady = true
  await eventually(() => {
    world.clock.pass('1 s')
    expect(arrivedOf(target, 'A')).toEqual([1, 1, 2, 3, 4, 5])
  })
})

test('a change to `none` sends what waits', async ({ startWorld }) => {
  await using target = await receiver((response) => response.writeHead(503).end())
  const world = await dispatchingWorld(startWorld)
  const acme = await world.client('acme')
  const { id } = await acme.webhooks.create({ url: target.url, ordering: 'order' })
  await deliver(acme, 'A')
  await eventually(() => expect(arrivedOf(target, 'A')).toEqual([1]))

  await acme.webhooks.update(id, { ordering: 'none' })

  await eventually(() => expect(arrivedOf(target, 'A').toSorted()).toEqual([1, 2, 3, 4, 5]))
})

async function deliver(acme: DeliveryOrders, referenceNumber: string): Promise<void> {
  await acme.orders.create(aDraft({ referenceNumber }))
  for (const to of ['assigned', 'picked_up', 'in_transit', 'delivered'] as const)
    await acme.orders.progress(referenceNumber, { to })
}

async function pendingOf(acme: DeliveryOrders, id: string): Promise<number> {
  let count = 0
  for await (const _ of acme.webhooks.dispatches(id, { status: 'pending' })) count += 1
  return count
}

const referenceOf = (body: string): string => JSON.parse(body).data.order.referenceNumber

/** The sequences of the events of an order, as they arrived. */
const arrivedOf = ({ received }: Receiver, reference: string): readonly number[] =>
  received
    .filter(({ body }) => referenceOf(body) === reference)
    .map(({ body }) => JSON.parse(body).sequence)
