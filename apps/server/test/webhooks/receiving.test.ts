import type { DeliveryOrders, OrderEvent } from '@delivery-orders/sdk'
import { createInbox, memoryInProcess } from '@delivery-orders/sdk/inbox'
import { type ReceivedEvent, receive, type WebhookSecrets } from '@delivery-orders/sdk/webhooks'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { dispatchingWorld } from '../dispatch/support/dispatching-world.ts'
import { type Receiver, receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { eventually } from '../support/until.ts'
import { type StartWorld, test } from '../support/world.ts'

async function worldThatSends(startWorld: StartWorld) {
  // A receiver compares the timestamp of a message with the machine's time.
  const world = await dispatchingWorld(startWorld, { clock: systemClock })
  return { world, acme: await world.client('acme') }
}

async function deliver(acme: DeliveryOrders, reference: string): Promise<void> {
  await acme.orders.create(aDraft({ referenceNumber: reference }))
  for (const to of ['assigned', 'picked_up', 'in_transit', 'delivered'] as const)
    await acme.orders.progress(reference, { to })
}

const timelineOf = async (acme: DeliveryOrders, reference: string): Promise<OrderEvent[]> => {
  const events: OrderEvent[] = []
  for await (const event of acme.orders.events(reference)) events.push(event)
  return events
}

const verified = ({ received }: Receiver, secrets: WebhookSecrets): Promise<ReceivedEvent[]> =>
  Promise.all(received.map(({ headers, body }) => receive(body, headers, secrets)))

test('every webhook message passes verification and equals its event in the order’s timeline', async ({
  startWorld,
}) => {
  const { world, acme } = await worldThatSends(startWorld)
  await using target = await receiver()
  const { id, secret } = await acme.webhooks.create({ url: target.url })

  await deliver(acme, 'A-17')
  await acme.webhooks.test(id)
  await eventually(() => expect(target.received).toHaveLength(6))

  const events = await verified(target, secret)
  const ofOrder = events.filter(({ type }) => type !== 'webhook.test')
  expect(ofOrder.sort((one, other) => one.sequence - other.sequence)).toEqual(
    await timelineOf(acme, 'A-17'),
  )
  expect(events.find(({ type }) => type === 'webhook.test')?.data).toEqual({ webhookId: id })
  expect(world.log.join('\n')).not.toContain(secret)
})

test('during the grace period the old and the new secret verify messages, and later only the new secret', async ({
  startWorld,
}) => {
  const { acme } = await worldThatSends(startWorld)
  await using target = await receiver()
  const { id, secret: old } = await acme.webhooks.create({ url: target.url })

  const { secret } = await acme.webhooks.rotateSecret(id, { gracePeriodSeconds: 600 })
  await acme.webhooks.test(id)
  await eventually(() => expect(target.received).toHaveLength(1))

  for (const known of [old, secret, [old, secret], [secret, undefined]])
    expect(await verified(target, known)).toMatchObject([{ type: 'webhook.test' }])

  const { secret: newest } = await acme.webhooks.rotateSecret(id, { gracePeriodSeconds: 0 })
  await acme.webhooks.test(id)
  await eventually(() => expect(target.received).toHaveLength(2))
  const [, last] = target.received
  if (!last) return

  expect(await receive(last.body, last.headers, [secret, newest])).toMatchObject({ sequence: 0 })
  await expect(receive(last.body, last.headers, [old, secret])).rejects.toMatchObject({
    code: 'wrong_signature',
  })
})

test('an inbox for some event kinds handles each order’s events in sequence, even if its handler fails', async ({
  startWorld,
}) => {
  const { acme } = await worldThatSends(startWorld)
  const references = Array.from({ length: 20 }, (_, index) => `A-${index}`)
  const kinds = ['order.picked_up', 'order.delivered'] as const
  const handled: ReceivedEvent[] = []
  let tries = 0
  const inbox = createInbox({
    kinds,
    timeline: (reference) => acme.orders.events(reference, { limit: 2 }),
    memory: memoryInProcess(),
    handle: (event) => {
      tries += 1
      if (tries % 5 === 0) throw new Error('the shop is closed')
      handled.push(event)
    },
  })
  let secret = ''
  await using target = await receiver(async (response, { headers, body }) => {
    const event = await receive(body, headers, secret)
    await inbox.take(event).then(
      () => response.writeHead(204).end(),
      () => response.writeHead(500).end(),
    )
  })
  const webhook = await acme.webhooks.create({ url: target.url, events: kinds })
  secret = webhook.secret

  await Promise.all(references.map((reference) => deliver(acme, reference)))

  // Retries failed dispatches now, because the service would retry them only after minutes.
  const retryUntilAllHandled = async () => {
    for (const status of ['pending', 'failed'] as const)
      for await (const { id } of acme.webhooks.dispatches(webhook.id, { status }))
        await acme.webhooks.retry(webhook.id, id)
    expect(handled).toHaveLength(references.length * kinds.length)
  }
  await eventually(retryUntilAllHandled, 100)

  for (const reference of references) {
    const timeline = await timelineOf(acme, reference)
    const of = (event: ReceivedEvent) =>
      'order' in event.data && event.data.order?.referenceNumber === reference
    expect(handled.filter(of)).toEqual(
      timeline.filter(({ type }) => (kinds as readonly string[]).includes(type)),
    )
  }
  expect(tries).toBeGreaterThan(handled.length + 5)
})

test('an inbox that has missed webhook messages catches up from the event feed', async ({
  startWorld,
}) => {
  const { acme } = await worldThatSends(startWorld)
  const handled: string[] = []
  const inbox = createInbox({
    timeline: (reference) => acme.orders.events(reference),
    memory: memoryInProcess(),
    handle: ({ type }) => handled.push(type),
  })
  await deliver(acme, 'A-17')
  const [first, second] = await timelineOf(acme, 'A-17')
  if (first && second) await inbox.take(second)

  for await (const event of acme.events.list({ limit: 2 })) await inbox.take(event)

  expect(handled).toEqual([
    'order.created',
    'order.assigned',
    'order.picked_up',
    'order.in_transit',
    'order.delivered',
  ])
})
