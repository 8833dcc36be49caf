import type { ClientKey } from '@delivery-orders/domain'
import type { LeasedDispatch, Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { allBuckets, bucketOf } from '../../src/store/postgres/outbox/postgres-buckets.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { PostgresTestDatabase } from '../support/postgres-databases.ts'
import { aClient, many } from './support/a-change.ts'
import { addWebhook, only, placeOrder } from './support/a-webhook.ts'
import { aLeaseRequest, aResult } from './support/an-attempt.ts'
import { test } from './support/postgres-database.ts'

describe('dispatchers on one PostgreSQL database', () => {
  test('a locked bucket delays the dispatches of no other bucket', async ({
    testDatabase,
    database,
  }) => {
    await using store = await opened(testDatabase)
    const [busy] = await withOrders(store, 2)
    if (!busy) throw new Error('There is no client.')

    const leased = await database.withBuckets([bucketOf(busy)], () =>
      store.outbox.lease(aLeaseRequest()),
    )

    expect(leased.map(referenceOf)).toEqual(['A-1'])
    expect((await store.outbox.lease(aLeaseRequest())).map(referenceOf)).toEqual(['A-0'])
  })

  test('a dispatcher prefers buckets that no other has leased from in the last second', async ({
    testDatabase,
  }) => {
    await using ours = await opened(testDatabase)
    await using theirs = await opened(testDatabase)
    const clients = await withOrders(ours, 2)
    const at = aLeaseRequest().now
    const [first] = await ours.outbox.lease(aLeaseRequest({ limit: 1 }))
    expect(first && referenceOf(first)).toBe('A-0')
    for (const client of clients) await placeOrder(ours, client, 'B')

    expect((await theirs.outbox.lease(aLeaseRequest({ now: at + 999 }))).map(referenceOf)).toEqual([
      'A-1',
      'B',
    ])
    expect((await theirs.outbox.lease(aLeaseRequest({ now: at + 999 }))).map(referenceOf)).toEqual([
      'B',
    ])
  })

  test('an owner whose term ends later than it can is ignored', async ({
    testDatabase,
    database,
  }) => {
    await using store = await opened(testDatabase)
    const [owned] = await withOrders(store, 2)
    const at = aLeaseRequest().now
    const text = `update outbox_buckets set owner = 1, until = ${at + 1_001} where number = $1`
    await database.run({ name: '', text }, [bucketOf(owned as ClientKey)])

    expect((await store.outbox.lease(aLeaseRequest())).map(referenceOf)).toEqual(['A-0', 'A-1'])
  })

  test('settling waits for the bucket of its webhook, as retrying, testing and erasing do', async ({
    testDatabase,
    database,
  }) => {
    await using store = await opened(testDatabase)
    const client = only(await withOrders(store, 1))
    const leased = only(await store.outbox.lease(aLeaseRequest()))
    const ended: string[] = []

    const settling = await database.withBuckets([bucketOf(client)], async (session) => {
      const settled = store.outbox.settle([aResult(leased)]).then(() => ended.push('settled'))
      while ((await session.run(findWaiting)) === 0);
      ended.push('unlocked')
      return { settled }
    })
    await settling.settled

    expect(ended).toEqual(['unlocked', 'settled'])
  })

  test('several dispatchers lease every dispatch once, and exceed the caps at no moment', async ({
    testDatabase,
  }) => {
    await using store = await opened(testDatabase)
    const clients = await withOrders(store, 12)
    await Promise.all(
      clients.map(async (client, index) => {
        await addWebhook(store, client, { id: `more_${index}` })
        for (let nth = 0; nth < 10; nth++) await placeOrder(store, client, `C-${nth}`)
      }),
    )
    const caps = { limit: 16, perClientMax: 3, perWebhookMax: 2 }
    const inFlight = new Map<string, number>()
    const highest = { client: 0, webhook: 0 }
    const sent: number[] = []
    const count = (leased: readonly LeasedDispatch[], change: number) => {
      for (const { webhook } of leased) {
        const client = `client-${webhook.id.split('_')[1]}`
        for (const [kind, key] of [
          ['client', client],
          ['webhook', webhook.id],
        ] as const) {
          const now = (inFlight.get(key) ?? 0) + change
          inFlight.set(key, now)
          highest[kind] = Math.max(highest[kind], now)
        }
      }
    }
    const dispatch = async () => {
      await using dispatcher = await opened(testDatabase)
      const { outbox } = dispatcher
      for (let leased: readonly LeasedDispatch[] = []; (await outbox.countPending(1)) > 0; ) {
        // Results are counted out before the commit, and leases after it, so both counts are low at most.
        count(leased, -1)
        const results = leased.map((each) => aResult(each))
        leased = await outbox.lease(aLeaseRequest(caps), results)
        count(leased, 1)
        sent.push(...leased.map(({ number }) => number))
      }
    }

    await many(4, dispatch)

    expect(sent.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 * (1 + 2 * 10) }, (_, index) => index + 1),
    )
    expect(highest.client).toBeLessThanOrEqual(caps.perClientMax)
    expect(highest.webhook).toBeLessThanOrEqual(caps.perWebhookMax)
  })

  test('all clients of one remainder by 64 share a bucket', () => {
    expect(allBuckets).toHaveLength(64)
    expect(bucketOf({ clientId: 1 })).toBe(bucketOf({ clientId: 65 }))
  })
})

const findWaiting = {
  name: '',
  text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
}

const referenceOf = ({ payload }: LeasedDispatch): string =>
  'order' in payload ? payload.order.reference : 'an event without an order'

/** Adds clients with a webhook and an order `A-0`, `A-1`, … each. */
async function withOrders(store: Store, count: number): Promise<readonly ClientKey[]> {
  const clients: ClientKey[] = []
  for (let index = 0; index < count; index++) {
    const client = await aClient(store, `client-${index}`)
    await addWebhook(store, client, { id: `wh_${index}` })
    await placeOrder(store, client, `A-${index}`)
    clients.push(client)
  }
  return clients
}

const opened = async ({ address }: PostgresTestDatabase): Promise<Store & AsyncDisposable> => {
  const store = openPostgresStore(address, { poolSize: 4 })
  await store.check()
  return Object.assign(store, { [Symbol.asyncDispose]: store.close })
}
