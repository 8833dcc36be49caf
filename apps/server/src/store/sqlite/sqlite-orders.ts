import type { CommitOutcome } from '@delivery-orders/operations/store'
import type { CommitObserver } from '../commit-queue.ts'
import type { CommitSignal } from '../commit-signal.ts'
import { type QueuedOrders, writeThrough } from '../commits.ts'
import { sqlOrders } from '../sql/sql-orders.ts'
import { batchWriter } from './sqlite-commits.ts'
import { type Database, guarded, isRolledBack, writing } from './sqlite-database.ts'
import { orderEraser } from './sqlite-erasing.ts'
import { finalOrderList, orderList, orderSearch } from './sqlite-order-list.ts'
import type { RenderedOrders } from './sqlite-rendered-orders.ts'
import { type SqliteRules, sqliteDialect } from './sqlite-rules.ts'

const idBlock = 1_000

const reserveIds = `
  update order_ids set bound = bound + ${idBlock} returning bound`

export function sqliteOrders(
  database: Database,
  rules: SqliteRules,
  rendered: RenderedOrders,
  signal: CommitSignal,
  observer?: CommitObserver<CommitOutcome>,
): QueuedOrders {
  return {
    reserveId: idReserver(database),
    ...sqlOrders(sqliteDialect, rules),
    findRendered: rendered.find,
    list: orderList(database, rendered),
    listFinal: finalOrderList(database),
    search: orderSearch(database),
    ...writeThrough({
      write: batchWriter(database, rules, rendered.forget, signal),
      // A batch may write a row twice, because its commits are written one after the other.
      keysOf: () => [],
      isRolledBack,
      observer,
    }),
    erase: orderEraser(database, rules, rendered.forget),
  }
}

/** Reserves order ids in blocks. Ids of a block are returned only after the new `bound` is durable. */
function idReserver(database: Database): () => Promise<number> {
  const statement = database.prepare<[], number>(reserveIds).pluck()
  // Uses `all` instead of `get`, because a statement that writes is complete only when all its rows are read.
  const reserve = writing(database, () => statement.all())
  let next = 0
  let bound = 0
  const reserveBlock = guarded(() => {
    const [end] = reserve()
    if (end === undefined)
      throw new Error('The table order_ids is empty. Restore the database from a backup.')
    bound = end
    next = end - idBlock
  })
  let reserving: Promise<void> | undefined
  return async () => {
    while (next === bound) {
      // Callers in one event-loop turn share a reservation, so a locked database blocks them for one busy timeout only.
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
