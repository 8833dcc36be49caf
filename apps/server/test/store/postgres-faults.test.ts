import { type ClientKey, Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { integer } from '../../src/store/columns.ts'
import { type Database, statement } from '../../src/store/postgres/postgres-database.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { PostgresTestDatabase } from '../support/postgres-databases.ts'
import { aheadBy } from '../support/test-clock.ts'
import { until } from '../support/until.ts'
import { aClient, aKey, many, newOrder, placedAt } from './support/a-change.ts'
import { addWebhook, changeWebhook, placeOrder, statusesOf } from './support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from './support/an-attempt.ts'
import { test } from './support/postgres-database.ts'

const hourMs = 3_600_000

const waitingSessions =
  "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const countWaiting = statement(`select count(*) as count from ${waitingSessions}`)
const endWaiting = statement(`select pg_terminate_backend(pid) from ${waitingSessions}`)
const holdFeeds = statement('select from feeds for update')

describe('lost connections', () => {
  test('changes whose connection is lost during the commit reject with Unavailable and can be retried', async ({
    testDatabase,
    database,
  }) => {
    const store = await opened(testDatabase)
    const client = await aClient(store)
    const changes = await many(3, (index) => newOrder(store.orders, client, `A-${index}`))

    const outcomes = await database.withLock('schema', async (session) => {
      await session.run(holdFeeds)
      const committing = Promise.allSettled(changes.map(store.orders.commit))
      await waiting(database, 1)
      await database.run(endWaiting)
      return committing
    })

    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) })
    expect(await Promise.all(changes.map(store.orders.commit))).toEqual(Array(3).fill('committed'))
    await store.close()
  })

  test('a connection that is lost while idle is replaced', async ({ testDatabase, database }) => {
    const store = await opened(testDatabase)
    await store.check()
    await database.run(
      statement(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      ),
    )

    await until('the store has a new connection', () =>
      store.check().then(
        () => true,
        () => false,
      ),
    )
    await store.close()
  })
})

describe('several processes', () => {
  test('processes that lease concurrently never lease the same dispatch or exceed perWebhookMax', async ({
    testDatabase,
  }) => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => opened(testDatabase)))
    const [first] = stores
    if (!first) throw new Error('No store was opened.')
    const client = await aClient(first)
    for (const id of ['wh_1', 'wh_2', 'wh_3']) await addWebhook(first, client, { id })
    for (let index = 0; index < 6; index++) await placeOrder(first, client, `A-${index}`)

    const leased = (
      await Promise.all(stores.map(({ outbox }) => outbox.lease(aLeaseRequest())))
    ).flat()

    expect(leased).toHaveLength(12)
    expect(new Set(leased.map(({ number }) => number)).size).toBe(12)
    for (const store of stores) await store.close()
  })

  const [key, claim] = [aKey('k'), 'of a batch']
  test.for([
    { what: 'one order with one key', references: ['A-17', 'A-17'], keys: [key, key] },
    { what: 'two orders with one key', references: ['A-17', 'A-18'], keys: [key, key] },
    {
      what: 'orders of two batches with one key',
      references: ['A-17', 'A-18'],
      keys: [aKey('one', { claim }), aKey('other', { claim })],
      other: 'reused',
    },
  ])(
    'if two processes create $what concurrently, one commits and the other does not',
    async ({ references, keys, other = 'replayed' }, { testDatabase, database }) => {
      const [ours, theirs] = [await opened(testDatabase), await opened(testDatabase)]
      const client = await aClient(ours)
      const changes = await many(2, (index) =>
        newOrder(ours.orders, client, references[index] ?? '', { key: keys[index] ?? key }),
      )

      // Both transactions begin before either is committed.
      const { committing } = await database.withLock('schema', async (session) => {
        await session.run(holdFeeds)
        const begun = changes.map((change, index) => [ours, theirs][index]?.orders.commit(change))
        await waiting(database, 2)
        return { committing: Promise.all(begun) }
      })

      expect((await committing).toSorted()).toEqual(['committed', other])
      for (const store of [ours, theirs]) await store.close()
    },
  )

  test('orders committed while another process disables the webhook leave no pending dispatch', async ({
    testDatabase,
    database,
  }) => {
    const [ours, theirs] = [await opened(testDatabase), await opened(testDatabase)]
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    const changes = await many(300, (index) => newOrder(ours.orders, client, `A-${index}`))

    const committing = Promise.all(
      changes.map((change, index) => (index % 2 ? ours : theirs).orders.commit(change)),
    )
    await someDispatches(database)
    await changeWebhook(theirs, client, 'wh_1', { disabledReason: 'requested' })
    await committing
    while (await ours.outbox.sweep({ settledBefore: 0, auditBefore: 0, rowsMax: 500 }));

    expect(new Set(await statusesOf(ours, 'wh_1'))).toEqual(new Set(['abandoned']))
    for (const store of [ours, theirs]) await store.close()
  })

  test('concurrent commits of several processes put every event into the feed of its client', async ({
    testDatabase,
  }) => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => opened(testDatabase)))
    const [first] = stores
    if (!first) throw new Error('No store was opened.')
    const clients = [await aClient(first), await aClient(first, 'globex')]
    const placed = stores.flatMap((store, nth) =>
      Array.from({ length: 100 }, async (_, index) => {
        const client = clients[index % 2] as ClientKey
        await placeOrder(store, client, `A-${nth}-${index}`)
      }),
    )
    await Promise.all(placed)

    for (const client of clients) expect(await feedOf(first, client)).toHaveLength(200)
    for (const store of stores) await store.close()
  })

  test('leases follow the clock of the database if the clock of a process is wrong', async ({
    testDatabase,
  }) => {
    const ours = await opened(testDatabase)
    const theirs = await opened(testDatabase, hourMs)
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    await placeOrder(ours, client, 'A-17')
    const { now: at, until } = aLeaseRequest()
    expect(await ours.outbox.lease(aLeaseRequest())).toHaveLength(1)

    // The lease has ended by the clock of the second process, which is an hour ahead, but not by the database's clock.
    expect(await theirs.outbox.lease(aLeaseRequest({ now: at + hourMs }))).toEqual([])
    expect(await theirs.outbox.lease(aLeaseRequest({ now: until + hourMs + 1_000 }))).toHaveLength(
      1,
    )
    for (const store of [ours, theirs]) await store.close()
  })

  test('due times follow the clock of the database if the clock of a process is wrong', async ({
    testDatabase,
  }) => {
    const at = Date.now()
    const ours = await opened(testDatabase)
    const theirs = await opened(testDatabase, hourMs)
    const client = await aClient(ours)
    for (const id of ['wh_1', 'wh_2']) await addWebhook(ours, client, { id })
    const change = placedAt(await newOrder(theirs.orders, client, 'A-17'), at + hourMs)
    await theirs.orders.commit(change)
    const test = { webhookId: 'wh_2', eventId: 'evt_1', now: at + hourMs, key: undefined }
    await theirs.outbox.request(client, test)
    const retry = { webhookId: 'wh_1', number: 1, now: at + hourMs, key: undefined }
    expect(await theirs.outbox.request(client, retry)).toMatchObject({ number: 1 })

    const leased = await ours.outbox.lease(
      aLeaseRequest({ now: at + aMinute, until: at + 2 * aMinute }),
    )
    expect(leased.map(({ webhook }) => webhook.id).toSorted()).toEqual(['wh_1', 'wh_2', 'wh_2'])

    // Settling a result also corrects the due time of the next attempt to the clock of the database.
    const results = leased.map((each) =>
      aResult(each, { status: 'pending', dueAt: at + hourMs + 2 * aMinute }),
    )
    await theirs.outbox.lease(aLeaseRequest({ now: at + hourMs + aMinute }), results)
    const again = await ours.outbox.lease(
      aLeaseRequest({ now: at + 3 * aMinute, until: at + 4 * aMinute }),
    )
    expect(again).toHaveLength(3)

    // `settle`, which a stopping dispatcher calls, also uses the clock of the database.
    await theirs.outbox.settle(
      again.map((each) => aResult(each, { status: 'pending', dueAt: at + hourMs + 5 * aMinute })),
    )
    expect(await ours.outbox.lease(aLeaseRequest({ now: at + 6 * aMinute }))).toHaveLength(3)
    for (const store of [ours, theirs]) await store.close()
  })

  test('a retry during an attempt is not sent in parallel, and is due once the attempt has failed, if it is requested by a process whose clock is an hour ahead', async ({
    testDatabase,
  }) => {
    const at = Date.now()
    const ours = await opened(testDatabase)
    const theirs = await opened(testDatabase, hourMs)
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    await ours.orders.commit(placedAt(await newOrder(ours.orders, client, 'A-17'), at))
    const [held] = await ours.outbox.lease(aLeaseRequest({ now: at }))
    if (!held) throw new Error('No dispatch was leased.')

    const retry = { webhookId: 'wh_1', number: held.number, now: at + hourMs, key: undefined }
    const retried = await theirs.outbox.request(client, retry)

    expect(retried).toMatchObject({ dueAt: expect.closeTo(at, -5) })
    expect(await ours.outbox.lease(aLeaseRequest({ now: at }))).toEqual([])
    const attempt = anAttempt({ at, status: 500, error: 'It answered 500.' })
    await ours.outbox.settle([aFailure(held, { attempt, dueAt: at + hourMs })])
    expect(await ours.outbox.lease(aLeaseRequest({ now: at }))).toMatchObject([
      { number: held.number },
    ])
    for (const store of [ours, theirs]) await store.close()
  })

  test('a process whose clock is 40 days ahead deletes no keys and logs of others, and stores failures by the clock of the database', async ({
    testDatabase,
  }) => {
    const aheadMs = 40 * 24 * 3_600_000
    const at = Date.now()
    const ours = await opened(testDatabase)
    const theirs = await opened(testDatabase, aheadMs)
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    const keyed = (store: Store, hash: string, time: number) =>
      newOrder(store.orders, client, hash, { key: aKey(hash, { at: time }) })
    await ours.orders.commit(placedAt(await keyed(ours, 'A', at), at))
    const [held] = await ours.outbox.lease(aLeaseRequest({ now: at }))
    if (!held) throw new Error('No dispatch was leased.')
    await ours.outbox.settle([aResult(held, { attempt: anAttempt({ at }) })])

    await theirs.orders.commit(placedAt(await keyed(theirs, 'B', at + aheadMs), at + aheadMs))
    expect(
      await theirs.outbox.sweep({ settledBefore: at + aheadMs / 2, auditBefore: 0, rowsMax: 9 }),
    ).toBe(false)

    expect(await ours.orders.findReplay(client, 'A')).toBeDefined()
    const [other] = await theirs.outbox.lease(aLeaseRequest({ now: at + aheadMs }))
    if (!other) throw new Error('No dispatch was leased.')
    const attempt = anAttempt({ at: at + aheadMs })
    await theirs.outbox.settle([aFailure(other, { attempt, dueAt: at + aheadMs })])
    expect(await statusesOf(ours, 'wh_1')).toEqual(['succeeded', 'pending'])
    const [again] = await ours.outbox.lease(aLeaseRequest({ now: at + aMinute }))
    expect(Math.abs((again?.failing?.since ?? 0) - at)).toBeLessThan(30_000)
    for (const store of [ours, theirs]) await store.close()
  })

  test('a process whose clock was 40 days ahead deletes no logs and keys of others if it is set back while a sweep or a request is under way', async ({
    testDatabase,
  }) => {
    let aheadMs = 40 * 24 * hourMs
    const at = Date.now()
    const ours = await opened(testDatabase)
    const clock = aheadBy(() => aheadMs)
    const theirs = openPostgresStore(testDatabase.address, { poolSize: 3, clock })
    await theirs.check()
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    const key = aKey('A', { at })
    const order = await newOrder(ours.orders, client, 'A-17', { key })
    await ours.orders.commit(placedAt(order, at))
    const [held] = await ours.outbox.lease(aLeaseRequest({ now: at }))
    if (!held) throw new Error('No dispatch was leased.')
    await ours.outbox.settle([aResult(held, { attempt: anAttempt({ at }) })])
    const deleteBefore = at + aheadMs / 2
    const sweep = () =>
      theirs.outbox.sweep({ settledBefore: deleteBefore, auditBefore: 0, rowsMax: 9 })
    expect(await sweep()).toBe(false)

    aheadMs = 0

    expect(await sweep()).toBe(false)
    const other = aKey('B', { at, deleteBefore })
    await theirs.orders.commit(await newOrder(theirs.orders, client, 'A-18', { key: other }))
    expect(await statusesOf(ours, 'wh_1')).toContain('succeeded')
    expect(await ours.orders.findReplay(client, 'A')).toBeDefined()
    for (const store of [ours, theirs]) await store.close()
  })
})

async function opened({ address }: PostgresTestDatabase, aheadMs = 0): Promise<Store> {
  const clock = aheadBy(() => aheadMs)
  const store = openPostgresStore(address, { poolSize: 3, clock })
  await store.check()
  return store
}

const waiting = (database: Database, count: number) =>
  until(`${count} sessions wait for a lock`, async () => {
    const row = await database.first(countWaiting, { count: integer })
    return row?.count === count
  })

const findDispatch = statement('select from dispatches limit 1')

const someDispatches = (database: Database) =>
  until('a dispatch is stored', async () => (await database.run(findDispatch)) > 0)

const feedOf = async ({ events }: Store, client: ClientKey) =>
  (await events.feed(client, { after: undefined, limit: 1_000 }))?.events ?? []
