import { type ActingClient, keyRetentionMs } from '@delivery-orders/operations/store'
import { openDatabase } from '../../../src/store/postgres/postgres-database.ts'
import { anActor } from '../../support/an-actor.ts'
import { newPostgresDatabase } from '../../support/postgres-databases.ts'
import { now } from './a-change.ts'
import { run } from './postgres-steps.ts'

/** Number of rows in each of the tables orders, clients, tokens and webhooks. All orders belong to two clients. */
export const orderCount = 5_000

/**
 * Number of orders per client, and of dispatches per long log. A statement that scans them takes more steps than this
 * number (see `stepsOf`), which is how the tests detect a scan.
 */
export const eachCount: number = orderCount / 2

/** The client that has the orders with even numbers. */
export const client: ActingClient = { clientId: 1, mode: 'test', actor: anActor }

/** Number of webhooks per client. The first has a backlog, the next two have long logs, the rest one dispatch each. */
export const webhookCount = 10

/** A time so long ago that an idempotency key from that time has expired. */
export const longAgo: number = now - 2 * keyRetentionMs

/**
 * What the query planner knows about the tables: nothing; what is in them; or what was in those of orders before
 * `client` had any, as in the first days of a client.
 */
export type Statistics = 'missing' | 'current' | 'outdated'

/** Creates and fills a database. */
export async function largeDatabaseOn(port: number, statistics: Statistics) {
  const testDatabase = await newPostgresDatabase(port)
  const database = openDatabase(testDatabase.address, 1)
  if (statistics === 'outdated') await run(database, `${fillFor(3)}; analyze; ${empty}`)
  await run(database, fillFor(1))
  if (statistics === 'current') await run(database, 'analyze')
  if (statistics === 'outdated') await run(database, 'analyze owners, tokens, webhooks')
  const close = async () => {
    await database.close()
    await testDatabase[Symbol.asyncDispose]()
  }
  return { database, close }
}

/** In the older half of the rows, two of fifty have the rare status `failed`; in the newer half, none has it. */
const statusOf = (nr: string, common: string) =>
  `case when ${nr} % 50 < 2 and ${nr} <= ${eachCount} then 'failed' else '${common}' end`

/** Empties the tables. Their statistics stay. */
const empty = `
  truncate owners, actors, tokens, audit, feeds, orders, order_couriers, settlements, events, idempotency_keys, webhooks, dispatches,
    attempts, in_flight restart identity cascade`

/**
 * Fills all tables, with the orders of the given client and the next one. `session_replication_role` disables checks of
 * foreign keys, but all referenced rows exist.
 */
const fillFor = (first: number) => `
  set session_replication_role = replica;

  insert into owners (name, created_at)
  select 'client-' || nr, 1 from generate_series(1, ${orderCount}) as nr;

  insert into actors (kind) select 'token' from owners;

  insert into tokens (owner_id, actor_id, mode, hash, hint, scopes, created_at)
  select id, id, 'test', 'hash-' || id, '', '', 1 from owners;

  insert into audit (at, actor_id, action, subject)
  select ${now} + id, id, 'token.issued', id from owners;

  insert into feeds select id, 'test', ${orderCount} from owners;

  update order_ids set bound = ${orderCount} + 1;

  insert into orders
  select ${first} + nr % 2, 'test', nr, 'A-' || nr, 1, ${statusOf('nr', 'pending')}, ${now} + nr,
    null, 'receipt-' || nr, '', '{"recipient":{"phone":"+2250702029254","address":{}},"items":[]}', 1, '{}',
    2250702029254, ${now} + nr, case when nr % 20 = 0 then nr end, case when nr % 20 = 1 then '2026-11-19' end
  from generate_series(1, ${orderCount}) as nr;

  insert into order_couriers
  select client_id, id, mode, 'c-7', created_at from orders;

  insert into settlements (
    client_id, mode, order_id, sequence, part, at, kind, courier, sender, currency, amounts, failures
  )
  select client_id, mode, id, 2, 0, created_at, 'delivered', 'c-7', '', 'XOF', '{}', 0 from orders;

  insert into events
  select client_id, mode, (id + 1) / 2 * 2 - 2 + sequence, id, sequence, 'order.created', created_at
  from orders, generate_series(1, 2) as sequence;

  insert into idempotency_keys
  select client_id, mode, 'key-' || id, '', ${longAgo} + id, id, 1 from orders;

  insert into idempotency_keys (owner_id, mode, hash, fingerprint, at, status, body)
  select client_id, mode, 'answer-' || id, '', ${longAgo} + id, 200, '' from orders;

  insert into webhooks (
    id, client_id, mode, revision, url, target, secret, created_at, updated_at
  )
  select 'wh_' || 10000 + nr, 1 + (nr - 1) / ${webhookCount}, 'test', 1, 'https://' || nr,
    nr, '', 1, 1
  from generate_series(1, ${orderCount}) as nr;

  insert into dispatches (client_id, webhook, event_position, created_at, status, due_at)
  select ${first}, 1, position, at, 'pending', ${now} - position from events where client_id = ${first}
  order by position;

  insert into dispatches (client_id, webhook, event_position, created_at, status, settled_at)
  select ${first}, 2 + position / 2 % 2, position, at, ${statusOf('position', 'succeeded')},
    ${longAgo} + position
  from events where client_id = ${first} order by position;

  insert into attempts (client_id, dispatch, at, duration_ms)
  select client_id, number, settled_at, 3 from dispatches where webhook in (2, 3);

  insert into idempotency_keys (owner_id, mode, hash, fingerprint, at, dispatch, last_attempt)
  select client_id, 'test', 'dispatch-' || number, '', ${longAgo} + number, number, 0
  from dispatches where webhook in (2, 3);

  insert into dispatches (
    client_id, webhook, test_event_id, created_at, status, tries, due_at, leased_until
  )
  select client_id, number, 'evt', 1, 'pending', 9, ${now} + later, nullif(${now} + later, ${now})
  from (
    select *, case when client_id = 1 then 0 else 100000000 + number end as later from webhooks
  ) as webhooks
  where number > 3;

  insert into in_flight (dispatch, fencing_token, webhook, client_id, until, owner)
  select number, fencing_token + 1, webhook, client_id, ${now} + 80000, 1
  from dispatches where webhook = 1 limit 3;

  set session_replication_role = origin`
