import type { ActingClient, LeasedDispatch, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, now } from '../support/a-change.ts'
import {
  addWebhook,
  changeWebhook,
  disabling,
  only,
  placeOrder,
  statusesOf,
} from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('in-flight dispatches in $engine', (test) => {
  test('an in-flight dispatch counts against the cap of its webhook even after it is retried', async ({
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
    // At `until`, all leases have ended, so dispatches in flight no longer count.
    expect(await store.outbox.lease(aLeaseRequest({ now: aLeaseRequest().until }))).toHaveLength(4)
  })

  test('an in-flight dispatch of a removed webhook counts against the cap of its client', async ({
    store,
  }) => {
    const client = await aClient(store)
    const held = await leasedOrders(store, client, 4)
    await store.webhooks.remove(client, 'wh_1', now)
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

  test('retrying an in-flight dispatch does not send it a second time in parallel', async ({
    store,
  }) => {
    const client = await aClient(store)
    const [failing, succeeding, stalled] = await leasedOrders(store, client, 3)
    if (!failing || !succeeding || !stalled)
      throw new Error('Fewer than three dispatches were leased.')
    const at = aLeaseRequest().now + 5

    for (const { number } of [failing, succeeding, stalled])
      expect(
        await store.outbox.request(client, { webhookId: 'wh_1', number, now: at, key: undefined }),
      ).toMatchObject({ number, status: 'pending', dueAt: at, attempts: [] })
    expect(await store.outbox.lease(aLeaseRequest({ now: at }))).toEqual([])

    // The failed attempt asks for a retry much later. The retry that the client requested wins: the dispatch is due at
    // `at`, and its retry schedule starts again.
    await store.outbox.settle([aFailure(failing, { dueAt: now * 2 }), aResult(succeeding)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['pending', 'succeeded', 'pending'])
    expect((await store.outbox.find('wh_1', failing.number))?.dueAt).toBe(at)
    expect(await store.outbox.lease(aLeaseRequest({ now: at }))).toMatchObject([
      { number: failing.number, fencingToken: 2, tries: 0 },
    ])
    expect(await store.outbox.lease(aLeaseRequest({ now: aLeaseRequest().until }))).toMatchObject([
      { number: stalled.number, fencingToken: 2, tries: 0 },
    ])
  })

  test('a retried in-flight dispatch is not due again if its attempt disables the webhook', async ({
    store,
  }) => {
    const client = await aClient(store)
    const held = await leasedOrders(store, client, 1)
    await retryAll(store, client, held)

    const gone = held.map((leased) =>
      aFailure(leased, { status: 'failed', dueAt: null, disable: disabling('gone') }),
    )
    await store.outbox.settle(gone)

    expect(await statusesOf(store, 'wh_1')).toEqual(['failed'])
    expect(await store.outbox.nextDueAt(now)).toBeUndefined()
  })

  test('if a dispatch is abandoned in flight, its success still counts, unless the URL has changed', async ({
    store,
  }) => {
    const client = await aClient(store)
    const [succeeding, failing, elsewhere] = await leasedOrders(store, client, 3)
    if (!succeeding || !failing || !elsewhere)
      throw new Error('Fewer than three dispatches were leased.')
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })

    await store.outbox.settle([aResult(succeeding), aFailure(failing)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'abandoned', 'abandoned'])

    // This success came from the previous URL, so it does not count for the new URL.
    const url = 'https://elsewhere.example'
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'gone', url })
    await store.outbox.settle([aResult(elsewhere)])
    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'abandoned', 'abandoned'])
  })

  test('a client has at most perClientMax dispatches in flight, counted over test and live mode', async ({
    store,
  }) => {
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

  test('webhooks whose last attempt timed out may have one dispatch in flight each, and timedOutMax in total', async ({
    store,
  }) => {
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

    // `wh_good` never timed out, so its dispatch is leased although `timedOutMax` is reached.
    const two = await lease(2)
    expect(byWebhook(two)).toEqual({ wh_1: 1, wh_2: 1, wh_good: 1 })
    expect(await lease(2)).toEqual([])
    expect(byWebhook(await lease(9))).toEqual({ wh_3: 1 })
    expect(await lease(9)).toEqual([])
    const [succeeding] = two
    if (succeeding) await store.outbox.settle([aResult(succeeding)])
    const four = await lease(9)
    expect(byWebhook(four)).toEqual({ wh_1: 4 })
    await store.outbox.settle(four.slice(0, 1).map((leased) => aFailure(leased, late)))
    expect(await lease(9)).toEqual([])
    // The new URL of `wh_2` never timed out. One dispatch is still in flight to the previous URL, so three are leased.
    await changeWebhook(store, client, 'wh_2', { url: 'https://elsewhere.example' })
    expect(byWebhook(await lease(9))).toEqual({ wh_2: 3 })
  })

  test('countPending counts pending dispatches up to its maximum', async ({ store }) => {
    const client = await aClient(store)
    expect(await store.outbox.countPending(9)).toBe(0)
    const [failing, succeeding] = await leasedOrders(store, client, 6)
    if (!failing || !succeeding) throw new Error('Fewer than two dispatches were leased.')
    expect(await store.outbox.countPending(9)).toBe(6)

    await store.outbox.settle([
      aFailure(failing, { dueAt: now + 9 * aMinute }),
      aResult(succeeding),
    ])
    expect(await store.outbox.countPending(9)).toBe(5)
    expect(await store.outbox.countPending(3)).toBe(3)
  })
})

async function leasedOrders(
  store: Store,
  client: ActingClient,
  count: number,
): Promise<readonly LeasedDispatch[]> {
  await addWebhook(store, client, { id: 'wh_1' })
  for (let index = 0; index < count; index++) await placeOrder(store, client, `A-${index}`)
  return store.outbox.lease(aLeaseRequest())
}

async function retryAll({ outbox }: Store, client: ActingClient, all: readonly LeasedDispatch[]) {
  for (const { number } of all)
    only([await outbox.request(client, { webhookId: 'wh_1', number, now, key: undefined })])
}

function byWebhook(leased: readonly LeasedDispatch[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { webhook } of leased) counts[webhook.id] = (counts[webhook.id] ?? 0) + 1
  return counts
}
