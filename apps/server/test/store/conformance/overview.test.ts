import type { OrderChange, Overview, Store, WebhookSearch } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { anActor } from '../../support/an-actor.ts'
import {
  aCause,
  aClient,
  aToken,
  changed,
  clientsInBothModes,
  newOrder,
  now,
  placedAt,
} from '../support/a-change.ts'
import { addWebhook, changeWebhook, only, placeOrder } from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from '../support/an-attempt.ts'
import { engines, testOn } from '../support/engines.ts'

/** The service in memory has no operator. */
const databases = engines.filter(({ engine }) => engine !== 'memory')

const overviewOf = ({ overview }: Store): Overview => {
  if (!overview) throw new Error('The store has no overview.')
  return overview
}

const kindOf = ({ event }: OrderChange): string => event.kind

/** Sends all due dispatches. Those to `wh_dead` fail. */
async function sendAll({ outbox }: Store, at = now + aMinute): Promise<void> {
  const leased = await outbox.lease(aLeaseRequest({ now: at }))
  const failure = { status: 503, error: 'It answered 503.' }
  await outbox.settle(
    leased.map((each) =>
      each.webhook.id === 'wh_dead'
        ? aFailure(each, { attempt: anAttempt({ at, ...failure }), dueAt: at + aMinute })
        : aResult(each, { attempt: anAttempt({ at }) }),
    ),
  )
}

describe.each(databases)('the overview in $engine', (engine) => {
  const test = testOn(engine)

  test('webhooks are listed by client, mode and age, those that the service disabled first, without secrets and removed ones', async ({
    store,
  }) => {
    const [acmeTest, acmeLive, globexTest, globexLive] = await clientsInBothModes(store)
    await addWebhook(store, globexTest, { id: 'wh_0', events: ['order.created'] })
    await addWebhook(store, globexLive, { id: 'wh_1', disabledReason: 'failing' })
    await addWebhook(store, acmeTest, { id: 'wh_2' })
    await addWebhook(store, acmeLive, { id: 'wh_4' })
    await addWebhook(store, acmeLive, { id: 'wh_3', ordering: 'order' })
    await addWebhook(store, acmeLive, { id: 'wh_5', createdAt: now - 1, events: [] })
    await addWebhook(store, acmeLive, { id: 'wh_6' })
    await store.webhooks.remove(acmeLive, 'wh_6', now)
    const healthy = (id: string, clientName: string, mode: string, own = {}) => ({
      ...{ id, clientName, mode, url: `https://shop.example.com/${id}` },
      ...{ events: null, ordering: 'none', disabledReason: null, failingSince: null, last: null },
      ...{ waiting: 0, oldestWaiting: null, ...own },
    })

    expect(await overviewOf(store).webhooks({})).toStrictEqual([
      healthy('wh_1', 'globex', 'live', { disabledReason: 'failing' }),
      healthy('wh_5', 'acme', 'live', { events: [] }),
      healthy('wh_3', 'acme', 'live', { ordering: 'order' }),
      healthy('wh_4', 'acme', 'live'),
      healthy('wh_2', 'acme', 'test'),
      healthy('wh_0', 'globex', 'test', { events: ['order.created'] }),
    ])
    const ids = async (search: WebhookSearch) =>
      (await overviewOf(store).webhooks(search)).map(({ id }) => id)
    expect(await ids({ clientName: 'globex' })).toEqual(['wh_1', 'wh_0'])
    expect(await ids({ id: 'wh_2' })).toEqual(['wh_2'])
    expect(await ids({ id: 'wh_6' })).toEqual([])
    expect(await ids({ disabledSince: now, limit: 9 })).toEqual(['wh_1'])
    expect(await ids({ disabledSince: now + 1, limit: 9 })).toEqual([])
  })

  test('a failing webhook comes first, with its last attempt and what waits for it', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_a' })
    await addWebhook(store, client, { id: 'wh_dead' })
    await placeOrder(store, client, 'A-1')
    await sendAll(store)
    await placeOrder(store, client, 'A-2')
    const later = now + 10 * aMinute
    await sendAll(store, later)

    expect(await overviewOf(store).webhooks({})).toMatchObject([
      {
        id: 'wh_dead',
        failingSince: now + aMinute,
        last: { at: later, status: 503, error: 'It answered 503.' },
        waiting: 2,
        oldestWaiting: now,
      },
      { id: 'wh_a', failingSince: null, last: null, waiting: 0, oldestWaiting: null },
    ])
    const longest = [{ id: 'wh_dead', failingSince: now + aMinute, waiting: 2, oldestWaiting: now }]
    expect(await overviewOf(store).failing(9)).toStrictEqual({ count: 1, longest })
    expect(await overviewOf(store).failing(0)).toStrictEqual({ count: 1, longest: [] })

    await changeWebhook(store, client, 'wh_dead', { disabledReason: 'operator' })
    expect(await overviewOf(store).webhooks({})).toMatchObject([
      { id: 'wh_a' },
      { id: 'wh_dead', waiting: 0, oldestWaiting: null },
    ])
    expect(await overviewOf(store).failing(9)).toStrictEqual({ count: 0, longest: [] })
  })

  test('the events that a token reported are listed newest first, without those of others', async ({
    store,
  }) => {
    const [acme, other] = [await aClient(store), await aClient(store)]
    const placed = await placeOrder(store, acme, 'A-1')
    await placeOrder(store, acme, 'A-2')
    const assigned = changed(placed, { status: 'assigned' })
    await store.orders.commit(assigned)
    const byOther = { requestId: null, actorId: other.actor.id }
    await store.orders.commit({ ...changed(assigned, { status: 'picked_up' }), cause: byOther })

    const of = async (token: number, limit = 9) =>
      (await overviewOf(store).tokenEvents(token, limit)).map(({ kind, reference, at }) => [
        ...[kind, reference, at > 0],
      ])
    expect(await of(1)).toEqual([
      [kindOf(assigned), 'A-1', true],
      ['order.created', 'A-2', true],
      ['order.created', 'A-1', true],
    ])
    expect(await of(1, 1)).toEqual([[kindOf(assigned), 'A-1', true]])
    expect(await of(2)).toHaveLength(1)
    expect(await of(9)).toEqual([])
  })

  test('attempts are listed newest first, with the event and the reference of its order', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_dead' })
    await addWebhook(store, client, { id: 'wh_a' })
    const { order } = await placeOrder(store, client, 'A-1')
    const aTest = { webhookId: 'wh_dead', eventId: 'evt_test', now, key: undefined }
    await sendAll(store)
    await store.outbox.request(client, aTest)
    const later = now + 10 * aMinute
    await sendAll(store, later)

    const failed = { status: 503, error: 'It answered 503.', durationMs: 12 }
    const ofOrder = { kind: 'order.created', orderId: order.id, reference: 'A-1' }
    const attempts = await overviewOf(store).attempts('wh_dead', 9)
    expect(attempts).toHaveLength(3)
    expect(attempts.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { dispatch: expect.any(Number), at: later, ...failed, event: null },
        { dispatch: attempts[2]?.dispatch, at: later, ...failed, event: ofOrder },
      ]),
    )
    const dispatch = expect.any(Number)
    expect(attempts[2]).toStrictEqual({ dispatch, at: now + aMinute, ...failed, event: ofOrder })
    expect(await overviewOf(store).attempts('wh_dead', 1)).toEqual(attempts.slice(0, 1))
    expect(await overviewOf(store).attempts('wh_9', 9)).toEqual([])
  })

  test('orders that have not moved since a time are listed, those that wait the longest first', async ({
    store,
  }) => {
    const client = await aClient(store, 'acme', 'live')
    const other = await aClient(store, 'globex', 'live')
    const hour = 60 * aMinute
    const placed: OrderChange[] = []
    for (const [index, each] of [client, client, other, client].entries()) {
      const change = await newOrder(store.orders, each, `S-${index}`)
      const deliveryDeadline = index === 0 ? null : '2026-11-20'
      placed.push(placedAt(change, now + index * aMinute, { deliveryDeadline }))
    }
    for (const change of placed) expect(await store.orders.commit(change)).toBe('committed')
    await placeOrder(store, await aClient(store, 'acme', 'test'), 'S-0')
    const assign = async (index: number, updatedAt: number) => {
      const change = changed(placed[index] as OrderChange, { status: 'assigned', updatedAt })
      expect(await store.orders.commit(change)).toBe('committed')
      return change
    }
    await assign(0, now + 2 * hour)
    await assign(1, now + 5 * hour)
    // The first one listed is not among the two that were placed first.
    const assigned = await assign(2, now + hour)
    // An update does not move the order.
    const updated = changed(assigned, { updatedAt: now + 4 * hour, deliveryInstructions: 'Ring.' })
    expect(updated.event.kind).toBe('order.updated')
    await store.orders.commit(updated)
    const search = { mode: 'live', status: 'assigned', before: now + 3 * hour } as const
    const { stuck } = overviewOf(store)

    const found = (clientName: string, index: number, since: number) => ({
      ...{ clientName, reference: `S-${index}`, orderId: placed[index]?.order.id },
      createdAt: now + index * aMinute,
      since,
      lateAt: null,
      lateDay: placed[index]?.order.deliveryDeadline,
    })
    const both = [found('globex', 2, now + hour), found('acme', 0, now + 2 * hour)]
    expect(await stuck({ ...search, limit: 9 })).toEqual(both)
    expect(await stuck({ ...search, limit: 1 })).toEqual(both.slice(0, 1))
    expect(await stuck({ ...search, mode: 'test', limit: 9 })).toEqual([])

    // An order is late from the day after its deadline on.
    const early = { now, today: '2026-11-20' }
    expect(await stuck({ ...search, late: early, limit: 9 })).toEqual(both)
    const late = { now: now + 9 * hour, today: '2027-01-01' }
    const all = [...both, found('acme', 1, now + 5 * hour)]
    expect(await stuck({ ...search, late, limit: 9 })).toEqual(all)
    expect(await stuck({ ...search, late, limit: 1 })).toEqual(all.slice(0, 1))

    // The orders 0 and 1 were created first.
    const oldest = { ...search, late, limit: 9 }
    expect(await stuck({ ...oldest, examined: 2 })).toEqual([all[1], all[2]])
    expect(await stuck({ ...oldest, examined: 3, limit: 1 })).toEqual([all[0]])
    expect(await stuck({ ...search, limit: 9, examined: 3 })).toEqual(both)
  })

  test('each client has a row for each mode of its tokens, with its orders, webhooks and last event', async ({
    store,
  }) => {
    const client = await aClient(store, 'acme', 'live')
    await aClient(store, 'acme', 'test')
    await aClient(store, 'globex', 'test')
    await addWebhook(store, client, { id: 'wh_a' })
    await addWebhook(store, client, { id: 'wh_dead' })
    await placeOrder(store, client, 'A-1')
    const old = await newOrder(store.orders, client, 'A-0')
    await store.orders.commit(placedAt(old, now - aMinute))
    await sendAll(store)

    const noRequests = { requestsToday: 0, requestsMonth: 0, errorsToday: 0, errorsMonth: 0 }
    const none = { ...noRequests, ordersToday: 0, ordersMonth: 0, webhooks: 0, failingWebhooks: 0 }
    expect(await overviewOf(store).clients({ now, today: now, month: now - aMinute })).toEqual([
      {
        ...{ ...noRequests, clientName: 'acme', mode: 'live', ordersToday: 1, ordersMonth: 2 },
        ...{ webhooks: 2, failingWebhooks: 1, lastEvent: now - aMinute },
      },
      { clientName: 'acme', mode: 'test', ...none, lastEvent: null },
      { clientName: 'globex', mode: 'test', ...none, lastEvent: null },
    ])
    const counts = { now, today: now, month: now - aMinute }
    const page = { from: 'acme', mode: 'live', limit: 1, max: 1 } as const
    expect(await overviewOf(store).clients({ ...counts, ...page })).toMatchObject([
      { clientName: 'acme', mode: 'live', ordersToday: 1, ordersMonth: 1 },
    ])
    expect(await overviewOf(store).clients({ ...counts, from: 'b' })).toMatchObject([
      { clientName: 'globex' },
    ])
  })

  test('orders of all clients are counted by mode, status and time of creation, up to a limit', async ({
    store,
  }) => {
    const acme = await aClient(store, 'acme', 'live')
    const globex = await aClient(store, 'globex', 'live')
    const inTest = await aClient(store, 'acme', 'test')
    const placed = [
      [acme, 'A-0', now - 1],
      [acme, 'A-1', now],
      [globex, 'G-1', now + 1],
      [globex, 'G-2', now + 2],
      [inTest, 'A-2', now],
    ] as const
    for (const [client, reference, at] of placed)
      await store.orders.commit(placedAt(await newOrder(store.orders, client, reference), at))
    const assigned = await newOrder(store.orders, acme, 'A-3')
    await store.orders.commit(assigned)
    await store.orders.commit(changed(assigned, { status: 'assigned' }))
    const count = (own: object) =>
      overviewOf(store).countOrders({
        ...{ mode: 'live', statuses: ['pending'], from: now, to: now + 2, max: 10, ...own },
      })

    expect(await count({})).toBe(2)
    expect(await count({ statuses: ['pending', 'assigned'] })).toBe(3)
    expect(await count({ from: 0, to: Number.MAX_SAFE_INTEGER })).toBe(4)
    expect(await count({ mode: 'test' })).toBe(1)
    expect(await count({ clientId: globex.clientId })).toBe(1)
    expect(await count({ clientId: acme.clientId, from: 0, max: 1 })).toBe(1)
    expect(await count({ max: 1 })).toBe(1)
    expect(await count({ statuses: ['pending', 'assigned'], max: 2 })).toBe(2)
  })

  test('only valid tokens that expire by a time are counted', async ({ store }) => {
    const expiries = [now, now + 1, now + 2, now + 3, null]
    for (const expiresAt of expiries) await store.access.issue(aToken({ expiresAt }))
    const revoked = await store.access.issue(aToken({ expiresAt: now + 2 }))
    await store.access.revoke({ id: revoked }, now, anActor)

    expect(await overviewOf(store).countExpiring(now, now + 2)).toBe(2)
  })

  test('the database has a size', async ({ store }) => {
    expect((await overviewOf(store).size()).bytes).toBeGreaterThan(10_000)
  })

  test('a trace has exactly the dispatches of the order, in every status', async ({ store }) => {
    const client = await aClient(store)
    const live = await aClient(store, 'acme', 'live')
    const other = await aClient(store, 'globex')
    await addWebhook(store, client, { id: 'wh_a' })
    await addWebhook(store, client, { id: 'wh_dead', createdAt: now + 1 })
    await addWebhook(store, client, { id: 'wh_updates', events: ['order.updated'] })
    await addWebhook(store, live, { id: 'wh_live' })
    await addWebhook(store, other, { id: 'wh_other' })
    for (const each of [client, live, other]) await placeOrder(store, each, 'B-1')
    const traced = await placeOrder(store, client, 'A-1')
    for (const each of [client, live, other]) await placeOrder(store, each, 'B-2')
    await store.outbox.request(client, {
      ...{ webhookId: 'wh_a', eventId: 'evt_test', now, key: undefined },
    })
    await sendAll(store)
    await store.orders.commit(changed(traced, { status: 'assigned' }))
    await placeOrder(store, client, 'B-3')
    const traceAt = (webhookId: string, owner = client) =>
      overviewOf(store).trace(owner, traced.order.id, webhookId)
    const trace = async () =>
      (await Promise.all(['wh_a', 'wh_updates', 'wh_dead'].map((id) => traceAt(id)))).flat()

    const pending = { status: 'pending', tries: 0, last: null }
    expect(await trace()).toMatchObject([
      { sequence: 1, webhookId: 'wh_a', status: 'succeeded', tries: 1, last: { status: 200 } },
      { sequence: 2, webhookId: 'wh_a', ...pending },
      { sequence: 1, webhookId: 'wh_dead', status: 'pending', tries: 1, last: { status: 503 } },
      { sequence: 2, webhookId: 'wh_dead', ...pending },
    ])
    const { order, event } = traced
    const key = { orderId: order.id, sequence: event.sequence, at: event.at }
    const resend = { webhookId: 'wh_updates', now, key: undefined, event: key }
    await store.outbox.request(client, resend)
    await store.outbox.request(client, { ...resend, webhookId: 'wh_a' })
    await placeOrder(store, client, 'B-4')
    expect(
      (await trace()).map(({ sequence, webhookId, status }) => [sequence, webhookId, status]),
    ).toEqual([
      [1, 'wh_a', 'succeeded'],
      [1, 'wh_a', 'pending'],
      [2, 'wh_a', 'pending'],
      [1, 'wh_updates', 'pending'],
      [1, 'wh_dead', 'pending'],
      [2, 'wh_dead', 'pending'],
    ])
    await changeWebhook(store, client, 'wh_dead', { disabledReason: 'operator' })
    const cause = { requestId: aCause.requestId, actor: { kind: 'token', name: '1' } }
    expect(await overviewOf(store).causes(client, traced.order.id)).toStrictEqual([
      { sequence: 1, ...cause, reporter: 'client', reporterName: 'acme' },
      { sequence: 2, ...cause, reporter: 'client', reporterName: 'acme' },
    ])
    expect(await overviewOf(store).causes(live, traced.order.id)).toEqual([])
    expect(only((await trace()).slice(5))).toMatchObject({ sequence: 2, status: 'abandoned' })
    for (const id of ['wh_a', 'wh_live', 'wh_other']) expect(await traceAt(id, other)).toEqual([])
  })
})
