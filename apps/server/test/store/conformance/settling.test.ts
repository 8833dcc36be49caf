import { expect } from 'vitest'
import { aClient, now } from '../support/a-change.ts'
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

onEachEngine('settling in $engine', (test) => {
  test('every attempt is logged, oldest first, and a success settles the dispatch', async ({
    store,
  }) => {
    const [held] = await leasedOrders(store, 1)
    const first = anAttempt({
      status: null,
      error: 'No response',
      durationMs: 15_000,
      response: null,
    })
    const second = anAttempt({ at: now + 3 * aMinute, response: 'Ünïcode “ok” 🚲' })

    await store.outbox.settle([aFailure(held, { attempt: first, dueAt: now + 2 * aMinute })])
    const between = await store.outbox.find('wh_1', held.number)
    const again = only(await store.outbox.lease(aLeaseRequest({ now: now + 2 * aMinute })))
    await store.outbox.settle([aResult(again, { attempt: second })])

    expect(between).toMatchObject({
      status: 'pending',
      dueAt: now + 2 * aMinute,
      attempts: [first],
    })
    expect(again).toMatchObject({ fencingToken: 2, tries: 1 })
    expect(await store.outbox.find('wh_1', held.number)).toMatchObject({
      status: 'succeeded',
      dueAt: null,
      attempts: [first, second],
    })
    expect(await store.outbox.lease(aLeaseRequest({ now: now * 2 }))).toEqual([])
  })

  test('lease() settles the given results first, so that their dispatches no longer count against the caps', async ({
    store,
  }) => {
    const [first] = await leasedOrders(store, 1)
    await placeOrder(store, await aClient(store), 'B-1')
    const request = aLeaseRequest({ perWebhookMax: 1 })

    expect(await store.outbox.lease(request)).toEqual([])
    const next = only(await store.outbox.lease(request, [aResult(first)]))

    expect(next.number).not.toBe(first.number)
    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'pending'])
    await store.outbox.settle([aResult(next)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'succeeded'])
  })

  test('a result with the status `failed` settles the dispatch, and no further attempt is due', async ({
    store,
  }) => {
    const [held] = await leasedOrders(store, 1)

    await store.outbox.settle([aFailure(held, { status: 'failed', dueAt: null })])

    expect(await statusesOf(store, 'wh_1')).toEqual(['failed'])
    expect(await store.outbox.nextDueAt(now)).toBeUndefined()
  })

  test('if a dispatch is abandoned in flight and its attempt fails, the attempt is only logged', async ({
    store,
  }) => {
    const client = await aClient(store)
    const [held] = await leasedOrders(store, 2)

    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })
    expect(await statusesOf(store, 'wh_1')).toEqual(['abandoned', 'abandoned'])
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })
    await store.outbox.settle([aFailure(held)])

    expect(await statusesOf(store, 'wh_1')).toEqual(['abandoned', 'abandoned'])
    expect((await store.outbox.find('wh_1', held.number))?.attempts).toHaveLength(1)
    await placeOrder(store, client, 'B')
    expect(only(await store.outbox.lease(aLeaseRequest())).failing).toBeNull()
  })

  test('a result for a removed webhook is skipped, and the other results are applied', async ({
    store,
  }) => {
    const client = await aClient(store)
    const [held] = await leasedOrders(store, 1)
    await addWebhook(store, client, { id: 'wh_2' })
    await placeOrder(store, client, 'B')
    const other = (await store.outbox.lease(aLeaseRequest())).find(
      ({ webhook }) => webhook.id === 'wh_2',
    )
    if (!other) throw new Error('No dispatch was leased for the other webhook.')

    expect(await store.webhooks.remove(client, 'wh_1', now)).toBe(true)
    await store.outbox.settle([aFailure(held, { disable: disabling('failing') }), aResult(other)])

    expect(await store.outbox.find('wh_1', held.number)).toBeUndefined()
    expect(await store.outbox.list('wh_1', wholeLog)).toEqual([])
    expect(await statusesOf(store, 'wh_2')).toEqual(['succeeded'])
  })

  test('settling the same results again has no effect', async ({ store }) => {
    const [first, second] = await leasedOrders(store, 2)
    if (!second) throw new Error('Fewer than two dispatches were leased.')
    const results = [aFailure(first), aResult(second)]
    await store.outbox.settle(results)

    await store.outbox.settle(results)

    const log = await store.outbox.list('wh_1', wholeLog)
    expect(log.map(({ attempts }) => attempts.length)).toEqual([1, 1])
    const again = only(await store.outbox.lease(aLeaseRequest({ now: now + 2 * aMinute })))
    expect(again).toMatchObject({ number: first.number, fencingToken: 2, tries: 1 })
  })

  test('settling the same failure again does not delay a requested retry', async ({ store }) => {
    const client = await aClient(store)
    const [held] = await leasedOrders(store, 1)
    const retry = { webhookId: 'wh_1', number: held.number, now: now + aMinute, key: undefined }
    await store.outbox.request(client, retry)
    await store.outbox.settle([aFailure(held)])

    await store.outbox.settle([aFailure(held)])

    expect(await store.outbox.find('wh_1', held.number)).toMatchObject({ dueAt: now + aMinute })
  })

  test('a batch of results is applied completely or not at all', async ({ store }) => {
    const [first, second] = await leasedOrders(store, 2)
    if (!second) throw new Error('Fewer than two dispatches were leased.')

    // Every engine rejects the second result, because a pending dispatch needs a due time.
    await expect(
      store.outbox.settle([aResult(first), aFailure(second, { dueAt: null })]),
    ).rejects.toThrow()

    expect(await statusesOf(store, 'wh_1')).toEqual(['pending', 'pending'])
    expect((await store.outbox.find('wh_1', first.number))?.attempts).toEqual([])
  })
})
