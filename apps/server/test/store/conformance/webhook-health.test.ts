import { expect } from 'vitest'
import { aClient, clientsInBothModes, now } from '../support/a-change.ts'
import {
  addWebhook,
  changeWebhook,
  disabling,
  leasedOrders,
  only,
  placeOrder,
  statusesOf,
  wholeLog,
} from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('a webhook whose attempts are settled in $engine', (test) => {
  test('a webhook has been failing since the first failure after its last success or after it was enabled', async ({
    store,
  }) => {
    await leasedOrders(store, 3)
    const client = await aClient(store)
    const failAt = async (at: number) => {
      const [leased] = await store.outbox.lease(aLeaseRequest({ now: at, limit: 1 }))
      if (!leased) throw new Error('No dispatch was due.')
      await store.outbox.settle([
        aFailure(leased, { attempt: anAttempt({ at, status: 500 }), dueAt: at + 1 }),
      ])
      return leased.failing?.since
    }
    const start = aLeaseRequest().until

    expect(await failAt(start)).toBeUndefined()
    expect(await failAt(start + 10)).toBe(start)
    expect(await failAt(start + 20)).toBe(start)
    const [leased] = await store.outbox.lease(aLeaseRequest({ now: start + 30, limit: 1 }))
    if (leased) await store.outbox.settle([aResult(leased)])
    expect(await failAt(start + 40)).toBeUndefined()
    expect(await failAt(start + 50)).toBe(start + 40)

    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })
    await placeOrder(store, client, 'B')
    expect(await failAt(start + 60)).toBeUndefined()
  })

  test('a result that disables its webhook abandons the other pending dispatches, in flight or not', async ({
    store,
  }) => {
    const client = await aClient(store)
    const [first, second] = await leasedOrders(store, 6)
    await addWebhook(store, client, { id: 'wh_2', events: ['order.created'] })
    await placeOrder(store, client, 'B')
    const before = await store.webhooks.find(client, 'wh_1')
    if (!before || !second) throw new Error('Fewer than two dispatches were leased.')

    await store.outbox.settle([
      aFailure(first, { status: 'failed', dueAt: null, disable: disabling('gone') }),
      aResult(second),
    ])

    // The second dispatch was in flight when the webhook was disabled, so its success counts.
    const others = Array(5).fill('abandoned')
    expect(await statusesOf(store, 'wh_1')).toEqual(['failed', 'succeeded', ...others])
    expect(await store.webhooks.find(client, 'wh_1')).toStrictEqual({
      ...before,
      revision: before.revision + 1,
      disabledReason: 'gone',
      updatedAt: now + aMinute + 12,
    })
    const late = { ...before, revision: before.revision + 1, url: 'https://late.example' }
    expect(await store.webhooks.change(client, late)).toBe('stale')
    // Only `wh_2` still has a pending dispatch.
    expect(await statusesOf(store, 'wh_2')).toEqual(['pending'])
    expect(await store.outbox.lease(aLeaseRequest({ now: now * 2 }))).toMatchObject([
      { webhook: { id: 'wh_2' } },
    ])
    const [log] = (await store.outbox.list('wh_1', wholeLog)).slice(-2)
    expect(log).toMatchObject({ status: 'succeeded', dueAt: null, attempts: [anAttempt()] })
  })

  test('after the URL of a webhook changes, its pending dispatches are sent to the new URL', async ({
    store,
  }) => {
    const client = await aClient(store)
    await leasedOrders(store, 2)

    await changeWebhook(store, client, 'wh_1', { url: 'https://elsewhere.example' })

    expect(await statusesOf(store, 'wh_1')).toEqual(['pending', 'pending'])
    const leased = await store.outbox.lease(aLeaseRequest({ now: now * 2 }))
    expect(leased.map(({ webhook }) => webhook.url)).toEqual(
      Array(2).fill('https://elsewhere.example'),
    )
  })

  test('after the URL of a webhook changes, results from the previous URL are only logged', async ({
    store,
  }) => {
    const client = await aClient(store)
    const [first, second, third] = await leasedOrders(store, 3)
    if (!second || !third) throw new Error('Fewer than three dispatches were leased.')
    await store.outbox.settle([aFailure(first, { dueAt: now * 2 })])
    const url = 'https://elsewhere.example'
    await changeWebhook(store, client, 'wh_1', { url })

    // Both attempts were sent to the previous URL.
    await store.outbox.settle([
      aFailure(second, { status: 'failed', dueAt: null, disable: disabling('gone') }),
      aResult(third),
    ])

    expect(await store.webhooks.find(client, 'wh_1')).toMatchObject({ url, disabledReason: null })
    expect((await store.outbox.find('wh_1', second.number))?.attempts).toHaveLength(1)
    const again = await store.outbox.lease(aLeaseRequest())
    expect(again.map(({ number }) => number)).toEqual([second.number, third.number])
    expect(again.map(({ failing }) => failing)).toEqual([null, null])
  })

  test('a change of a webhook that keeps the URL does not change since when it has been failing', async ({
    store,
  }) => {
    const client = await aClient(store)
    const [first] = await leasedOrders(store, 1)
    await store.outbox.settle([aFailure(first)])

    await changeWebhook(store, client, 'wh_1', { events: ['order.created'] })

    const leased = only(await store.outbox.lease(aLeaseRequest({ now: now + 2 * aMinute })))
    expect(leased.failing).toEqual({ since: now + aMinute, lastAt: now + aMinute })
  })

  test('results that disable several webhooks at once tell only those that stay enabled', async ({
    store,
  }) => {
    const client = await aClient(store)
    for (const id of ['wh_1', 'wh_2', 'wh_3']) await addWebhook(store, client, { id })
    for (const webhookId of ['wh_1', 'wh_2'])
      await store.outbox.request(client, { webhookId, eventId: webhookId, now, key: undefined })
    const leased = await store.outbox.lease(aLeaseRequest())

    await store.outbox.settle(
      leased.map((each) => {
        const { disabled, ...event } = disabling('gone')
        const { id } = each.webhook
        const disable = { ...event, eventId: `off_${id}`, disabled: { ...disabled, webhookId: id } }
        return aFailure(each, { status: 'failed', dueAt: null, disable })
      }),
    )

    const logs = ['wh_1', 'wh_2', 'wh_3'].map(async (id) =>
      (await store.outbox.list(id, wholeLog)).map(({ eventId }) => eventId),
    )
    expect((await Promise.all(logs)).map((ids) => ids.sort())).toEqual([
      ['wh_1'],
      ['wh_2'],
      ['off_wh_1', 'off_wh_2'],
    ])
  })

  test('a result that disables its webhook tells the other webhooks that receive the event, once', async ({
    store,
  }) => {
    const [acme, live, other] = await clientsInBothModes(store)
    if (!other || !live) throw new Error('Fewer than three clients.')
    const disabled = { events: ['webhook.disabled'], disabledReason: 'requested' } as const
    const own: readonly Parameters<typeof addWebhook>[2][] = [
      { id: 'wh_1', events: ['webhook.disabled', 'order.created'] },
      { id: 'wh_2', ordering: 'order' },
      { id: 'wh_3', events: ['webhook.disabled'] },
      { id: 'wh_4', events: ['order.created'] },
      { id: 'wh_5', ...disabled },
      { id: 'wh_6' },
    ]
    for (const webhook of own) await addWebhook(store, acme, webhook)
    await store.webhooks.remove(acme, 'wh_6', now)
    await addWebhook(store, other, { id: 'wh_7' })
    await addWebhook(store, live, { id: 'wh_8' })
    const test = { webhookId: 'wh_1', eventId: 'evt_test', now, key: undefined }
    await store.outbox.request(acme, test)
    const leased = only(await store.outbox.lease(aLeaseRequest()))
    const { disabled: data, ...event } = disabling('gone')
    const result = aFailure(leased, {
      ...{ status: 'failed', dueAt: null },
      disable: disabling('gone'),
    })

    await store.outbox.settle([result])
    await store.outbox.settle([result])

    const logs = ['wh_1', 'wh_2', 'wh_3', 'wh_4', 'wh_5', 'wh_7', 'wh_8'].map(async (id) =>
      (await store.outbox.list(id, wholeLog)).map(({ kind, eventId }) => [id, kind, eventId]),
    )
    expect((await Promise.all(logs)).flat()).toEqual([
      ['wh_1', 'webhook.test', 'evt_test'],
      ['wh_2', 'webhook.disabled', event.eventId],
      ['wh_3', 'webhook.disabled', event.eventId],
    ])
    const sent = await store.outbox.lease(aLeaseRequest({ now: now + 2 * aMinute }))
    expect(sent.map(({ webhook, payload }) => [webhook.id, payload])).toEqual([
      ['wh_2', { ...event, disabled: data }],
      ['wh_3', { ...event, disabled: data }],
    ])
  })
})
