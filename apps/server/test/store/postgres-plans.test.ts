import { statuses } from '@delivery-orders/contract'
import type { DispatchQuery, OrderQuery } from '@delivery-orders/operations'
import { test as base, describe, expect, inject } from 'vitest'
import { aKey, changed, newOrder, now } from './support/a-change.ts'
import { client, crowdOn, eachCount, longAgo, orderCount, webhookCount } from './support/a-crowd.ts'
import { aFailure, aVerdict, aWebhook, only, wanted } from './support/a-webhook.ts'
import { type Rooms, stepsOf } from './support/postgres-steps.ts'

const test = base
  .extend('port', { scope: 'file' }, () => inject('postgresPort'))
  .extend('uncounted', { scope: 'file' }, async ({ port }, { onCleanup }) => {
    const { database, close } = await crowdOn(port, false)
    onCleanup(close)
    return database
  })
  .extend('counted', { scope: 'file' }, async ({ port }, { onCleanup }) => {
    const { database, close } = await crowdOn(port, true)
    onCleanup(close)
    return database
  })

interface Work {
  readonly title: string
  readonly want: unknown
  readonly work: (rooms: Rooms) => Promise<unknown>
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
  want: 20,
  work: async ({ orders }) => (await orders.list(client, aQuery(own))).orders.length,
})

const logged = (title: string, own: Partial<DispatchQuery>): Work => ({
  title,
  want: 20,
  work: async ({ outbox }) =>
    (await outbox.list('wh_10002', { statuses: [], before: end, limit: 20, ...own })).length,
})

const inTheMiddle = { createdAt: now + middle, id: middle }

const ofOrders: readonly Work[] = [
  {
    title: 'an order by its reference',
    want: { id: middle },
    work: ({ orders }) => orders.find(client, reference),
  },
  {
    title: 'its answer',
    want: '{}',
    work: ({ orders }) => orders.findRendered(client, reference, 1),
  },
  {
    title: 'its draft',
    want: '',
    work: ({ orders }) => orders.findDraftHash(client, reference),
  },
  {
    title: 'an order by the key of its receipt',
    want: { order: { id: middle } },
    work: ({ orders }) => orders.findByReceiptKey(`receipt-${middle}`),
  },
  {
    title: 'an order by a key',
    want: { order: { id: middle } },
    work: ({ orders }) => orders.findReplay(client, `key-${middle}`),
  },
  listed('the first page of a list', {}),
  listed('a deep page', { after: inTheMiddle }),
  listed('a page of a rare status', { statuses: ['failed'] }),
  listed('a page of all statuses', { statuses, after: inTheMiddle }),
  {
    title: 'numbers of orders',
    want: orderCount + 1,
    work: ({ orders }) => orders.reserveId(),
  },
  {
    title: 'a new order, and its first change',
    want: 'committed',
    work: async ({ orders }) => {
      const change = await newOrder(orders, client, 'new', { key })
      await orders.commit(change)
      return orders.commit(changed(change, { status: 'assigned' }))
    },
  },
  {
    title: 'an order that is there',
    want: 'duplicate',
    work: async ({ orders }) => orders.commit(await newOrder(orders, client, reference, { key })),
  },
  {
    title: 'a key of which nothing came',
    want: 'committed',
    work: async ({ orders }) =>
      orders.recordIdempotencyKey(client, (await newOrder(orders, client, reference)).order, key),
  },
  {
    title: 'the events of an order',
    want: [{ sequence: 1 }, { sequence: 2 }],
    work: ({ events }) => events.timeline(client, reference, { after: 0, limit: 20 }),
  },
  {
    title: 'a page of a feed',
    want: { hasMore: true },
    work: ({ events }) =>
      events.feed(client, {
        after: { orderId: middle, sequence: 1, at: now + middle },
        limit: 20,
      }),
  },
  {
    title: 'a token',
    want: { tokenId: middle },
    work: ({ access }) => access.findGrant(`hash-${middle}`, now),
  },
]

const ofWebhooks: readonly Work[] = [
  {
    title: 'the webhooks of a client',
    want: { length: webhookCount },
    work: ({ webhooks }) => webhooks.list(client),
  },
  {
    title: 'a webhook',
    want: { id: 'wh_10001' },
    work: ({ webhooks }) => webhooks.find(client, 'wh_10001'),
  },
  {
    title: 'a new webhook, with a key',
    want: 'committed',
    work: ({ webhooks }) => {
      const kept = { ...key, status: 201, body: '' }
      return webhooks.add(client, aWebhook({ id: 'wh_new' }), 20, kept)
    },
  },
  {
    title: 'a webhook that is enabled',
    want: 'committed',
    work: ({ webhooks }) => webhooks.change(client, aWebhook({ id: 'wh_10004', revision: 2 })),
  },
  {
    title: 'a webhook that is disabled',
    want: 'committed',
    work: ({ webhooks }) => {
      const disabled = aWebhook({ id: 'wh_10004', revision: 2, disabledReason: 'requested' })
      return webhooks.change(client, disabled)
    },
  },
  {
    title: 'a webhook that is removed',
    want: true,
    work: ({ webhooks }) => webhooks.remove(client, 'wh_10004'),
  },
  logged('a log', {}),
  logged('a deep page of a log', { before: 2 * orderCount }),
  logged('what has failed', { statuses: ['failed'] }),
  {
    title: 'a dispatch by a key',
    want: { dispatch: { status: 'succeeded' } },
    work: ({ outbox }) => outbox.findReplay(client, `dispatch-${orderCount + middle}`),
  },
  {
    title: 'a test',
    want: { status: 'pending' },
    work: ({ outbox }) =>
      outbox.addTest(client, { webhookId: 'wh_10004', eventId: 'evt_1', now, key }),
  },
  {
    title: 'a retry',
    want: { status: 'pending' },
    work: async ({ outbox }) => {
      const query: DispatchQuery = { statuses: ['failed'], before: end, limit: 1 }
      const { number } = only(await outbox.list('wh_10002', query))
      return outbox.retry(client, { webhookId: 'wh_10002', number, now, key })
    },
  },
]

const ofDispatching: readonly Work[] = [
  {
    title: 'the next time',
    want: now - orderCount,
    work: ({ outbox }) => outbox.nextDueAt(),
  },
  {
    title: 'how much waits',
    want: 10,
    work: ({ outbox }) => outbox.countPending(10),
  },
  {
    title: 'what somebody holds',
    want: true,
    work: ({ outbox }) => outbox.isHeld('wh_10001', now, end),
  },
  {
    title: 'a round',
    want: { length: webhookCount - 2 },
    work: ({ outbox }) => outbox.lease(wanted()),
  },
  {
    title: 'a round, and the next with what came of it',
    want: { length: webhookCount - 2 },
    work: async ({ outbox }) => {
      const leased = await outbox.lease(wanted())
      await outbox.lease(
        wanted(),
        leased.map((each, nr) => (nr % 2 ? aVerdict(each) : aFailure(each))),
      )
      return leased
    },
  },
  {
    title: 'a look for what is to be swept',
    want: false,
    work: ({ outbox }) => outbox.sweep({ settledBefore: longAgo, rowsMax: 10 }),
  },
  {
    title: 'a little of what is too old',
    want: true,
    work: ({ outbox }) => outbox.sweep({ settledBefore: now, rowsMax: 10 }),
  },
]

describe.for(['custom', 'generic'])('by a %s plan no walk leads to', (kind) => {
  test.for([...ofOrders, ...ofWebhooks, ...ofDispatching])(
    '$title',
    async ({ want, work }, { uncounted, counted }) => {
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
