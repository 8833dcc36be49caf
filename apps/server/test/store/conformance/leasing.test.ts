import { type LeasedDispatch, leaseMs, type Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import {
  aClient,
  changed,
  clientsInBothModes,
  newOrder,
  now,
  placedAt,
} from '../support/a-change.ts'
import {
  addWebhook,
  changeWebhook,
  disabling,
  only,
  placeOrder,
  statusesOf,
} from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('leasing in $engine', (test) => {
  test('a leased dispatch contains the webhook, the mode, the event and the current order', async ({
    store,
  }) => {
    const [, client] = await clientsInBothModes(store)
    const webhook = await addWebhook(store, client, {
      id: 'wh_1',
      events: ['order.canceled'],
      previousSecret: { secret: 'whsec_before', until: now + 9 },
    })
    const change = changed(await placeOrder(store, client, 'A-17'), { status: 'canceled' })
    await store.orders.commit(change)
    await store.orders.commit(changed(change, { statusComment: 'later' }))

    const leased = only(await store.outbox.lease(aLeaseRequest()))

    const order = await store.orders.find(client, 'A-17')
    expect(leased).toStrictEqual({
      number: expect.any(Number),
      fencingToken: 1,
      tries: 0,
      webhook,
      failing: null,
      mode: 'live',
      payload: { order, event: change.event },
    })
  })

  test('the dispatches that have been due longest are leased first, up to the limit', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    for (const [reference, at] of [
      ['third', now + 2],
      ['first', now],
      ['second', now + 1],
      ['fourth', now + 3],
    ] as const)
      await store.orders.commit(placedAt(await newOrder(store.orders, client, reference), at))

    const take = (at: number, limit = 9) => leasedBy(store, { now: at, limit, perWebhookMax: 9 })
    expect(await take(now + 3, 2)).toEqual(['first', 'second'])
    expect(await take(now + 3)).toEqual(['third', 'fourth'])
    expect(await take(now + 3)).toEqual([])
  })

  test('a webhook has at most perWebhookMax dispatches in flight, counted over all processes', async ({
    stores,
  }) => {
    const all = [await stores.open(), await stores.open(), await stores.open()] as const
    const client = await aClient(all[0])
    await addWebhook(all[0], client, { id: 'wh_1' })
    for (let index = 0; index < 9; index++) await placeOrder(all[0], client, `A-${index}`)

    const first = await all[0].outbox.lease(aLeaseRequest({ limit: 3 }))
    const second = await all[1].outbox.lease(aLeaseRequest())
    const third = await all[2].outbox.lease(aLeaseRequest())
    expect([first.length, second.length, third.length]).toEqual([3, 1, 0])

    await all[0].outbox.settle(first.slice(0, 2).map((leased) => aResult(leased)))
    expect(await all[2].outbox.lease(aLeaseRequest())).toHaveLength(2)
    expect(await all[1].outbox.lease(aLeaseRequest())).toHaveLength(0)
  })

  test('every webhook gets its turn, however long the backlog of another webhook is', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_busy' })
    for (let index = 0; index < 20; index++) await placeOrder(store, client, `A-${index}`)
    for (const id of ['wh_1', 'wh_2', 'wh_3']) await addWebhook(store, client, { id })
    for (let index = 0; index < 2; index++)
      await store.orders.commit(
        placedAt(await newOrder(store.orders, client, `B-${index}`), now + 1),
      )
    const lease = async (limit: number) =>
      (await store.outbox.lease(aLeaseRequest({ limit })))
        .map(({ webhook }) => webhook.id)
        .toSorted()

    expect(await lease(4)).toEqual(['wh_1', 'wh_2', 'wh_3', 'wh_busy'])
    expect(await lease(5)).toEqual(['wh_1', 'wh_2', 'wh_3', 'wh_busy', 'wh_busy'])
    // `wh_late` comes first, because the other webhooks already have dispatches in flight.
    await addWebhook(store, client, { id: 'wh_late' })
    for (let index = 0; index < 2; index++)
      await store.orders.commit(
        placedAt(await newOrder(store.orders, client, `C-${index}`), now + 9),
      )
    expect(await lease(2)).toEqual(['wh_late', 'wh_late'])
  })

  test('a dispatch is leased again only after its lease has ended, and with a new fencing token', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    await placeOrder(ours, client, 'A-17')
    const { until } = aLeaseRequest()
    const held = only(await ours.outbox.lease(aLeaseRequest()))

    expect(await theirs.outbox.lease(aLeaseRequest({ now: until - 1 }))).toEqual([])
    const again = only(await theirs.outbox.lease(aLeaseRequest({ now: until })))

    expect(again).toStrictEqual({ ...held, fencingToken: 2 })
    expect(await ours.outbox.lease(aLeaseRequest({ now: until }))).toEqual([])
  })

  test('a result with an old fencing token is logged but changes neither its dispatch nor its webhook', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    await placeOrder(ours, client, 'A-17')
    const held = only(await ours.outbox.lease(aLeaseRequest()))
    const { until } = aLeaseRequest()
    const again = only(await theirs.outbox.lease(aLeaseRequest({ now: until })))

    await ours.outbox.settle([aResult(held, { status: 'failed', disable: disabling('gone') })])
    expect(await statusesOf(ours, 'wh_1')).toEqual(['pending'])
    expect(await ours.outbox.lease(aLeaseRequest({ now: until + 1 }))).toEqual([])
    await theirs.outbox.settle([aResult(again)])
    await ours.outbox.settle([aFailure(held, { attempt: anAttempt({ at: until + 2 }) })])

    expect(await statusesOf(ours, 'wh_1')).toEqual(['succeeded'])
    expect(await ours.webhooks.find(client, 'wh_1')).toMatchObject({ disabledReason: null })
    expect(await ours.outbox.nextDueAt(now)).toBeUndefined()
    // The log has all three attempts, whatever their fencing token, because all were made.
    expect((await ours.outbox.find('wh_1', held.number))?.attempts).toHaveLength(3)
  })

  test('a result after the end of the lease counts if the dispatch has not been leased again', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await addWebhook(store, client, { id: 'wh_2', events: ['order.canceled'] })
    const change = await placeOrder(store, client, 'A-17')
    const held = only(await store.outbox.lease(aLeaseRequest()))
    await store.orders.commit(changed(change, { status: 'canceled' }))
    // Another dispatcher polls after the lease has ended, but has no capacity to lease the dispatch again.
    await store.outbox.lease(aLeaseRequest({ now: aLeaseRequest().until + 1, limit: 0 }))

    await store.outbox.settle([aResult(held)])

    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'pending'])
  })

  test('a result after the end of the lease does not count if a retry was requested in the meantime', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await placeOrder(store, client, 'A-17')
    const { number, ...held } = only(await store.outbox.lease(aLeaseRequest()))
    const late = aLeaseRequest().until + 1
    await store.outbox.request(client, { webhookId: 'wh_1', number, now: late, key: undefined })
    // The retry came before any dispatcher noticed that the lease had ended. This one has no capacity.
    await store.outbox.lease(aLeaseRequest({ now: late, limit: 0 }))

    await store.outbox.settle([aResult({ number, ...held })])

    expect(await statusesOf(store, 'wh_1')).toEqual(['pending'])
  })

  test('nextDueAt returns the next due time or the end of a lease, whichever is earlier', async ({
    store,
  }) => {
    const client = await aClient(store)
    const nextDueAt = () => store.outbox.nextDueAt(aLeaseRequest().now)
    expect(await nextDueAt()).toBeUndefined()
    for (const id of ['wh_1', 'wh_2']) await addWebhook(store, client, { id })
    await placeOrder(store, client, 'A-17')
    expect(await nextDueAt()).toBe(now)

    const { until } = aLeaseRequest()
    const [first, second] = await store.outbox.lease(aLeaseRequest())
    if (!first || !second) throw new Error('Fewer than two dispatches were leased.')
    expect(await nextDueAt()).toBe(until)
    await store.outbox.settle([aFailure(first, { dueAt: until + 5 })])
    expect(await nextDueAt()).toBe(until)
    await store.outbox.settle([aFailure(second, { dueAt: until + 7 })])
    expect(await nextDueAt()).toBe(until + 5)
    expect(await store.outbox.lease(aLeaseRequest({ now: until + 4 }))).toEqual([])

    await changeWebhook(store, client, first.webhook.id, { disabledReason: 'requested' })
    expect(await nextDueAt()).toBe(until + 7)
    await store.webhooks.remove(client, second.webhook.id, now)
    expect(await nextDueAt()).toBeUndefined()
  })

  test('leases and pending dispatches are found after closing and reopening the store', async ({
    stores,
  }) => {
    const before = await stores.open()
    const client = await aClient(before)
    await addWebhook(before, client, { id: 'wh_1' })
    for (const reference of ['A-17', 'A-18']) await placeOrder(before, client, reference)
    const held = only(await before.outbox.lease(aLeaseRequest({ limit: 1 })))
    await stores.close(before)

    const after = await stores.open()

    const other = only(await after.outbox.lease(aLeaseRequest({ limit: 5 })))
    expect(other.number).not.toBe(held.number)
    await after.outbox.settle([aResult(held)])
    expect(await statusesOf(after, 'wh_1')).toEqual(['succeeded', 'pending'])
    const again = only(await after.outbox.lease(aLeaseRequest({ now: now + aMinute + leaseMs })))
    expect(again).toMatchObject({ number: other.number, fencingToken: 2 })
  })
})

const leasedBy = async ({ outbox }: Store, own: Parameters<typeof aLeaseRequest>[0]) =>
  (await outbox.lease(aLeaseRequest(own))).map(referenceOf)

const referenceOf = ({ payload }: LeasedDispatch): string =>
  'order' in payload ? payload.order.reference : payload.eventId
