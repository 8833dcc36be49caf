import type { ClientKey } from '@delivery-orders/domain'
import type { LeasedDispatch, Store } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import { aClient, now } from '../support/a-change.ts'
import {
  addWebhook,
  aFailure,
  aLeaseRequest,
  aMinute,
  aResult,
  changeWebhook,
  only,
  placeOrder,
  statusesOf,
} from '../support/a-webhook.ts'
import { engines, testOn } from '../support/engines.ts'

/** What the port promises of what is being sent. Every engine keeps it. */
describe.each(engines)('what is in flight in $engine', (engine) => {
  const test = testOn(engine)

  test('counts for its webhook until it is settled, whatever becomes of the dispatch', async ({
    store,
  }) => {
    const client = await aClient(store)
    const held = await leasedOrders(store, client, 4)

    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })
    await retryAll(store, client, held)
    await changeWebhook(store, client, 'wh_1', { url: 'https://elsewhere.example' })
    await placeOrder(store, client, 'more')
    expect(await store.outbox.lease(aLeaseRequest())).toEqual([])

    await store.outbox.settle(held.slice(0, 1).map((leased) => aResult(leased)))
    expect(await store.outbox.lease(aLeaseRequest())).toHaveLength(1)
    expect(await store.outbox.lease(aLeaseRequest())).toEqual([])
    // The time of the others is over.
    expect(await store.outbox.lease(aLeaseRequest({ now: aLeaseRequest().until }))).toHaveLength(4)
  })

  test('counts for its client when its webhook is removed', async ({ store }) => {
    const client = await aClient(store)
    const held = await leasedOrders(store, client, 4)
    await store.webhooks.remove(client, 'wh_1')
    await addWebhook(store, client, { id: 'wh_2' })
    for (const reference of ['B', 'C']) await placeOrder(store, client, reference)
    const lease = (at = aLeaseRequest().now) =>
      store.outbox.lease(aLeaseRequest({ now: at, perClientMax: 4, perWebhookMax: 9 }))

    expect(await lease()).toEqual([])
    await store.outbox.settle(held.slice(0, 1).map((leased) => aFailure(leased)))
    expect(await lease()).toHaveLength(1)
    expect(await lease(aLeaseRequest().until - 1)).toEqual([])
    expect(await lease(aLeaseRequest().until)).toHaveLength(2)
  })

  test('is not sent a second time beside that by a retry', async ({ store }) => {
    const client = await aClient(store)
    const [failing, taken, slept] = await leasedOrders(store, client, 3)
    if (!failing || !taken || !slept) throw new Error('There were not three.')
    const at = aLeaseRequest().now + 5

    for (const { number } of [failing, taken, slept])
      expect(
        await store.outbox.retry(client, { webhookId: 'wh_1', number, now: at, key: undefined }),
      ).toMatchObject({ number, status: 'pending', dueAt: at, attempts: [] })
    expect(await store.outbox.lease(aLeaseRequest({ now: at }))).toEqual([])

    // The one that failed is due since then; its schedule begins anew.
    await store.outbox.settle([aFailure(failing, { dueAt: now * 2 }), aResult(taken)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['pending', 'succeeded', 'pending'])
    expect((await store.outbox.find('wh_1', failing.number))?.dueAt).toBe(at)
    expect(await store.outbox.lease(aLeaseRequest({ now: at }))).toMatchObject([
      { number: failing.number, fencingToken: 2, tries: 0 },
    ])
    expect(await store.outbox.lease(aLeaseRequest({ now: aLeaseRequest().until }))).toMatchObject([
      { number: slept.number, fencingToken: 2, tries: 0 },
    ])
  })

  test('is not asked for again where its webhook is gone', async ({ store }) => {
    const client = await aClient(store)
    const held = await leasedOrders(store, client, 1)
    await retryAll(store, client, held)

    const gone = held.map((leased) =>
      aFailure(leased, { status: 'failed', dueAt: null, disable: 'gone' }),
    )
    await store.outbox.settle(gone)

    expect(await statusesOf(store, 'wh_1')).toEqual(['failed'])
    expect(await store.outbox.nextDueAt()).toBeUndefined()
  })

  test('was taken, even if its webhook was disabled meanwhile', async ({ store }) => {
    const client = await aClient(store)
    const [taken, failing, elsewhere] = await leasedOrders(store, client, 3)
    if (!taken || !failing || !elsewhere) throw new Error('There were not three.')
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })

    await store.outbox.settle([aResult(taken), aFailure(failing)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'abandoned', 'abandoned'])

    // Where it is to be sent from then on, it was not taken.
    const url = 'https://elsewhere.example'
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'gone', url })
    await store.outbox.settle([aResult(elsewhere)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'abandoned', 'abandoned'])
  })

  test('is of no client more than its share, in both modes together', async ({ store }) => {
    const [test, live] = [await aClient(store), await aClient(store, 'acme', 'live')]
    const other = await aClient(store, 'globex')
    for (const [index, client] of [test, live, other].entries()) {
      await addWebhook(store, client, { id: `wh_${index}` })
      for (let nth = 0; nth < 4; nth++) await placeOrder(store, client, `A-${nth}`)
    }
    const share = { perClientMax: 5 }

    const first = await store.outbox.lease(aLeaseRequest({ limit: 3, ...share }))
    const second = await store.outbox.lease(aLeaseRequest(share))

    const shares = [first, [...first, ...second]].map((all) => byWebhook(all))
    expect(shares[0]).toEqual({ wh_0: 1, wh_1: 1, wh_2: 1 })
    expect(shares[1]?.['wh_2']).toBe(4)
    expect((shares[1]?.['wh_0'] ?? 0) + (shares[1]?.['wh_1'] ?? 0)).toBe(5)
    expect(await store.outbox.lease(aLeaseRequest(share))).toEqual([])
  })

  test('is little of webhooks that did not answer in time, until they do', async ({ store }) => {
    const client = await aClient(store)
    const ids = ['wh_1', 'wh_2', 'wh_3']
    for (const id of ids) await addWebhook(store, client, { id })
    for (let nth = 0; nth < 8; nth++) await placeOrder(store, client, `A-${nth}`)
    const late = { dueAt: now * 2, timedOut: true }
    await store.outbox.settle(
      (await store.outbox.lease(aLeaseRequest({ limit: 3 }))).map((leased) =>
        aFailure(leased, late),
      ),
    )
    await addWebhook(store, client, { id: 'wh_good' })
    await placeOrder(store, client, 'B')
    const lease = (timedOutMax: number) => store.outbox.lease(aLeaseRequest({ timedOutMax }))

    // The good one comes last, and is not passed over.
    const two = await lease(2)
    expect(byWebhook(two)).toEqual({ wh_1: 1, wh_2: 1, wh_good: 1 })
    expect(await lease(2)).toEqual([])
    expect(byWebhook(await lease(9))).toEqual({ wh_3: 1 })
    expect(await lease(9)).toEqual([])
    const [answered] = two
    if (answered) await store.outbox.settle([aResult(answered)])
    const four = await lease(9)
    expect(byWebhook(four)).toEqual({ wh_1: 4 })
    await store.outbox.settle(four.slice(0, 1).map((leased) => aFailure(leased, late)))
    expect(await lease(9)).toEqual([])
    // Of another address nothing is known yet; one is on its way to the one before.
    await changeWebhook(store, client, 'wh_2', { url: 'https://elsewhere.example' })
    expect(byWebhook(await lease(9))).toEqual({ wh_2: 3 })
  })

  test('and what waits is counted, up to so much', async ({ store }) => {
    const client = await aClient(store)
    expect(await store.outbox.countPending(9)).toBe(0)
    const [failing, taken] = await leasedOrders(store, client, 6)
    if (!failing || !taken) throw new Error('There were not two.')
    expect(await store.outbox.countPending(9)).toBe(6)

    await store.outbox.settle([aFailure(failing, { dueAt: now + 9 * aMinute }), aResult(taken)])
    expect(await store.outbox.countPending(9)).toBe(5)
    expect(await store.outbox.countPending(3)).toBe(3)
  })
})

/** So many orders, placed for one webhook, and their dispatches as they were leased. */
async function leasedOrders(
  store: Store,
  client: ClientKey,
  count: number,
): Promise<readonly LeasedDispatch[]> {
  await addWebhook(store, client, { id: 'wh_1' })
  for (let index = 0; index < count; index++) await placeOrder(store, client, `A-${index}`)
  return store.outbox.lease(aLeaseRequest())
}

async function retryAll({ outbox }: Store, client: ClientKey, all: readonly LeasedDispatch[]) {
  for (const { number } of all)
    only([await outbox.retry(client, { webhookId: 'wh_1', number, now, key: undefined })])
}

function byWebhook(leased: readonly LeasedDispatch[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { webhook } of leased) counts[webhook.id] = (counts[webhook.id] ?? 0) + 1
  return counts
}
