import { readConfig } from '../../server/src/settings/config.ts'
import { integer, text } from '../../server/src/store/columns.ts'
import { CommitQueue } from '../../server/src/store/commit-queue.ts'
import { openDatabase, statement } from '../../server/src/store/postgres/postgres-database.ts'
import { type NewOrder, orderMaker } from './order.ts'
import { type Key, type Orders, renderPage } from './server.ts'

const findRendered = statement(`
  select rendered
  from orders where client_id = 1 and mode = 'test' and reference = $1`)

const listNewest = statement(`
  select id, rendered, created_at as "createdAt"
  from orders where client_id = 1 and mode = 'test' and created_at is not null and purged_at is null
  order by created_at desc, id desc limit $1`)

/** Writes the rows that our server writes for new orders: orders, events, keys, and the last position of the feed. */
const insertBatch = statement(`
  with batch as materialized (
    select * from json_to_recordset($1) as batch (
      id bigint, reference text, "createdAt" bigint, "receiptKey" text, "draftHash" text,
      facts text, rendered text, "recipientPhone" bigint, hash text, fingerprint text
    )
  ), inserted as (
    insert into orders (
      client_id, mode, id, reference, revision, status, created_at, receipt_key, draft_hash,
      facts, rendering, rendered, recipient_phone
    )
    select 1, 'test', id, reference, 1, 'pending', "createdAt", "receiptKey", "draftHash",
      facts, 1, rendered, "recipientPhone"
    from batch
  ), told as (
    insert into events (client_id, mode, position, order_id, sequence, kind, at)
    select 1, 'test', id, id, 1, 'order.created', "createdAt" from batch
  ), kept as (
    insert into idempotency_keys (owner_id, mode, hash, fingerprint, order_id, sequence, at)
    select 1, 'test', hash, fingerprint, id, 1, "createdAt" from batch
  )
  update feeds set end_position = (select max(id) from batch) where client_id = 1 and mode = 'test'`)

const rendered = { rendered: text }
const listed = { id: integer, rendered: text, createdAt: integer }

/** As many as our server uses. */
const readers = 10

/**
 * Reads orders as programs usually do, with one prepared statement per request. Inserts them in batches like our server:
 * all waiting orders in one statement, then all that arrived while it ran.
 */
export function postgresOrders(url: string): Orders {
  const { database } = readConfig({ DATABASE_URL: url })
  if (database.engine !== 'postgres') throw new Error(`${url} is not a PostgreSQL URL.`)
  const [reader, writer] = [
    openDatabase(database.address, readers),
    openDatabase(database.address, 1),
  ]
  const newOrder = orderMaker()
  const queue = new CommitQueue<NewOrder & Key, true>({
    write: async (batch) => {
      await writer.run(insertBatch, [JSON.stringify(batch)])
      return batch.map(() => true)
    },
    keysOf: () => [],
    sizeOf: () => 0,
    isRolledBack: () => false,
  })
  return {
    find: async (reference) => (await reader.first(findRendered, rendered, [reference]))?.rendered,
    list: async (limit) => renderPage(await reader.all(listNewest, listed, [limit + 1]), limit),
    create: async (draft, key) => {
      const { order, reply } = newOrder(draft)
      await queue.add({ ...order, ...key })
      return reply
    },
  }
}
