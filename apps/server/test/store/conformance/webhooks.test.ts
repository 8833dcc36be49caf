import { describe, expect } from 'vitest'
import type { WebhookRecord } from '../../../src/store/outbox.ts'
import { aClient, now, strangers } from '../support/a-change.ts'
import { engines, testOn } from '../support/engines.ts'

/** What the port promises of webhooks. Every engine keeps it. */
describe.each(engines)('webhooks in $engine', (engine) => {
  const test = testOn(engine)

  test('are listed as they were added, the oldest first', async ({ store }) => {
    const client = await aClient(store)
    const [oldest, b, a, youngest] = [
      aWebhook({ id: 'wh_9', createdAt: now - 1, updatedAt: now + 7, events: ['order.created'] }),
      aWebhook({ id: 'wh_b' }),
      aWebhook({ id: 'wh_a', disabledReason: 'gone' }),
      aWebhook({ id: 'wh_0', createdAt: now + 1, events: [] }),
    ]
    for (const webhook of [youngest, b, oldest, a]) await store.webhooks.add(client, webhook)

    expect(await store.webhooks.list(client)).toStrictEqual([oldest, a, b, youngest])
  })

  test('are each client’s own, and each mode’s', async ({ store }) => {
    const clients = await strangers(store)
    for (const [index, client] of clients.entries())
      await store.webhooks.add(client, aWebhook({ id: `wh_${index}`, url: 'https://a.example' }))

    for (const [index, client] of clients.entries())
      expect((await store.webhooks.list(client)).map(({ id }) => id)).toEqual([`wh_${index}`])
  })

  test('are none for a client that has added none', async ({ store }) => {
    expect(await store.webhooks.list(await aClient(store))).toEqual([])
  })
})

const aWebhook = (own: Partial<WebhookRecord> & { id: string }): WebhookRecord => ({
  url: `https://shop.example.com/${own.id}`,
  createdAt: now,
  updatedAt: now,
  events: null,
  disabledReason: null,
  ...own,
})
