import type {
  ActingClient,
  LeasedDispatch,
  OrderChange,
  Store,
} from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, changed, now } from '../support/a-change.ts'
import {
  addWebhook,
  changeWebhook,
  only,
  placeOrder,
  statusesOf,
  wholeLog,
} from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

const forGood = { status: 'failed', dueAt: null } as const

onEachEngine('ordering in $engine', (test) => {
  test('the events of an order are leased one after the other, and those of other orders at once', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await ordered(store, client, 'A', 3)
    await ordered(store, client, 'B', 2)

    const first = await lease(store)
    expect(first.map(eventOf)).toEqual(['A 1', 'B 1'])
    expect(await lease(store)).toEqual([])
    const second = await lease(
      store,
      first.map((leased) => aResult(leased)),
    )
    expect(second.map(eventOf)).toEqual(['A 2', 'B 2'])
    const third = await lease(
      store,
      second.map((leased) => aResult(leased)),
    )
    expect(third.map(eventOf)).toEqual(['A 3'])
  })

  test('an event waits while the one before it is delayed, and is due when that one has failed for good', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await ordered(store, client, 'A', 2)
    const first = only(await lease(store))

    expect(await lease(store, [aFailure(first)])).toEqual([])
    const again = only(await lease(store, [], now + 3 * aMinute))
    expect(eventOf(again)).toBe('A 1')
    expect((await lease(store, [aFailure(again, forGood)])).map(eventOf)).toEqual(['A 2'])
  })

  test('a webhook without ordering, and one that gets other kinds of events, do not wait', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await addWebhook(store, client, { id: 'wh_2' })
    await addWebhook(store, client, { id: 'wh_3', ordering: 'order', events: ['order.canceled'] })
    const change = await placeOrder(store, client, 'A')
    await store.orders.commit(changed(change, { status: 'canceled' }))

    const leased = (await lease(store)).map((each) => `${each.webhook.id} ${eventOf(each)}`)

    expect(leased.toSorted()).toEqual(['wh_1 A 1', 'wh_2 A 1', 'wh_2 A 2', 'wh_3 A 2'])
  })

  test('an order that is held back does not delay other orders, however many of its events wait', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await ordered(store, client, 'A', 40)
    await store.outbox.settle([aFailure(only(await lease(store)))])
    for (const reference of ['B', 'C', 'D']) await placeOrder(store, client, reference)

    expect((await lease(store)).map(eventOf)).toEqual(['B 1', 'C 1', 'D 1'])
    expect(await store.outbox.nextDueAt(aLeaseRequest().now)).toBe(aLeaseRequest().until)
  })

  test('a held dispatch is pending in the log, and is counted', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await ordered(store, client, 'A', 3)
    await lease(store)

    expect(await statusesOf(store, 'wh_1')).toEqual(['pending', 'pending', 'pending'])
    expect(await store.outbox.countPending(9)).toBe(3)
  })

  test('a change to `order` counts for events from then on', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    const before = await ordered(store, client, 'A', 1)
    await changeWebhook(store, client, 'wh_1', { ordering: 'order' })
    const after = changed(before, { statusComment: 'after' })
    await store.orders.commit(after)
    await store.orders.commit(changed(after, { statusComment: 'last' }))

    expect((await lease(store)).map(eventOf)).toEqual(['A 1', 'A 2'])
    expect(await lease(store)).toEqual([])
  })

  test('a change to `none` makes all held dispatches due, and a change back holds none of them', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    const count = 40
    await ordered(store, client, 'A', count)
    await lease(store)

    await changeWebhook(store, client, 'wh_1', { ordering: 'none' })
    await changeWebhook(store, client, 'wh_1', { ordering: 'order' })

    const later = Array.from({ length: count - 1 }, (_, index) => `A ${index + 2}`)
    expect((await lease(store)).map(eventOf)).toEqual(later)
  })

  test('many held dispatches are released in batches, all of them before `ordering` can change again', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await ordered(store, client, 'A', 505)
    await store.outbox.settle([aFailure(only(await lease(store)))])
    const dueNow = async () =>
      (
        await store.outbox.lease(
          aLeaseRequest({ limit: 999, perWebhookMax: 999, perClientMax: 999 }),
        )
      ).length

    await changeWebhook(store, client, 'wh_1', { ordering: 'none' })
    await changeWebhook(store, client, 'wh_1', { ordering: 'order' })

    expect(await dueNow()).toBe(504)
  })

  test('a retry of a held dispatch waits, and a retry of the one before it does not', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await ordered(store, client, 'A', 2)
    const first = only(await lease(store))
    await store.outbox.settle([aFailure(first)])

    await retry(store, client, first.number + 1)
    expect(await lease(store)).toEqual([])
    await retry(store, client, first.number)
    const again = only(await lease(store))

    expect(again).toMatchObject({ number: first.number, tries: 0 })
    expect((await lease(store, [aResult(again)])).map(eventOf)).toEqual(['A 2'])
  })

  test('abandoned dispatches that are retried together are sent in order', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    await ordered(store, client, 'A', 3)
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })

    for (const { number } of (await store.outbox.list('wh_1', wholeLog)).toReversed())
      await retry(store, client, number)

    expect(await drained(store)).toEqual(['A 1', 'A 2', 'A 3'])
  })

  test('disabling abandons held dispatches, and later events do not wait for abandoned ones', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    const last = await ordered(store, client, 'A', 2)
    const first = only(await lease(store))
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })
    await store.orders.commit(changed(last, { statusComment: 'after' }))

    expect((await lease(store)).map(eventOf)).toEqual(['A 3'])
    await store.outbox.settle([aFailure(first)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['abandoned', 'abandoned', 'pending'])
  })

  test('a new fencing token of the earlier dispatch keeps the later one held', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1', ordering: 'order' })
    await ordered(ours, client, 'A', 2)
    const { until } = aLeaseRequest()
    const stalled = only(await lease(ours))
    const current = only(await lease(theirs, [], until))

    expect(await lease(ours, [aResult(stalled)], until)).toEqual([])
    expect((await lease(theirs, [aResult(current)], until)).map(eventOf)).toEqual(['A 2'])
  })

  test('a change of an order that races with the settling of its last event is always sent', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1', ordering: 'order' })
    for (let round = 0; round < 30; round++) {
      const change = await placeOrder(ours, client, `A-${round}`)
      const first = only(await lease(theirs))
      await Promise.all([
        ours.orders.commit(changed(change, { status: 'canceled' })),
        theirs.outbox.settle([aResult(first)]),
      ])
      const second = only(await lease(theirs))
      expect(eventOf(second)).toBe(`A-${round} 2`)
      await theirs.outbox.settle([aResult(second)])
    }
  })
})

/** Commits an order and changes of it, and returns the last change. */
async function ordered(
  store: Store,
  client: ActingClient,
  reference: string,
  events: number,
): Promise<OrderChange> {
  let change = await placeOrder(store, client, reference)
  for (let sequence = 2; sequence <= events; sequence++) {
    change = changed(change, { statusComment: `Event ${sequence}` })
    await store.orders.commit(change)
  }
  return change
}

const lease = (
  { outbox }: Store,
  results: Parameters<Store['outbox']['settle']>[0] = [],
  at: number = aLeaseRequest().now,
): Promise<readonly LeasedDispatch[]> =>
  outbox.lease(aLeaseRequest({ now: at, perWebhookMax: 50 }), results)

const retry = ({ outbox }: Store, client: ActingClient, number: number) =>
  outbox.request(client, { webhookId: 'wh_1', number, now, key: undefined })

/** Sends all that is due, one lease after the other, and returns the events. */
async function drained(store: Store): Promise<readonly string[]> {
  const sent: string[] = []
  for (let leased = await lease(store); leased.length > 0; ) {
    sent.push(...leased.map(eventOf))
    leased = await lease(
      store,
      leased.map((each) => aResult(each)),
    )
  }
  return sent
}

const eventOf = ({ payload }: LeasedDispatch): string =>
  'order' in payload ? `${payload.order.reference} ${payload.event.sequence}` : payload.eventId
