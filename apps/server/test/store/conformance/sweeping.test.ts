import type { ActingClient, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, many, newOrder, now } from '../support/a-change.ts'
import { addWebhook, changeWebhook, statusesOf, wholeLog } from '../support/a-webhook.ts'
import { aLeaseRequest } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

/** Number of dispatches in the log, which is more than any engine sweeps in one transaction. */
const logLength = 1_500
const rowsMax = 1_000

onEachEngine('sweeping a long log in $engine', (test) => {
  test('dispatches of a disabled webhook are not leased, even before they are swept', async ({
    stores,
  }) => {
    const before = await stores.open()
    const client = await withLongLog(before)

    await changeWebhook(before, client, 'wh_1', { disabledReason: 'requested' })
    // The database records that the log of the webhook must be swept, so another process can continue the sweep.
    await stores.close(before)
    const after = await stores.open()

    expect(await wholeStatuses(after)).toContain('pending')
    expect(await leasedFrom(after)).toEqual(['wh_2'])
    expect(await countSweeps(after)).toBeGreaterThan(1)
    expect(new Set(await wholeStatuses(after))).toEqual(new Set(['abandoned']))
    expect(await statusesOf(after, 'wh_2')).toEqual(['pending'])
  })

  test('enabling a disabled webhook first abandons all of its pending dispatches', async ({
    store,
  }) => {
    const client = await withLongLog(store)
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })

    await changeWebhook(store, client, 'wh_1', { disabledReason: null })

    expect(new Set(await wholeStatuses(store))).toEqual(new Set(['abandoned']))
    expect(await leasedFrom(store)).toEqual(['wh_2'])
    expect(await countSweeps(store)).toBe(1)
    await aTest(store, client, 'wh_1', 'new')
    expect(await leasedFrom(store)).toEqual(['wh_1'])
  })

  test('a removed webhook and its log are invisible immediately, and another process can delete their rows', async ({
    stores,
  }) => {
    const before = await stores.open()
    const client = await withLongLog(before)
    const { url } = await changeWebhook(before, client, 'wh_1', { events: [] })

    expect(await before.webhooks.remove(client, 'wh_1', now)).toBe(true)
    await stores.close(before)
    const after = await stores.open()

    expect(await after.webhooks.remove(client, 'wh_1', now)).toBe(false)
    expect(await after.webhooks.find(client, 'wh_1')).toBeUndefined()
    expect(await after.webhooks.findOwner('wh_1')).toBeUndefined()
    expect((await after.webhooks.list(client)).map(({ id }) => id)).toEqual(['wh_2'])
    expect(await after.outbox.list('wh_1', wholeLog)).toEqual([])
    expect(await aTest(after, client, 'wh_1', 'gone')).toBe('gone')
    expect(await leasedFrom(after)).toEqual(['wh_2'])
    // The URL of the removed webhook can be used again before its log is deleted.
    await addWebhook(after, client, { id: 'wh_3', url })
    expect(await countSweeps(after)).toBeGreaterThan(1)
    expect((await after.webhooks.list(client)).map(({ id }) => id)).toEqual(['wh_2', 'wh_3'])
  })
})

async function withLongLog(store: Store): Promise<ActingClient> {
  const client = await aClient(store)
  await addWebhook(store, client, { id: 'wh_1' })
  await addWebhook(store, client, { id: 'wh_2', events: ['order.canceled'] })
  const outcomes = await many(logLength, async (index) =>
    store.orders.commit(await newOrder(store.orders, client, `A-${index}`)),
  )
  expect(new Set(outcomes)).toEqual(new Set(['committed']))
  await aTest(store, client, 'wh_2', 'evt')
  return client
}

const aTest = ({ outbox }: Store, client: ActingClient, webhookId: string, eventId: string) =>
  outbox.request(client, { webhookId, eventId, now, key: undefined })

const leasedFrom = async ({ outbox }: Store) => [
  ...new Set((await outbox.lease(aLeaseRequest())).map(({ webhook }) => webhook.id)),
]

async function countSweeps({ outbox }: Store): Promise<number> {
  for (let calls = 1; ; calls++)
    if (!(await outbox.sweep({ settledBefore: 0, auditBefore: 0, rowsMax }))) return calls
}

const wholeStatuses = async ({ outbox }: Store) =>
  (await outbox.list('wh_1', { ...wholeLog, limit: 2 * logLength })).map(({ status }) => status)
