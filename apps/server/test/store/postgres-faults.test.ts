import { type ClientKey, Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations'
import { describe, expect, vi } from 'vitest'
import { type Database, statement } from '../../src/store/postgres/postgres-database.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { PostgresTestDatabase } from '../support/postgres-databases.ts'
import { aClient, changed, many, newOrder } from './support/a-change.ts'
import { addWebhook, changeWebhook, placedOrder, statusesOf, wanted } from './support/a-webhook.ts'
import { test } from './support/postgres-database.ts'

const wait = statement('select count(*) as count from pg_locks where not granted')
const endWaiting = statement(`
  select pg_terminate_backend(pid) from pg_locks where not granted`)
const holdFeeds = statement('select from feeds for update')

describe('a connection that is lost', () => {
  test('in the middle of a commit leaves it unsaid whether it was carried out, and is replaced', async ({
    place,
    database,
  }) => {
    const store = await opened(place)
    const client = await aClient(store)
    const changes = await many(3, (index) => newOrder(store.orders, client, `A-${index}`))

    const outcomes = await database.inTurn('schema', async (session) => {
      await session.all(holdFeeds)
      const committing = Promise.allSettled(changes.map(store.orders.commit))
      await someoneWaits(database)
      await database.run(endWaiting)
      return committing
    })

    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) })
    expect(await Promise.all(changes.map(store.orders.commit))).toEqual(Array(3).fill('committed'))
    await store.close()
  })

  test('while nobody uses it is not missed', async ({ place, database }) => {
    const store = await opened(place)
    await store.check()
    await database.run(
      statement(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      ),
    )

    await vi.waitFor(() => store.check())
    await store.close()
  })
})

describe('several processes', () => {
  test('never hold the same dispatch, and of one webhook no more than may be in flight', async ({
    place,
  }) => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => opened(place)))
    const [first] = stores
    if (!first) throw new Error('There is no store.')
    const client = await aClient(first)
    for (const id of ['wh_1', 'wh_2', 'wh_3']) await addWebhook(first, client, { id })
    for (let index = 0; index < 6; index++) await placedOrder(first, client, `A-${index}`)

    const leased = (await Promise.all(stores.map(({ outbox }) => outbox.lease(wanted())))).flat()

    expect(leased).toHaveLength(12)
    expect(new Set(leased.map(({ number }) => number)).size).toBe(12)
    for (const store of stores) await store.close()
  })

  test('leave nothing to be sent to a webhook that one of them disables meanwhile', async ({
    place,
    database,
  }) => {
    const [ours, theirs] = [await opened(place), await opened(place)]
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    const changes = await many(300, (index) => newOrder(ours.orders, client, `A-${index}`))

    const committing = Promise.all(
      changes.map((change, index) => (index % 2 ? ours : theirs).orders.commit(change)),
    )
    await someDispatches(database)
    await changeWebhook(theirs, client, 'wh_1', { disabledReason: 'requested' })
    await committing
    while (await ours.outbox.sweep({ settledBefore: 0, rowsMax: 500 }));

    expect(new Set(await statusesOf(ours, 'wh_1'))).toEqual(new Set(['abandoned']))
    for (const store of [ours, theirs]) await store.close()
  })

  test('number the events of a client in the order of their commits, however they meet', async ({
    place,
  }) => {
    const stores = [await opened(place), await opened(place), await opened(place)] as const
    const client = await aClient(stores[0])
    const other = await aClient(stores[0], 'globex')
    await many(60, async (index) => {
      const store = stores[(index % 3) as 0 | 1 | 2]
      const placed = await placedOrder(store, index % 2 ? client : other, `A-${index}`)
      await store.orders.commit(changed(placed, { status: 'canceled' }))
    })

    for (const one of [client, other]) expect(await feedOf(stores[0], one)).toHaveLength(60)
    for (const store of stores) await store.close()
  })

  test('lease by the clock of the database where their own is wrong', async ({ place }) => {
    const hourMs = 3_600_000
    const ours = await opened(place)
    const theirs = await opened(place, hourMs)
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    await placedOrder(ours, client, 'A-17')
    const { now: at, until } = wanted()
    expect(await ours.outbox.lease(wanted())).toHaveLength(1)

    // To them it is an hour later: the lease seems to be over.
    expect(await theirs.outbox.lease(wanted({ now: at + hourMs }))).toEqual([])
    expect(await theirs.outbox.lease(wanted({ now: until + hourMs }))).toHaveLength(1)
    for (const store of [ours, theirs]) await store.close()
  })
})

/** On a machine whose clock is ahead by so much. */
async function opened({ address }: PostgresTestDatabase, aheadMs = 0): Promise<Store> {
  const clock = { now: () => Date.now() + aheadMs }
  const store = openPostgresStore(address, { poolSize: 3, clock })
  await store.check()
  return store
}

const someoneWaits = (database: Database) =>
  vi.waitFor(async () => expect(await database.first(wait)).not.toEqual({ count: 0 }))

const someDispatches = (database: Database) =>
  vi.waitFor(async () =>
    expect(await database.first(statement('select from dispatches limit 1'))).toBeDefined(),
  )

const feedOf = async ({ events }: Store, client: ClientKey) =>
  (await events.feed(client, { after: undefined, limit: 1_000 }))?.events ?? []
