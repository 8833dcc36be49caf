import { eventIdOf } from '@delivery-orders/domain'
import type { OrderChange } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, aKey, changed, clientsInBothModes, newOrder, now } from '../support/a-change.ts'
import { addWebhook, changeWebhook, placeOrder, wholeLog } from '../support/a-webhook.ts'
import { aMinute } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('fan-out in $engine', (test) => {
  test('committing an order adds a dispatch for each webhook, due at the time of the event', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    for (const id of ['wh_1', 'wh_2']) await addWebhook(theirs, client, { id })
    const first = await placeOrder(ours, client, 'A-17')
    const second = changed(first, { status: 'canceled' })
    await ours.orders.commit(second)

    const logs = await Promise.all(['wh_1', 'wh_2'].map((id) => theirs.outbox.list(id, wholeLog)))

    for (const log of logs)
      expect(log).toMatchObject(
        [second, first].map(({ order, event: { kind, sequence, at } }) => ({
          createdAt: at,
          status: 'pending',
          dueAt: at,
          kind,
          eventId: eventIdOf({ orderId: order.id, sequence, at }),
          attempts: [],
        })),
      )
    expect(new Set(logs.flat().map(({ number }) => number)).size).toBe(4)
  })

  test('after the clock was set back, a dispatch is due at the time of its commit, not at the later time of its event', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    const first = await placeOrder(store, client, 'A-17')

    await store.orders.commit({ ...changed(first, { status: 'canceled' }), now: now - aMinute })

    expect(await store.outbox.list('wh_1', wholeLog)).toMatchObject([
      { createdAt: now + 1, dueAt: now - aMinute },
      { createdAt: now, dueAt: now },
    ])
    expect(await store.outbox.nextDueAt(now)).toBe(now - aMinute)
  })

  test('a `duplicate`, `replayed`, `stale` or failed change adds no dispatch', async ({
    store,
  }) => {
    const { orders } = store
    const client = await aClient(store)
    const first = await newOrder(orders, client, 'A-17', { key: aKey('k') })
    await orders.commit(first)
    await addWebhook(store, client, { id: 'wh_1' })
    const duplicate = await newOrder(orders, client, 'A-17')
    const replayed = await newOrder(orders, client, 'A-18', { key: aKey('k') })
    const stale = changed(changed(first))
    const failing = { ...changed(first), event: first.event }

    expect(await Promise.all([duplicate, replayed, stale].map(orders.commit))).toEqual([
      'duplicate',
      'replayed',
      'stale',
    ])
    await orders.recordIdempotencyKey(client, first.order, aKey('nothing to do'))
    await expect(orders.commit(failing)).rejects.toThrow()

    expect(await store.outbox.list('wh_1', wholeLog)).toEqual([])
    expect(await store.outbox.nextDueAt(now)).toBeUndefined()
  })

  test('an event is dispatched only to webhooks that subscribe to its kind', async ({ store }) => {
    const client = await aClient(store)
    const subscriptions = {
      all: null,
      both: ['order.created', 'order.canceled'],
      created: ['order.created'],
      canceled: ['item.status_changed', 'order.canceled'],
      // These names are not kinds of events. A comparison by prefix or pattern would match them with `order.created`.
      strange: ['order', 'order.created.twice', 'order_created'],
    }
    for (const [id, events] of Object.entries(subscriptions))
      await addWebhook(store, client, { id, events })
    const first = await placeOrder(store, client, 'A-17')
    await store.orders.commit(changed(first, { status: 'canceled' }))

    const kinds = async (id: string) =>
      (await store.outbox.list(id, wholeLog)).map(({ kind }) => kind).reverse()
    expect(await kinds('all')).toEqual(['order.created', 'order.canceled'])
    expect(await kinds('both')).toEqual(['order.created', 'order.canceled'])
    expect(await kinds('created')).toEqual(['order.created'])
    expect(await kinds('canceled')).toEqual(['order.canceled'])
    expect(await kinds('strange')).toEqual([])
  })

  test('an event is not dispatched to a webhook that is disabled when the event is committed', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', disabledReason: 'requested' })
    await placeOrder(store, client, 'A-17')
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })
    const { event } = await placeOrder(store, client, 'A-18')

    expect(await store.outbox.list('wh_1', wholeLog)).toMatchObject([{ createdAt: event.at }])
  })

  test('an event is dispatched only to webhooks of its client and mode', async ({ store }) => {
    const clients = await clientsInBothModes(store)
    for (const [index] of clients.entries())
      await addWebhook(store, clients[index] ?? clients[0], { id: `wh_${index}` })
    const [acme] = clients
    await placeOrder(store, acme, 'A-17')

    const lengths = await Promise.all(
      clients.map(async (_, index) => (await store.outbox.list(`wh_${index}`, wholeLog)).length),
    )
    expect(lengths).toEqual([1, 0, 0, 0])
  })

  test('onDue listeners are called once after each batch that added dispatches', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    const due: Promise<number | undefined>[] = []
    ours.outbox.onDue(() => due.push(theirs.outbox.nextDueAt(now)))
    await placeOrder(ours, client, 'A-16')
    expect(due).toEqual([])
    await addWebhook(ours, client, { id: 'wh_1' })
    expect(due).toEqual([])

    await placeOrder(ours, client, 'A-17')

    // The listener found the dispatch through the other store, so it was called after the commit.
    expect(await Promise.all(due)).toEqual([now])
    const batch = await Promise.all(
      ['A-18', 'A-19'].map((reference) => newOrder(ours.orders, client, reference)),
    )
    await Promise.all(batch.map((change: OrderChange) => ours.orders.commit(change)))
    expect(await Promise.all(due)).toEqual([now, now])
  })
})
