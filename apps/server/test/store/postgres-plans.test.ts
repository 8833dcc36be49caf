import { statuses } from '@delivery-orders/contract'
import type {
  DispatchQuery,
  FleetOrderQuery,
  OrderQuery,
  SearchedOrders,
} from '@delivery-orders/operations/store'
import { test as base, describe, expect, inject } from 'vitest'
import { listUnreceived } from '../../src/operator/sent-events.ts'
import type { Database } from '../../src/store/postgres/postgres-database.ts'
import { aKey, changed, findFingerprints, newOrder, now } from './support/a-change.ts'
import { aWebhook, only } from './support/a-webhook.ts'
import { aFailure, aLeaseRequest, aResult } from './support/an-attempt.ts'
import {
  client,
  eachCount,
  largeDatabaseOn,
  longAgo,
  orderCount,
  type Statistics,
  webhookCount,
} from './support/large-database.ts'
import { plainTexts } from './support/plain-texts.ts'
import { type StoreParts, stepsOf } from './support/postgres-steps.ts'

const test = base
  .extend('port', { scope: 'file' }, () => inject('postgresPort'))
  .extend('missing', { scope: 'file' }, ({ port }, { onCleanup }) =>
    openLarge(port, 'missing', onCleanup),
  )
  .extend('current', { scope: 'file' }, ({ port }, { onCleanup }) =>
    openLarge(port, 'current', onCleanup),
  )
  .extend('outdated', { scope: 'file' }, ({ port }, { onCleanup }) =>
    openLarge(port, 'outdated', onCleanup),
  )

async function openLarge(
  port: number,
  statistics: Statistics,
  onCleanup: (close: () => Promise<void>) => void,
): Promise<Database> {
  const { database, close } = await largeDatabaseOn(port, statistics)
  onCleanup(close)
  return database
}

interface Operation {
  readonly title: string
  readonly expected: unknown
  readonly run: (parts: StoreParts) => Promise<unknown>
  /** More than usual if the operation must look up something for each of many webhooks or clients. */
  readonly stepsMax?: number
}

const middle = orderCount / 2
const reference = `A-${middle}`
const end = Number.MAX_SAFE_INTEGER
const key = aKey('new', { claim: 'claim' })
/** Dispatches that the list of events that were not received searches. */
const searched = 2_000

const aQuery = (own: Partial<OrderQuery> = {}): OrderQuery => ({
  statuses: [],
  createdFrom: 0,
  after: { createdAt: end, id: 0 },
  limit: 20,
  rendering: plainTexts(1),
  ...own,
})

const listed = (title: string, own: Partial<OrderQuery>): Operation => ({
  title,
  expected: 20,
  run: async ({ orders }) => (await orders.list(client, aQuery(own))).orders.length,
})

/** Orders of any status serve as final ones, because all of them have the time at which they became final. */
const listedFinal = (title: string, finalAt = end): Operation => ({
  title,
  expected: 20,
  run: async ({ orders }) => {
    const query = { ...aQuery({ statuses }), finalFrom: 0, after: { finalAt, id: 0 } }
    return (await orders.listFinal(client, query)).orders.length
  },
})

const logged = (title: string, own: Partial<DispatchQuery>): Operation => ({
  title,
  expected: 20,
  run: async ({ outbox }) =>
    (await outbox.list('wh_10002', { statuses: [], before: end, limit: 20, ...own })).length,
})

/** All orders have the same phone. */
const recipientPhone = '+2250702029254'

const aSearch = (createdAt: number) => ({
  ...{ recipientPhone, limit: 20, rendering: plainTexts(1) },
  after: { createdAt, id: 0 },
})

const middlePosition = { createdAt: now + middle, id: middle }

const onOrders: readonly Operation[] = [
  {
    title: 'finding an order by its reference',
    expected: { id: middle },
    run: ({ orders }) => orders.find(client, reference),
  },
  {
    title: 'finding the rendered body of an order',
    expected: { text: '{}' },
    run: ({ orders }) => orders.findRendered(client, reference, plainTexts(1)),
  },
  {
    title: 'finding the draft hash of an order',
    expected: '',
    run: ({ orders }) => orders.findDraftHash(client, reference),
  },
  {
    title: 'finding an order by its id',
    expected: { order: { id: middle } },
    run: ({ orders }) => orders.findById(middle),
  },
  {
    title: 'finding an order by its receipt key',
    expected: { order: { id: middle } },
    run: ({ orders }) => orders.findByReceiptKey(`receipt-${middle}`),
  },
  {
    title: 'finding a replayed order by its key',
    expected: { order: { id: middle } },
    run: ({ orders }) => orders.findReplay(client, `key-${middle}`),
  },
  listed('listing the first page of orders', {}),
  listed('listing a deep page of orders', { after: middlePosition }),
  listed('listing orders of a rare status', { statuses: ['failed'] }),
  listed('listing a deep page of all statuses', { statuses, after: middlePosition }),
  listedFinal('listing the first page of final orders'),
  listedFinal('listing a deep page of final orders', now + middle),
  {
    title: 'searching the first page of a phone',
    expected: 20,
    run: async ({ orders }) => (await orders.search(client, aSearch(end))).orders.length,
  },
  {
    title: 'searching a deep page of a phone',
    expected: 20,
    run: async ({ orders }) => (await orders.search(client, aSearch(now + middle))).orders.length,
  },
  {
    title: 'searching an unknown phone',
    expected: 0,
    run: async ({ orders }) =>
      (await orders.search(client, { ...aSearch(end), recipientPhone: '+1' })).orders.length,
  },
  {
    title: 'reserving an order id',
    expected: orderCount + 1,
    run: ({ orders }) => orders.reserveId(),
  },
  {
    title: 'committing an order and its first change',
    expected: 'committed',
    run: async ({ orders }) => {
      const change = await newOrder(orders, client, 'new', { key })
      await orders.commit(change)
      return orders.commit(changed(change, { status: 'assigned' }))
    },
  },
  {
    title: 'committing a duplicate order',
    expected: 'duplicate',
    run: async ({ orders }) => orders.commit(await newOrder(orders, client, reference, { key })),
  },
  {
    title: 'recording a key without a change, and finding its fingerprint',
    expected: ['fingerprint-new', 'fingerprint-new'],
    run: async ({ orders }) => {
      const { order } = await newOrder(orders, client, reference)
      await orders.recordIdempotencyKey(client, order, key)
      return findFingerprints(orders, client, ['new', 'claim'])
    },
  },
  {
    title: 'reading the timeline of an order',
    expected: [{ sequence: 1 }, { sequence: 2 }],
    run: ({ events }) => events.timeline(client, reference, { after: 0, limit: 20 }),
  },
  {
    title: 'reading a page of the feed',
    expected: { hasMore: true },
    run: ({ events }) =>
      events.feed(client, {
        after: { orderId: middle, sequence: 1, at: now + middle },
        limit: 20,
      }),
  },
  {
    title: 'finding the grant of a token',
    expected: { actor: { name: String(middle) } },
    run: ({ access }) => access.findGrant(`hash-${middle}`, now),
  },
]

const listedByFleet = (
  title: string,
  clientIds: readonly number[] | null,
  after = 0,
  filters: Partial<FleetOrderQuery> = {},
): Operation => ({
  title,
  expected: 20,
  run: async ({ fleets }) => {
    const query = { statuses, clients: [], createdTo: end, limit: 20, ...filters }
    const position = { createdAt: after, id: after }
    return (await fleets.list({ ...fleet, clientIds }, { ...query, after: position })).orders.length
  },
})

const finalOfFleet = (
  title: string,
  clientIds: readonly number[] | null,
  finalAt = end,
): Operation => ({
  title,
  expected: 20,
  run: async ({ fleets }) => {
    const query = { statuses, clients: [], finalFrom: 0, limit: 20, after: { finalAt, id: 0 } }
    return (await fleets.listFinal({ ...fleet, clientIds }, query)).orders.length
  },
})

const movedBy = (title: string, clientIds: readonly number[] | null): Operation => ({
  title,
  expected: 20,
  run: async ({ fleets }) => {
    const query = { courier: 'c-7', since: now + orderCount - 40, limit: 20 }
    return (await fleets.listMoved({ ...fleet, clientIds }, query)).orders.length
  },
})

const foundByFleet = (
  title: string,
  clientIds: readonly number[] | null,
  searched: SearchedOrders = { recipientPhone },
): Operation => ({
  title,
  expected: 'reference' in searched ? 1 : 20,
  run: async ({ fleets }) => {
    const query = { searched, after: { createdAt: end, id: 0 }, limit: 20 }
    return (await fleets.search({ ...fleet, clientIds }, query)).orders.length
  },
})

const fleet = { fleetId: 0, mode: client.mode, clientIds: null }

const late = { now, today: '2026-11-20' }

const onFleets: readonly Operation[] = [
  listedByFleet('listing the orders of all clients', null),
  listedByFleet('listing a deep page of the orders of all clients', null, now + middle),
  listedByFleet('listing a deep page of the orders of two clients', [1, 2], now + middle),
  finalOfFleet('listing the final orders of all clients', null),
  finalOfFleet('listing a deep page of the final orders of all clients', null, now + middle),
  finalOfFleet('listing a deep page of the final orders of two clients', [1, 2], now + middle),
  listedByFleet('listing a page of the orders of a courier', null, 0, { courier: 'c-7' }),
  listedByFleet('listing a deep page of the orders of a courier', [1, 2], now + middle, {
    courier: 'c-7',
  }),
  listedByFleet('listing the late orders of all clients', null, 0, { late }),
  listedByFleet('listing a deep page of the late orders of two clients', [1, 2], now + middle, {
    late,
  }),
  listedByFleet('listing the late orders of a courier', null, 0, { courier: 'c-7', late }),
  movedBy('listing what a courier ended today', null),
  movedBy('listing what a courier ended today, of two clients', [1, 2]),
  foundByFleet('searching a phone in the orders of all clients', null),
  foundByFleet('searching a phone in the orders of one client', [1]),
  foundByFleet('searching a reference of a client', null, { reference, clients: ['client-1'] }),
  {
    title: 'finding an order of a fleet',
    expected: { order: { id: middle } },
    run: ({ fleets }) => fleets.find(fleet, middle),
  },
]

const onWebhooks: readonly Operation[] = [
  {
    title: 'listing the webhooks of a client',
    expected: { length: webhookCount },
    run: ({ webhooks }) => webhooks.list(client),
  },
  {
    title: 'finding a webhook',
    expected: { id: 'wh_10001' },
    run: ({ webhooks }) => webhooks.find(client, 'wh_10001'),
  },
  {
    title: 'adding a webhook with a key',
    expected: 'committed',
    run: ({ webhooks }) => {
      const response = { ...key, status: 201, body: '' }
      return webhooks.add(client, aWebhook({ id: 'wh_new' }), 20, response)
    },
  },
  {
    title: 'changing a webhook that stays enabled',
    expected: 'committed',
    run: ({ webhooks }) => webhooks.change(client, aWebhook({ id: 'wh_10004', revision: 2 })),
  },
  {
    title: 'disabling a webhook',
    expected: 'committed',
    run: ({ webhooks }) => {
      const disabled = aWebhook({ id: 'wh_10004', revision: 2, disabledReason: 'requested' })
      return webhooks.change(client, disabled)
    },
  },
  {
    title: 'removing a webhook',
    expected: true,
    run: ({ webhooks }) => webhooks.remove(client, 'wh_10004', now),
  },
  logged('listing the newest dispatches', {}),
  logged('listing a deep page of dispatches', { before: 2 * orderCount }),
  logged('listing failed dispatches', { statuses: ['failed'] }),
  {
    title: 'listing events that a webhook has not received',
    expected: { numbers: [], hasMore: true },
    run: ({ outbox }) =>
      listUnreceived({ outbox }, 'wh_10001', { since: 0, max: searched / 4, now }),
    stepsMax: 2 * searched,
  },
  {
    title: 'finding a replayed dispatch by its key',
    expected: { dispatch: { status: 'failed' } },
    run: ({ outbox }) => outbox.findReplay(client, `dispatch-${orderCount + middle}`),
  },
  {
    title: 'adding a test dispatch',
    expected: { status: 'pending' },
    run: ({ outbox }) =>
      outbox.request(client, { webhookId: 'wh_10004', eventId: 'evt_1', now, key }),
  },
  {
    title: 'retrying a dispatch',
    expected: { status: 'pending' },
    run: async ({ outbox }) => {
      const query: DispatchQuery = { statuses: ['failed'], before: end, limit: 1 }
      const { number } = only(await outbox.list('wh_10002', query))
      return outbox.request(client, { webhookId: 'wh_10002', number, now, key })
    },
  },
]

const onDispatches: readonly Operation[] = [
  {
    title: 'finding the next due time',
    expected: now - orderCount,
    run: ({ outbox }) => outbox.nextDueAt(aLeaseRequest().now),
  },
  {
    title: 'counting pending dispatches',
    expected: 10,
    run: ({ outbox }) => outbox.countPending(10),
  },
  {
    title: 'leasing dispatches',
    expected: { length: webhookCount - 2 },
    run: ({ outbox }) => outbox.lease(aLeaseRequest()),
  },
  {
    title: 'leasing dispatches after the clock was set back',
    expected: { length: webhookCount - 2 },
    run: ({ outbox }) => outbox.lease(aLeaseRequest({ now: now - 3_600_000 })),
  },
  {
    title: 'leasing twice, with results in between',
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
    title: 'sweeping with nothing to delete',
    expected: false,
    run: ({ outbox }) => outbox.sweep({ settledBefore: longAgo, auditBefore: 0, rowsMax: 10 }),
  },
  {
    title: 'sweeping a few old dispatches',
    expected: true,
    run: ({ outbox }) => outbox.sweep({ settledBefore: now, auditBefore: 0, rowsMax: 10 }),
  },
  {
    title: 'sweeping a few rows of the audit',
    expected: true,
    run: ({ outbox }) => outbox.sweep({ settledBefore: longAgo, auditBefore: end, rowsMax: 10 }),
  },
]

/** Number of steps for the look-ups of one row, far below that of a scan. */
const lookUpsMax = 30

const onOverview: readonly Operation[] = [
  {
    title: 'showing a webhook',
    expected: { length: 1 },
    run: ({ overview }) => overview.webhooks({ id: 'wh_10004' }),
  },
  {
    title: 'listing the webhooks of a client for an operator',
    expected: { length: webhookCount },
    run: ({ overview }) => overview.webhooks({ clientName: 'client-3' }),
  },
  {
    title: 'counting failing webhooks among many that work',
    expected: { count: 0, longest: [] },
    run: ({ overview }) => overview.failing(20),
  },
  {
    title: 'listing the orders that are stuck in a rare status',
    expected: { length: orderCount / 50 },
    run: ({ overview }) =>
      overview.stuck({ ...client, status: 'failed', before: end, limit: orderCount }),
  },
  {
    title: 'listing the orders that are stuck or late in a rare status',
    expected: { length: orderCount / 50 },
    run: ({ overview }) =>
      overview.stuck({ ...client, status: 'failed', before: end, late, limit: orderCount }),
  },
  {
    title: 'listing the orders that are stuck among the oldest of a frequent status',
    expected: { length: 20 },
    run: ({ overview }) =>
      overview.stuck({ ...client, status: 'pending', before: end, late, limit: 20, examined: 20 }),
  },
  {
    title: 'counting the orders of all statuses up to a limit',
    expected: 20,
    run: ({ overview }) =>
      overview.countOrders({ mode: client.mode, statuses, from: 0, to: end, max: 20 }),
  },
  {
    title: 'counting the orders of a day',
    expected: 0,
    run: ({ overview }) =>
      overview.countOrders({
        mode: client.mode,
        statuses,
        from: end - 1,
        to: end,
        max: orderCount,
      }),
  },
  {
    title: 'counting the orders of a status up to a limit',
    expected: 20,
    run: ({ overview }) =>
      overview.countOrders({ mode: client.mode, statuses: ['pending'], from: 0, to: end, max: 20 }),
  },
  {
    title: 'counting the orders of a client up to a limit',
    expected: 20,
    run: ({ overview }) => overview.countOrders({ ...client, statuses, from: 0, to: end, max: 20 }),
  },
  {
    title: 'counting the orders of a day of a client',
    expected: 0,
    run: ({ overview }) =>
      overview.countOrders({ ...client, statuses, from: end - 1, to: end, max: orderCount }),
  },
  {
    title: 'listing the attempts to a webhook',
    expected: { length: 0 },
    run: ({ overview }) => overview.attempts('wh_10004', 20),
  },
  {
    title: 'listing the newest rows of the audit',
    expected: { length: 20 },
    run: ({ overview }) => overview.audit({ since: 0, limit: 20 }),
  },
  {
    title: 'finding the position of a page of the audit',
    expected: { id: expect.any(Number) },
    run: ({ overview }) => overview.auditPosition({ at: now + middle, id: middle }, 20),
  },
  {
    title: 'listing a deep page of the audit',
    expected: { length: 20 },
    run: async ({ overview }) => {
      const before = { at: now + middle, id: middle }
      const from = await overview.auditPosition(before, 100)
      return overview.audit({ since: 0, before, from, limit: 20 })
    },
  },
  {
    title: 'listing all webhooks',
    expected: { length: orderCount },
    run: ({ overview }) => overview.webhooks({}),
    stepsMax: lookUpsMax * orderCount,
  },
  {
    title: 'listing all clients',
    expected: { length: orderCount },
    run: ({ overview }) => overview.clients({ now: end, today: end, month: end }),
    stepsMax: 2 * lookUpsMax * orderCount,
  },
  {
    title: 'listing a page of clients',
    expected: { length: 20 },
    run: ({ overview }) =>
      overview.clients({ now: end, today: end, month: end, from: 'c', limit: 20 }),
  },
  {
    title: 'tracing the dispatches of an order',
    expected: { length: 2 },
    run: ({ overview }) => overview.trace(client, middle, 'wh_10001'),
    stepsMax: lookUpsMax * orderCount,
  },
  {
    title: 'searching the newest events of a client for those of a token',
    expected: { length: 0 },
    run: ({ overview }) => overview.tokenEvents(3, 20),
    stepsMax: lookUpsMax * orderCount,
  },
  {
    title: 'finding references by their beginning',
    expected: { length: 0 },
    run: ({ overview }) => overview.findBeginning({ beginning: 'A-25', limit: 20 }),
    stepsMax: lookUpsMax * orderCount,
  },
  {
    title: 'finding references of one client by their beginning',
    expected: { length: 20 },
    run: ({ overview }) => overview.findBeginning({ beginning: 'A-25', limit: 20, client }),
    stepsMax: 4 * lookUpsMax,
  },
  {
    title: 'examining the newest orders for a phone',
    expected: { orders: [], last: orderCount - 19 },
    run: ({ overview }) => overview.scan({ text: 'x', before: end, limit: 20 }),
  },
  {
    title: 'listing the newest clients',
    expected: { length: 20 },
    run: ({ overview }) => overview.newestClients(20),
  },
  {
    title: 'listing the causes of an order',
    expected: { length: 2 },
    run: ({ overview }) => overview.causes(client, middle),
  },
]

describe.for(['custom', 'generic'])('PostgreSQL with %s query plans', (kind) => {
  test.for([...onOrders, ...onFleets, ...onWebhooks, ...onDispatches, ...onOverview])(
    '$title does not scan a large table or index',
    async ({ expected, run, stepsMax = eachCount }, { missing, current, outdated }) => {
      for (const [statistics, database] of Object.entries({ missing, current, outdated })) {
        const { result, steps } = await stepsOf(database, `force_${kind}_plan`, run)

        expect({ statistics, result }).toMatchObject({ statistics, result: expected })
        expect({ statistics, few: steps < stepsMax, steps }).toMatchObject({
          statistics,
          few: true,
        })
      }
    },
  )
})

test('the step count detects a query that scans a table', async ({ current }) => {
  const { steps } = await stepsOf(current, 'auto', ({ access }) => access.list())

  expect(steps).toBeGreaterThan(orderCount)
})
