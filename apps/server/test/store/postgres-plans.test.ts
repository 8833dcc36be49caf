import { statuses } from '@delivery-orders/contract'
import type { DispatchQuery, OrderQuery } from '@delivery-orders/operations'
import { test as base, describe, expect, inject } from 'vitest'
import { aKey, changed, newOrder, now } from './support/a-change.ts'
import { aFailure, aLeaseRequest, aResult, aWebhook, only } from './support/a-webhook.ts'
import {
  client,
  eachCount,
  largeDatabaseOn,
  longAgo,
  orderCount,
  webhookCount,
} from './support/large-database.ts'
import { type StoreParts, stepsOf } from './support/postgres-steps.ts'

const test = base
  .extend('port', { scope: 'file' }, () => inject('postgresPort'))
  .extend('uncounted', { scope: 'file' }, async ({ port }, { onCleanup }) => {
    const { database, close } = await largeDatabaseOn(port, false)
    onCleanup(close)
    return database
  })
  .extend('counted', { scope: 'file' }, async ({ port }, { onCleanup }) => {
    const { database, close } = await largeDatabaseOn(port, true)
    onCleanup(close)
    return database
  })

interface Work {
  readonly title: string
  readonly expected: unknown
  readonly run: (rooms: StoreParts) => Promise<unknown>
}

const middle = orderCount / 2
const reference = `A-${middle}`
const end = Number.MAX_SAFE_INTEGER
const key = aKey('new')

const aQuery = (own: Partial<OrderQuery> = {}): OrderQuery => ({
  statuses: [],
  createdFrom: 0,
  after: { createdAt: end, id: 0 },
  limit: 20,
  rendering: 1,
  ...own,
})

const listed = (title: string, own: Partial<OrderQuery>): Work => ({
  title,
  expected: 20,
  run: async ({ orders }) => (await orders.list(client, aQuery(own))).orders.length,
})

const logged = (title: string, own: Partial<DispatchQuery>): Work => ({
  title,
  expected: 20,
  run: async ({ outbox }) =>
    (await outbox.list('wh_10002', { statuses: [], before: end, limit: 20, ...own })).length,
})

const inTheMiddle = { createdAt: now + middle, id: middle }

const ofOrders: readonly Work[] = [
  {
    title: 'an order by its reference',
    expected: { id: middle },
    run: ({ orders }) => orders.find(client, reference),
  },
  {
    title: 'its answer',
    expected: '{}',
    run: ({ orders }) => orders.findRendered(client, reference, 1),
  },
  {
    title: 'its draft',
    expected: '',
    run: ({ orders }) => orders.findDraftHash(client, reference),
  },
  {
    title: 'an order by the key of its receipt',
    expected: { order: { id: middle } },
    run: ({ orders }) => orders.findByReceiptKey(`receipt-${middle}`),
  },
  {
    title: 'an order by a key',
    expected: { order: { id: middle } },
    run: ({ orders }) => orders.findReplay(client, `key-${middle}`),
  },
  listed('the first page of a list', {}),
  listed('a deep page', { after: inTheMiddle }),
  listed('a page of a rare status', { statuses: ['failed'] }),
  listed('a page of all statuses', { statuses, after: inTheMiddle }),
  {
    title: 'numbers of orders',
    expected: orderCount + 1,
    run: ({ orders }) => orders.reserveId(),
  },
  {
    title: 'a new order, and its first change',
    expected: 'committed',
    run: async ({ orders }) => {
      const change = await newOrder(orders, client, 'new', { key })
      await orders.commit(change)
      return orders.commit(changed(change, { status: 'assigned' }))
    },
  },
  {
    title: 'an order that is there',
    expected: 'duplicate',
    run: async ({ orders }) => orders.commit(await newOrder(orders, client, reference, { key })),
  },
  {
    title: 'a key of which nothing came',
    expected: 'committed',
    run: async ({ orders }) =>
      orders.recordIdempotencyKey(client, (await newOrder(orders, client, reference)).order, key),
  },
  {
    title: 'the events of an order',
    expected: [{ sequence: 1 }, { sequence: 2 }],
    run: ({ events }) => events.timeline(client, reference, { after: 0, limit: 20 }),
  },
  {
    title: 'a page of a feed',
    expected: { hasMore: true },
    run: ({ events }) =>
      events.feed(client, {
        after: { orderId: middle, sequence: 1, at: now + middle },
        limit: 20,
      }),
  },
  {
    title: 'a token',
    expected: { tokenId: middle },
    run: ({ access }) => access.findGrant(`hash-${middle}`, now),
  },
]

const ofWebhooks: readonly Work[] = [
  {
    title: 'the webhooks of a client',
    expected: { length: webhookCount },
    run: ({ webhooks }) => webhooks.list(client),
  },
  {
    title: 'a webhook',
    expected: { id: 'wh_10001' },
    run: ({ webhooks }) => webhooks.find(client, 'wh_10001'),
  },
  {
    title: 'a new webhook, with a key',
    expected: 'committed',
    run: ({ webhooks }) => {
      const kept = { ...key, status: 201, body: '' }
      return webhooks.add(client, aWebhook({ id: 'wh_new' }), 20, kept)
    },
  },
  {
    title: 'a webhook that is enabled',
    expected: 'committed',
    run: ({ webhooks }) => webhooks.change(client, aWebhook({ id: 'wh_10004', revision: 2 })),
  },
  {
    title: 'a webhook that is disabled',
    expected: 'committed',
    run: ({ webhooks }) => {
      const disabled = aWebhook({ id: 'wh_10004', revision: 2, disabledReason: 'requested' })
      return webhooks.change(client, disabled)
    },
  },
  {
    title: 'a webhook that is removed',
    expected: true,
    run: ({ webhooks }) => webhooks.remove(client, 'wh_10004'),
  },
  logged('a log', {}),
  logged('a deep page of a log', { before: 2 * orderCount }),
  logged('what has failed', { statuses: ['failed'] }),
  {
    title: 'a dispatch by a key',
    expected: { dispatch: { status: 'succeeded' } },
    run: ({ outbox }) => outbox.findReplay(client, `dispatch-${orderCount + middle}`),
  },
  {
    title: 'a test',
    expected: { status: 'pending' },
    run: ({ outbox }) =>
      outbox.addTest(client, { webhookId: 'wh_10004', eventId: 'evt_1', now, key }),
  },
  {
    title: 'a retry',
    expected: { status: 'pending' },
    run: async ({ outbox }) => {
      const query: DispatchQuery = { statuses: ['failed'], before: end, limit: 1 }
      const { number } = only(await outbox.list('wh_10002', query))
      return outbox.retry(client, { webhookId: 'wh_10002', number, now, key })
    },
  },
]

const ofDispatching: readonly Work[] = [
  {
    title: 'the next time',
    expected: now - orderCount,
    run: ({ outbox }) => outbox.nextDueAt(),
  },
  {
    title: 'how much waits',
    expected: 10,
    run: ({ outbox }) => outbox.countPending(10),
  },
  {
    title: 'what somebody holds',
    expected: true,
    run: ({ outbox }) => outbox.isHeld('wh_10001', now, end),
  },
  {
    title: 'a round',
    expected: { length: webhookCount - 2 },
    run: ({ outbox }) => outbox.lease(aLeaseRequest()),
  },
  {
    title: 'a round, and the next with what came of it',
    expected: { length: webhookCount - 2 },
    run: async ({ outbox }) => {
      const leased = await outbox.lease(aLeaseRequest())
      await outbox.lease(
        aLeaseRequest(),
        leased.map((each, nr) => (nr % 2 ? aResult(each) : aFailure(each))),
      )
      return leased
    },
  },
  {
    title: 'a look for what is to be swept',
    expected: false,
    run: ({ outbox }) => outbox.sweep({ settledBefore: longAgo, rowsMax: 10 }),
  },
  {
    title: 'a little of what is too old',
    expected: true,
    run: ({ outbox }) => outbox.sweep({ settledBefore: now, rowsMax: 10 }),
  },
]

describe.for(['custom', 'generic'])('by a %s plan no walk leads to', (kind) => {
  test.for([...ofOrders, ...ofWebhooks, ...ofDispatching])(
    '$title',
    async ({ expected: want, run: work }, { uncounted, counted }) => {
      for (const database of [uncounted, counted]) {
        const { answer, steps } = await stepsOf(database, `force_${kind}_plan`, work)

        expect({ answer }).toMatchObject({ answer: want })
        expect(steps).toBeLessThan(eachCount)
      }
    },
  )
})

test('and a walk would be counted', async ({ counted }) => {
  const { steps } = await stepsOf(counted, 'auto', ({ access }) => access.list())

  expect(steps).toBeGreaterThan(orderCount)
})
