import type { CommitOutcome } from '@delivery-orders/operations/store'
import { CommitQueue } from '../../../../server/src/store/commit-queue.ts'
import { statement } from '../../../../server/src/store/postgres/postgres-database.ts'
import type { Key } from '../../../rivals/shared/keys.ts'
import type { NewOrder } from '../../../rivals/shared/order.ts'
import { connectTo } from './connect-to.ts'

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

interface Creation {
  readonly order: NewOrder
  readonly key: Key
}

/** Inserts batches like our server: all waiting orders in one statement, then all that arrived while it ran. */
export function orderInserter(url: string) {
  const session = connectTo(url, 1)
  const queue = new CommitQueue<Creation, CommitOutcome>({
    write: async (batch) => {
      const rows = batch.map(({ order, key }) => ({ ...order, ...key }))
      await session.run(insertBatch, [JSON.stringify(rows)])
      return batch.map(() => 'committed')
    },
    keysOf: () => [],
    sizeOf: () => 0,
    isRolledBack: () => false,
  })
  /** Resolves when the order is durable, together with its batch. */
  return { insert: (creation: Creation) => queue.add(creation) }
}
