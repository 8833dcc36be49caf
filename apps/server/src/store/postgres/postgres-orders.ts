import type { ClientKey } from '@delivery-orders/domain'
import { type CommitOutcome, type Orders, renderedOrder } from '@delivery-orders/operations'
import { integer, text } from '../columns.ts'
import type { CommitObserver } from '../commit-queue.ts'
import type { CommitSignal } from '../commit-signal.ts'
import { type QueuedOrders, writeThrough } from '../commits.ts'
import { clientOrderColumns, clientOrderOf, orderColumns, orderOf } from '../rows.ts'
import { commitQueue } from './postgres-commits.ts'
import { type Database, statement } from './postgres-database.ts'
import { orderEraser } from './postgres-erasing.ts'
import { fingerprintFinder, keyClaimer, replayFinder } from './postgres-keys.ts'
import { orderList } from './postgres-order-list.ts'

const idBlock = 1_000

const reserveIds = statement(`
  update order_ids set bound = bound + ${idBlock} returning bound`)

const findOrder = statement(`
  select id, reference, revision, status, created_at, erased_at, facts
  from orders where client_id = $1 and mode = $2 and reference = $3`)

const findRendered = statement(`
  select rendered
  from orders where client_id = $1 and mode = $2 and reference = $3 and rendering = $4`)

const findDraftHash = statement(`
  select draft_hash
  from orders where client_id = $1 and mode = $2 and reference = $3`)

const findByReceiptKey = statement(`
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts
  from orders where receipt_key = $1`)

export function postgresOrders(
  database: Database,
  signal: CommitSignal,
  observer?: CommitObserver<CommitOutcome>,
): QueuedOrders {
  return {
    reserveId: idReserver(database),
    ...orderFinders(database),
    list: orderList(database),
    findReplay: replayFinder(database),
    findFingerprints: fingerprintFinder(database),
    claimKey: keyClaimer(database),
    ...writeThrough(commitQueue(database, signal, observer)),
    erase: orderEraser(database),
  }
}

const orderFinders = (
  database: Database,
): Pick<Orders, 'find' | 'findRendered' | 'findDraftHash' | 'findByReceiptKey'> => ({
  find: async ({ clientId, mode }: ClientKey, reference) => {
    const row = await database.first(findOrder, orderColumns, [clientId, mode, reference])
    return row && orderOf(row)
  },
  findRendered: async ({ clientId, mode }, reference, rendering) => {
    const values = [clientId, mode, reference, rendering]
    const row = await database.first(findRendered, { rendered: text }, values)
    return row && renderedOrder(row.rendered)
  },
  findDraftHash: async ({ clientId, mode }, reference) => {
    const values = [clientId, mode, reference]
    return (await database.first(findDraftHash, { draft_hash: text }, values))?.draft_hash
  },
  findByReceiptKey: async (key) => {
    const row = await database.first(findByReceiptKey, clientOrderColumns, [key])
    return row && clientOrderOf(row)
  },
})

/** Reserves order ids in blocks. Ids of a block are returned only after the new `bound` is durable. */
function idReserver(database: Database): () => Promise<number> {
  let next = 0
  let bound = 0
  const reserveBlock = async (): Promise<void> => {
    const row = await database.first(reserveIds, { bound: integer })
    if (!row) throw new Error('The table order_ids is empty. Restore the database from a backup.')
    bound = row.bound
    next = bound - idBlock
  }
  let reserving: Promise<void> | undefined
  return async () => {
    while (next === bound) {
      // Concurrent callers share one reservation of a block.
      reserving ??= reserveBlock().finally(() => {
        reserving = undefined
      })
      await reserving
    }
    return next++
  }
}
