import type { ClientKey } from '@delivery-orders/domain'
import { CommitQueue } from '../commit-queue.ts'
import type { Committed, OrderChange, Orders } from '../store.ts'
import { asFault, type Database, guarded, rolledBack } from './sqlite-database.ts'
import {
  type OrderInModeRow,
  type OrderRow,
  orderInModeOf,
  orderOf,
  orderRow,
} from './sqlite-rows.ts'

/** So many numbers are reserved at once: one write for each would double the cost of an order. */
const idBlock = 1_000

const reserveIds = `
  update order_ids set bound = bound + ${idBlock} returning bound`

const findOrder = `
  select id, reference, revision, status, created_at, facts
  from orders where client_id = ? and mode = ? and reference = ?`

const findRendered = `
  select rendered
  from orders where client_id = ? and mode = ? and reference = ? and rendering = ?`

const findDraftHash = `
  select draft_hash
  from orders where client_id = ? and mode = ? and reference = ?`

const findByReceiptKey = `
  select id, mode, reference, revision, status, created_at, facts
  from orders where receipt_key = ?`

const insertOrder = `
  insert into orders (
    id, client_id, mode, reference, revision, status, created_at,
    receipt_key, draft_hash, facts, rendering, rendered
  ) values (
    :id, :client_id, :mode, :reference, :revision, :status, :created_at,
    :receipt_key, :draft_hash, :facts, :rendering, :rendered
  ) on conflict (client_id, mode, reference) do nothing`

const updateOrder = `
  update orders set
    revision = :revision, status = :status, facts = :facts,
    rendering = :rendering, rendered = :rendered
  where id = :id and revision = :revision - 1`

export interface SqliteOrders extends Orders {
  drain(): Promise<void>
}

export function sqliteOrders(database: Database): SqliteOrders {
  const find = database.prepare<unknown[], OrderRow>(findOrder)
  const rendered = database.prepare<unknown[], string>(findRendered).pluck()
  const draftHash = database.prepare<unknown[], string>(findDraftHash).pluck()
  const byReceiptKey = database.prepare<[string], OrderInModeRow>(findByReceiptKey)
  const queue = new CommitQueue<OrderChange, Committed>({
    write: batchWriter(database),
    keysOf: ({ client, order }) => [keyOf(client, order.reference)],
    rolledBack,
  })
  return {
    reserveId: idReserver(database),
    find: guarded(({ clientId, mode }: ClientKey, reference: string) => {
      const row = find.get(clientId, mode, reference)
      return row && orderOf(row)
    }),
    findRendered: guarded(({ clientId, mode }: ClientKey, reference: string, rendering: number) =>
      rendered.get(clientId, mode, reference, rendering),
    ),
    findDraftHash: guarded(({ clientId, mode }: ClientKey, reference: string) =>
      draftHash.get(clientId, mode, reference),
    ),
    findByReceiptKey: guarded((key: string) => {
      const row = byReceiptKey.get(key)
      return row && orderInModeOf(row)
    }),
    commit: (change) => queue.add(change),
    drain: () => queue.drain(),
  }
}

const keyOf = ({ clientId, mode }: ClientKey, reference: string) =>
  `${clientId} ${mode} ${reference}`

function batchWriter(database: Database): (batch: readonly OrderChange[]) => readonly Committed[] {
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const insert = database.prepare(insertOrder)
  const update = database.prepare(updateOrder)
  const write = (change: OrderChange): Committed => {
    const isNew = change.order.revision === 1
    const { changes } = (isNew ? insert : update).run(orderRow(change))
    if (changes === 1) return 'committed'
    return isNew ? 'taken' : 'stale'
  }
  return (batch) => {
    try {
      begin.run()
      const outcomes = batch.map(write)
      commit.run()
      return outcomes
    } catch (error) {
      if (database.inTransaction) database.exec('rollback')
      throw asFault(error)
    }
  }
}

/** Hands out numbers from blocks whose end is durable before the first of them is used. */
function idReserver(database: Database): () => Promise<number> {
  const reserve = database.prepare<[], number>(reserveIds).pluck()
  let next = 0
  let bound = 0
  const reserveBlock = guarded(() => {
    // Not `get`: it stops at the row and never hears that the commit after it has failed.
    const [end] = reserve.all()
    if (end === undefined) throw new Error('The database has lost its table of order numbers.')
    bound = end
    next = end - idBlock
  })
  let reserving: Promise<void> | undefined
  return async () => {
    while (next === bound) {
      // All orders of a turn wait for one try: each of its own would wait as long for a database that is held.
      reserving ??= nextTurn()
        .then(reserveBlock)
        .finally(() => {
          reserving = undefined
        })
      await reserving
    }
    return next++
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
