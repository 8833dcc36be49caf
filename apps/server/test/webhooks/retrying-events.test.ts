import { receive } from '@delivery-orders/sdk/webhooks'
import { describe, expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { dispatchingWorld } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { ask, register } from './support/ask.ts'
import { firstSucceeded } from './support/first-succeeded.ts'

const url = 'https://shop.example.com/hooks'

describe('retrying an event of the feed', () => {
  test('sends it to a webhook that was created later and does not receive its kind', async ({
    startWorld,
  }) => {
    const world = await dispatchingWorld(startWorld, { clock: systemClock })
    const acme = await world.client('acme')
    await using target = await receiver()
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const [event] = await allOf(acme.events.list())
    if (!event) throw new Error('The feed is empty.')
    const { id, secret } = await acme.webhooks.create({
      url: target.url,
      events: ['order.delivered'],
    })

    const dispatch = await acme.webhooks.retry(id, event.id)

    expect(dispatch).toMatchObject({ eventId: event.id, type: 'order.created', status: 'pending' })
    await eventually(() => expect(target.received).toHaveLength(1))
    const [message] = target.received
    if (!message) return
    expect(await receive(message.body, message.headers, secret)).toEqual(event)
    await firstSucceeded(acme, id)
    await acme.webhooks.retry(id, dispatch.id)
    await eventually(() => expect(target.received).toHaveLength(2))
  })

  test('makes one dispatch for one idempotency key', async ({ acme, world }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const [event] = await allOf(acme.events.list())
    const { id } = (await register(world, url)).webhook
    const request = { method: 'POST', path: `/${id}/dispatches/${event?.id}/retry`, key: 'again' }

    const first = await ask(world, request)
    const second = await ask(world, request)

    expect([first.got, second.text]).toEqual([202, first.text])
    expect(await allOf(acme.webhooks.dispatches(id))).toHaveLength(1)
  })

  test('answers 404 for an event of another client or mode, and for one that no feed has', async ({
    acme,
    world,
  }) => {
    const live = await world.client('acme', 'live')
    const globex = await world.client('globex')
    const ids: string[] = []
    for (const client of [live, globex]) {
      await client.orders.create(aDraft({ referenceNumber: 'A-17' }))
      for (const { id } of await allOf(client.events.list())) ids.push(id)
    }
    const { id } = (await register(world, url)).webhook
    const test = await acme.webhooks.test(id)
    const retry = (event: string) =>
      ask(world, { method: 'POST', path: `/${id}/dispatches/${event}/retry` })

    expect(ids).toHaveLength(2)
    for (const event of [...ids, test.eventId, `evt_${'0'.repeat(26)}`]) {
      const { got, problem } = await retry(event)
      expect([got, problem.detail]).toEqual([
        '404 dispatch_not_found',
        expect.stringContaining(event),
      ])
    }
    expect((await retry('evt_1')).got).toBe('400 validation_failed')
    expect((await retry(`ord_${'0'.repeat(26)}`)).got).toBe('400 validation_failed')
  })

  test('answers 409 webhook_disabled while the webhook is disabled', async ({ acme, world }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const [event] = await allOf(acme.events.list())
    const { id } = (await register(world, url)).webhook
    await acme.webhooks.update(id, { enabled: false })

    const path = `/${id}/dispatches/${event?.id}/retry`
    expect((await ask(world, { method: 'POST', path })).got).toBe('409 webhook_disabled')
  })
})
