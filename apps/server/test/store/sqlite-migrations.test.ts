import { join } from 'node:path'
import { cancel, creationEvent, eventOf, type Order, place } from '@delivery-orders/domain'
import { leaseMs, valueOrThrow } from '@delivery-orders/operations'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { buildOrderRow } from '../../src/store/rows.ts'
import { migrations } from '../../src/store/sqlite/sqlite-database.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { aKey, now } from './support/a-change.ts'
import { aLeaseRequest } from './support/an-attempt.ts'
import { test } from './support/temporary-folder.ts'

describe('migrating orders that have no events', () => {
  test('migrated orders get the events that they must have had, and later changes add more events', async ({
    folder,
  }) => {
    const file = join(folder, 'test.db')
    const pending = placed(1, 'A-17', now)
    const before = placed(2, 'A-18', now + 1)
    const canceled = valueOrThrow(cancel(before, now + 80_000))
    if (!canceled) throw new Error('Canceling the order changed nothing.')
    const last = placed(3, 'A-19', now + 70_000)
    makeFirstVersion(file, [last, pending, canceled])

    const store = openSqliteStore(file)

    const eventsOf = (reference: string) =>
      store.events.timeline(client, reference, { after: 0, limit: 100 })
    expect(await eventsOf('A-17')).toStrictEqual([creationEvent(pending)])
    const canceledEvents = [creationEvent(before), eventOf(before, canceled)]
    expect(await eventsOf('A-18')).toStrictEqual(canceledEvents)
    expect(await store.orders.find(client, 'A-18')).toStrictEqual(canceled)

    const next = valueOrThrow(cancel(pending, now + 90_000)) ?? pending
    const change = {
      client,
      order: next,
      event: eventOf(pending, next),
      cause: null,
      now,
      rendered: '',
      rendering: 1,
    }
    expect(await store.orders.commit(change)).toBe('committed')
    expect(await store.orders.recordIdempotencyKey(client, canceled, aKey('k'))).toBe('committed')
    expect((await store.orders.findReplay(client, 'k'))?.moment).toStrictEqual(
      canceledEvents[1]?.moment,
    )
    await store.close()
    expect(feedOf(file)).toEqual([
      'A-17 order.created',
      'A-18 order.created',
      'A-19 order.created',
      'A-18 order.canceled',
      'A-17 order.canceled',
    ])
  })
})

describe('migrating webhooks that have no secrets', () => {
  test('each migrated webhook gets its own secret, in the usual format', async ({ folder }) => {
    const file = join(folder, 'test.db')
    makeThirdVersion(file)

    const store = openSqliteStore(file)

    const webhooks = await store.webhooks.list(client)
    expect(webhooks).toMatchObject([
      { id: 'wh_b', revision: 1, url: 'https://b.example', events: null, createdAt: 5 },
      { id: 'wh_a', disabledReason: 'gone', events: ['order.created'], updatedAt: 9 },
    ])
    const secrets = webhooks.map(({ secret }) => secret)
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) {
      const [prefix, text = ''] = secret.split('_')
      const bytes = Buffer.from(text, 'base64')
      expect([prefix, bytes.length, bytes.toString('base64')]).toEqual(['whsec', 32, text])
    }
    await store.close()
  })
})

describe('migrating a database without an in-flight table', () => {
  test('migrated dispatches are still in flight, due or delayed, as they were before', async ({
    folder,
  }) => {
    const file = join(folder, 'test.db')
    makeFourthVersion(file)

    const { outbox, ...store } = openSqliteStore(file)

    const leased = async (at: number, perWebhookMax = 2) =>
      (await outbox.lease(aLeaseRequest({ now: at, perWebhookMax }))).map(({ number }) => number)
    expect(await leased(now)).toEqual([2])
    expect(await leased(now + 5)).toEqual([])
    expect(await leased(now + 10)).toEqual([1])
    expect(await leased(now + leaseMs, 3)).toEqual([2, 3])
    // The replay has only the attempt that was made before the key was used.
    const { dispatch } = (await outbox.findReplay(client, 'k')) ?? {}
    expect(dispatch?.attempts.map(({ at }) => at)).toEqual([now - 9])
    await store.close()
  })
})

const client = { clientId: 1, mode: 'test' } as const

const placed = (id: number, referenceNumber: string, at: number): Order =>
  place(aDraft({ referenceNumber, items: [anItem(), anItem({ itemName: 'Bag “2”' }), anItem()] }), {
    id,
    now: at,
    currency: 'XOF',
    newReference: () => '',
    newReceiptKey: () => `key-${id}`,
    newCode: () => '0042',
  })

const insertOrder = `
  insert into orders (
    id, client_id, mode, reference, revision, status, created_at,
    receipt_key, draft_hash, facts, rendering, rendered
  ) values (
    :id, :client_id, :mode, :reference, :revision, :status, :created_at,
    :receipt_key, :draft_hash, :facts, :rendering, :rendered
  )`

function makeFirstVersion(file: string, orders: readonly Order[]): void {
  const database = new Sqlite(file)
  database.exec(migrations[0]?.sql ?? '')
  database.pragma('user_version = 1')
  database.exec("insert into clients values (1, 'acme', 1)")
  const insert = database.prepare(insertOrder)
  for (const order of orders) {
    const event = creationEvent(order)
    const rendered = { rendered: '{}', rendering: 1 }
    insert.run(buildOrderRow({ client, order, event, cause: null, now, ...rendered }))
  }
  database.close()
}

const insertWebhooks = `
  insert into webhooks (
    id, client_id, mode, url, events, disabled_reason, created_at, updated_at
  ) values
    ('wh_a', 1, 'test', 'https://a.example', '["order.created"]', 'gone', 6, 9),
    ('wh_b', 1, 'test', 'https://b.example', null, null, 5, 5)`

function makeThirdVersion(file: string): void {
  const database = new Sqlite(file)
  for (const { sql } of migrations.slice(0, 3)) database.exec(sql)
  database.pragma('user_version = 3')
  database.exec("insert into clients values (1, 'acme', 1)")
  database.exec(insertWebhooks)
  database.close()
}

const listEvents = `
  select orders.reference || ' ' || events.kind
  from events join orders on orders.id = events.order_id
  where events.client_id = 1 and events.mode = 'test'
  order by events.position`

function feedOf(file: string): readonly string[] {
  const database = new Sqlite(file)
  const feed = database.prepare<[], string>(listEvents).pluck().all()
  database.close()
  return feed
}

function makeFourthVersion(file: string): void {
  const database = new Sqlite(file)
  for (const { sql } of migrations.slice(0, 4)) database.exec(sql)
  database.exec(`
    pragma user_version = 4;
    insert into clients values (1, 'acme', 1);
    insert into webhooks (
      number, id, client_id, mode, revision, url, target, secret, created_at, updated_at
    ) values (1, 'wh_1', 1, 'test', 1, 'https://a.example', 'https://a.example/', '', 1, 1);
    insert into dispatches (
      number, webhook, test_event, created_at, status, due_at, leased_until
    ) values
      (1, 1, 'evt_1', 1, 'pending', ${now - 1}, ${now + 10}),
      (2, 1, 'evt_2', 1, 'pending', ${now}, null),
      (3, 1, 'evt_3', 1, 'pending', ${now + 7}, null);
    insert into attempts (dispatch, at, status, duration_ms) values
      (3, ${now - 9}, 500, 1),
      (3, ${now - 1}, 500, 1);
    insert into dispatch_keys (client_id, mode, hash, fingerprint, dispatch, at) values
      (1, 'test', 'k', 'f', 3, ${now - 5})`)
  database.close()
}
