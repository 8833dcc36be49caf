import type { ClientKey } from '@delivery-orders/domain'
import type { CommitOutcome } from '@delivery-orders/operations'
import type { CommitObserver } from '../commit-queue.ts'
import type { CommitSignal } from '../commit-signal.ts'
import { type QueuedOrders, writeThrough } from '../commits.ts'
import { clientOrderColumns, clientOrderOf, orderColumns, orderOf } from '../rows.ts'
import { sqlCodeTries } from '../sql/sql-code-tries.ts'
import { batchWriter } from './sqlite-commits.ts'
import { type Database, expectColumns, guarded, isRolledBack, writing } from './sqlite-database.ts'
import { orderEraser } from './sqlite-erasing.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'
import { keysOfOrders } from './sqlite-keys.ts'
import { orderList, orderSearch } from './sqlite-order-list.ts'
import { renderedOrders } from './sqlite-rendered-orders.ts'
import { type SqliteRules, sqliteDialect } from './sqlite-rules.ts'

const idBlock = 1_000

const reserveIds = `
  update order_ids set bound = bound + ${idBlock} returning bound`

const findOrder = `
  select id, reference, revision, status, created_at, erased_at, facts
  from orders where client_id = ? and mode = ? and reference = ?`

const findDraftHash = `
  select draft_hash
  from orders where client_id = ? and mode = ? and reference = ?`

const findById = `
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts
  from orders where id = ?`

const findByReceiptKey = `
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts
  from orders where receipt_key = ?`

export function sqliteOrders(
  database: Database,
  rules: SqliteRules,
  foreign: ForeignCommits,
  signal: CommitSignal,
  observer?: CommitObserver<CommitOutcome>,
): QueuedOrders {
  const find = expectColumns(database.prepare(findOrder), orderColumns)
  const rendered = renderedOrders(database, foreign)
  const draftHash = database.prepare<unknown[], string>(findDraftHash).pluck()
  const byId = expectColumns(database.prepare<[number]>(findById), clientOrderColumns)
  const byReceiptKey = expectColumns(
    database.prepare<[string]>(findByReceiptKey),
    clientOrderColumns,
  )
  return {
    reserveId: idReserver(database),
    find: guarded(({ clientId, mode }: ClientKey, reference: string) => {
      const row = find.get(clientId, mode, reference)
      return row && orderOf(row)
    }),
    findRendered: rendered.find,
    findDraftHash: guarded(({ clientId, mode }: ClientKey, reference: string) =>
      draftHash.get(clientId, mode, reference),
    ),
    findById: guarded((id: number) => {
      const row = byId.get(id)
      return row && clientOrderOf(row)
    }),
    findByReceiptKey: guarded((key: string) => {
      const row = byReceiptKey.get(key)
      return row && clientOrderOf(row)
    }),
    list: orderList(database, rendered),
    search: orderSearch(database),
    ...keysOfOrders(database, rules),
    countTry: sqlCodeTries(sqliteDialect, rules),
    ...writeThrough({
      write: batchWriter(database, rules, rendered.forget, signal),
      // A batch may write a row twice, because its commits are written one after the other.
      keysOf: () => [],
      isRolledBack,
      observer,
    }),
    erase: orderEraser(database, rendered.forget),
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
