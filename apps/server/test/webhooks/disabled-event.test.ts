import { createInbox, memoryInProcess } from '@delivery-orders/sdk/inbox'
import { type ReceivedEvent, receive } from '@delivery-orders/sdk/webhooks'
import { describe, expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { dispatchingWorld } from '../dispatch/support/dispatching-world.ts'
import { type Receiver, receiver } from '../dispatch/support/receiver.ts'
import { allOf } from '../support/all-of.ts'
import { anActor } from '../support/an-actor.ts'
import { eventually } from '../support/until.ts'
import { type StartWorld, test } from '../support/world.ts'
import { firstSucceeded } from './support/first-succeeded.ts'

// A receiver compares the timestamp of a message with the machine's time.
const worldThatSends = (startWorld: StartWorld) =>
  dispatchingWorld(startWorld, { clock: systemClock })

/** Starts a receiver of a webhook that its owner has given up. */
const goneReceiver = (): Promise<Receiver> =>
  receiver((response) => response.writeHead(410).end('Gone'))

const typesOf = ({ received }: Receiver): string[] =>
  received.map(({ body }) => JSON.parse(body).type)

describe('a webhook that the service disables', () => {
  test('is reported to the other webhooks that take all kinds or name webhook.disabled', async ({
    startWorld,
  }) => {
    const world = await worldThatSends(startWorld)
    const acme = await world.client('acme')
    await using target = await goneReceiver()
    await using all = await receiver()
    await using named = await receiver()
    await using deaf = await receiver()
    await using stranger = await receiver()
    const { id } = await acme.webhooks.create({ url: target.url })
    const { id: allId, secret } = await acme.webhooks.create({ url: all.url })
    await acme.webhooks.create({ url: named.url, events: ['webhook.disabled'] })
    const { id: deafId } = await acme.webhooks.create({ url: deaf.url, events: ['order.failed'] })
    const live = await world.client('acme', 'live')
    const { id: liveId } = await live.webhooks.create({ url: 'https://shop.example.com/hooks' })
    const globex = await world.client('globex')
    await globex.webhooks.create({ url: stranger.url })

    await acme.webhooks.test(id)
    await eventually(() =>
      expect([typesOf(all), typesOf(named)]).toEqual([['webhook.disabled'], ['webhook.disabled']]),
    )

    const [message] = all.received
    if (!message) throw new Error('No message was received.')
    const event = await receive(message.body, message.headers, secret)
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'webhook.disabled',
      timestamp: expect.any(String),
      sequence: 0,
      mode: 'test',
      data: {
        ...{ webhookId: id, disabledReason: 'gone', disabledAt: event.timestamp },
        ...{ lastStatus: 410, lastError: 'the response was 410' },
      },
    })
    expect(named.received[0]?.body).toBe(message.body)
    expect(await acme.webhooks.get(id)).toMatchObject({ enabled: false, disabledReason: 'gone' })
    expect(await allOf(acme.events.list())).toEqual([])

    const [dispatch] = await allOf(acme.webhooks.dispatches(allId))
    expect(dispatch).toMatchObject({ type: 'webhook.disabled', eventId: event.id })
    for (const [client, other] of [
      [acme, deafId],
      [live, liveId],
    ] as const)
      expect(await allOf(client.webhooks.dispatches(other))).toEqual([])
    expect(typesOf(stranger)).toEqual([])
  })

  test('is reported with the same text again after it was enabled or removed', async ({
    startWorld,
  }) => {
    const world = await worldThatSends(startWorld)
    const acme = await world.client('acme')
    await using target = await goneReceiver()
    await using other = await receiver()
    const { id } = await acme.webhooks.create({ url: target.url })
    const { id: otherId } = await acme.webhooks.create({ url: other.url })
    await acme.webhooks.test(id)
    await eventually(() => expect(other.received).toHaveLength(1))
    await acme.webhooks.delete(id)

    const dispatch = await firstSucceeded(acme, otherId)
    await acme.webhooks.retry(otherId, dispatch.id)

    await eventually(() => expect(other.received).toHaveLength(2))
    expect(other.received[1]?.body).toBe(other.received[0]?.body)
  })

  test('is handled once by an inbox that names webhook.disabled', async ({ startWorld }) => {
    const world = await worldThatSends(startWorld)
    const acme = await world.client('acme')
    const kinds = ['order.delivered', 'webhook.disabled'] as const
    const handled: ReceivedEvent[] = []
    const inbox = createInbox({
      kinds,
      timeline: (reference) => acme.orders.events(reference),
      memory: memoryInProcess(),
      handle: (event) => handled.push(event),
    })
    let secret = ''
    await using target = await goneReceiver()
    await using other = await receiver(async (response, { headers, body }) => {
      await inbox.take(await receive(body, headers, secret))
      response.writeHead(204).end()
    })
    const { id } = await acme.webhooks.create({ url: target.url })
    const webhook = await acme.webhooks.create({ url: other.url, events: kinds })
    secret = webhook.secret

    await acme.webhooks.test(id)
    await eventually(() => expect(handled).toHaveLength(1))
    const dispatch = await firstSucceeded(acme, webhook.id)
    await acme.webhooks.retry(webhook.id, dispatch.id)
    await eventually(() => expect(other.received).toHaveLength(2))

    expect(handled).toMatchObject([{ type: 'webhook.disabled', data: { webhookId: id } }])
  })
})

test('a webhook that the client or the operator disables is not reported', async ({
  startWorld,
}) => {
  const world = await worldThatSends(startWorld)
  const acme = await world.client('acme')
  await using other = await receiver()
  const { id: otherId } = await acme.webhooks.create({ url: other.url })
  const { id: requested } = await acme.webhooks.create({ url: 'https://shop.example.com/1' })
  const { id: operated } = await acme.webhooks.create({ url: 'https://shop.example.com/2' })

  await acme.webhooks.update(requested, { enabled: false })
  const { webhooks } = world.service.store
  const owner = await webhooks.findOwner(operated)
  const webhook = owner && (await webhooks.find(owner, operated))
  if (!webhook) throw new Error(`There is no webhook ${operated}.`)
  await webhooks.change(
    { ...owner, actor: anActor },
    { ...webhook, revision: 2, disabledReason: 'operator' },
  )

  await acme.webhooks.test(otherId)
  await eventually(() => expect(other.received).toHaveLength(1))
  expect(await allOf(acme.webhooks.dispatches(otherId))).toMatchObject([{ type: 'webhook.test' }])
})
