import { erase, eraseEvent, type Order } from '@delivery-orders/domain'
import type { Erasure, OrderChange, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { anActor } from '../../support/an-actor.ts'
import { aClient, aKey, changed, findFingerprints, newOrder, now } from '../support/a-change.ts'
import { addWebhook, wholeLog } from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, anAttempt, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'
import { plainTexts } from '../support/plain-texts.ts'

onEachEngine('erasing in $engine', (test) => {
  test('erasing replaces an order and the comments of its events, and changes no other order or event', async ({
    store,
  }) => {
    const { client, order } = await failedOrder(store, 'A-17')
    const { order: other } = await failedOrder(store, 'A-18')
    const erasure = await erasureOf(store, client, order)

    expect(await store.orders.erase(erasure)).toBe('erased')

    expect(await store.orders.find(client, 'A-17')).toEqual(erasure.order)
    expect(await eventsOf(store, client, 'A-17')).toEqual(erasure.events)
    expect(JSON.stringify(erasure)).not.toMatch(/Awa|nobody at home/)
    expect(await store.orders.find(client, 'A-18')).toEqual(other)
    expect(JSON.stringify(await eventsOf(store, client, 'A-18'))).toContain('nobody at home')
  })

  test('erasing an order deletes its rendered body, its draft hash and its idempotency keys, but not the claim of a batch', async ({
    store,
  }) => {
    const { client, order } = await failedOrder(store, 'A-17')
    const key = aKey('of an element', { claim: 'of a batch', fingerprint: 'f' })
    await store.orders.recordIdempotencyKey(client, order, key)
    const everything = {
      statuses: [],
      createdFrom: 0,
      after: { createdAt: now * 2, id: 0 },
      limit: 10,
      rendering: plainTexts(1),
    }
    const listed = async () => (await store.orders.list(client, everything)).orders
    expect(await listed()).toMatchObject([{ rendered: expect.any(String) }])
    expect(await store.orders.findRendered(client, 'A-17', plainTexts(1))).toBeDefined()

    await store.orders.erase(await erasureOf(store, client, order))

    expect(await store.orders.findRendered(client, 'A-17', plainTexts(1))).toBeUndefined()
    expect(await listed()).toMatchObject([{ rendered: undefined }])
    expect(await store.orders.findDraftHash(client, 'A-17')).toBe('')
    expect(await store.orders.findReplay(client, 'create A-17')).toBeUndefined()
    expect(await store.orders.findReplay(client, 'fail A-17')).toBeUndefined()
    expect(await findFingerprints(store.orders, client, [key.hash])).toEqual([])
    expect(await findFingerprints(store.orders, client, ['of a batch'])).toEqual(['f'])
  })

  test('erasing an order replaces the client’s receipt URL with a receipt key of the service', async ({
    store,
  }) => {
    const receipt = { url: 'https://shop.example.com/awa-kone.pdf' }
    const { client, order } = await failedOrder(store, 'A-17', { receipt })

    await store.orders.erase(await erasureOf(store, client, order))

    const found = await store.orders.findByReceiptKey('new-key')
    expect(found?.order).toEqual(await store.orders.find(client, 'A-17'))
  })

  test('erasing an order drops webhook responses to events of the order, even responses that arrive later', async ({
    store,
  }) => {
    await addWebhook(store, await aClient(store), { id: 'wh_1' })
    const { client, order } = await failedOrder(store, 'A-17')
    await failedOrder(store, 'A-18')
    const attempt = anAttempt({ response: 'for Awa' })
    const leased = await store.outbox.lease(aLeaseRequest({ perWebhookMax: 9 }))
    const [first, second, ...others] = leased.toSorted((a, b) => a.number - b.number)
    if (!first || !second) throw new Error('Fewer than two dispatches were leased.')
    await store.outbox.settle([first, ...others].map((held) => aFailure(held, { attempt })))

    await store.orders.erase(await erasureOf(store, client, order))
    await store.outbox.settle([aResult(second, { attempt })])

    const log = await store.outbox.list('wh_1', wholeLog)
    expect(log.map(({ attempts }) => attempts.map(({ response }) => response)).reverse()).toEqual([
      [null],
      [null],
      ['for Awa'],
      ['for Awa'],
    ])
    expect(log.at(-1)?.attempts).toEqual([{ ...attempt, response: null }])
  })

  test('an erasure that races with the settling of an event of the order leaves no response', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    await addWebhook(ours, await aClient(ours), { id: 'wh_1' })
    for (let round = 0; round < 20; round++) {
      const { client, order } = await failedOrder(ours, `A-${round}`)
      const attempt = anAttempt({ response: 'for Awa' })
      const leased = await theirs.outbox.lease(aLeaseRequest({ perWebhookMax: 9 }))
      const erasure = await erasureOf(ours, client, order)

      const results = leased.map((each) => aResult(each, { attempt }))
      const [outcome] = await Promise.all([
        ours.orders.erase(erasure),
        theirs.outbox.settle(results),
      ])

      expect(outcome).toBe('erased')
    }
    const log = await theirs.outbox.list('wh_1', wholeLog)
    const responses = log.flatMap(({ attempts }) => attempts.map(({ response }) => response))
    expect(responses.length).toBeGreaterThanOrEqual(40)
    expect(responses.filter((response) => response !== null)).toEqual([])
  })

  test('erasing returns `stale` and writes nothing if the order has changed since it was read', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const { client, order, last } = await failedOrder(ours, 'A-17')
    const erasure = await erasureOf(ours, client, order)
    const change = changed(last)
    await theirs.orders.commit(change)

    expect(await ours.orders.erase(erasure)).toBe('stale')

    expect(await ours.orders.find(client, 'A-17')).toEqual(change.order)
    expect(await ours.orders.findReplay(client, 'create A-17')).toBeDefined()
    expect(JSON.stringify(await eventsOf(ours, client, 'A-17'))).toContain('nobody at home')
  })

  test('a change based on the order before its erasure is `stale`, so no personal data comes back', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const { client, order, last } = await failedOrder(ours, 'A-17')
    const erasure = await erasureOf(theirs, client, order)
    await theirs.orders.erase(erasure)

    expect(await ours.orders.commit(changed(last))).toBe('stale')
    const next = changed({ ...last, order: erasure.order })
    expect(await ours.orders.commit(next)).toBe('committed')

    expect(await theirs.orders.find(client, 'A-17')).toEqual(next.order)
    expect(next.order.erasedAt).toBe(now)
  })

  test('compacting succeeds while no other process reads, and orders can be read and changed afterwards', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const { client, order, last } = await failedOrder(ours, 'A-17')

    expect(await theirs.compact()).toBe(true)

    expect(await ours.orders.find(client, 'A-17')).toEqual(order)
    expect(await ours.orders.commit(changed(last))).toBe('committed')
  })
})

async function failedOrder(store: Store, reference: string, own: Partial<Order> = {}) {
  const client = await aClient(store)
  const placed = await newOrder(store.orders, client, reference, {
    key: aKey(`create ${reference}`),
  })
  const first: OrderChange = { ...placed, order: { ...placed.order, ...own } }
  await store.orders.commit(first)
  const statusComment = 'nobody at home'
  const items = first.order.items.map((item) => ({
    ...item,
    status: 'failed' as const,
    statusComment,
  }))
  const last = changed(first, { status: 'failed', statusComment, items })
  await store.orders.commit({ ...last, key: aKey(`fail ${reference}`) })
  return { client, order: last.order, last }
}

async function erasureOf(
  store: Store,
  client: OrderChange['client'],
  order: Order,
): Promise<Erasure> {
  const erased = erase(order, { now, newReceiptKey: () => 'new-key' })
  if (erased === 'open') throw new Error('The order cannot be erased.')
  return {
    client: { ...client, actor: anActor },
    order: erased,
    events: (await eventsOf(store, client, order.reference)).map(eraseEvent),
  }
}

const eventsOf = ({ events }: Store, client: OrderChange['client'], reference: string) =>
  events.timeline(client, reference, { after: 0, limit: 100 })
