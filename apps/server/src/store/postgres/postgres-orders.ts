import type { ClientKey } from '@delivery-orders/domain'
import type { CommitOutcome, Orders, Rules } from '@delivery-orders/operations'
import { text } from '../columns.ts'
import type { CommitObserver } from '../commit-queue.ts'
import type { CommitSignal } from '../commit-signal.ts'
import { keysOf, type QueuedOrders, writeThrough } from '../commits.ts'
import { clientOrderColumns, clientOrderOf, orderColumns, orderOf } from '../rows.ts'
import { sqlCodeTries } from '../sql/sql-code-tries.ts'
import { batchWriter } from './postgres-commits.ts'
import { type Database, statement } from './postgres-database.ts'
import { orderEraser } from './postgres-erasing.ts'
import { isRolledBack } from './postgres-fault.ts'
import { keysOfOrders } from './postgres-keys.ts'
import { postgresOrderIds } from './postgres-order-ids.ts'
import { orderList, orderSearch } from './postgres-order-list.ts'
import { renderedOrders } from './postgres-rendered-orders.ts'
import { postgresDialect } from './postgres-rules.ts'

const findOrder = statement(`
  select id, reference, revision, status, created_at, erased_at, facts
  from orders where client_id = $1 and mode = $2 and reference = $3`)

const findDraftHash = statement(`
  select draft_hash
  from orders where client_id = $1 and mode = $2 and reference = $3`)

const findById = statement(`
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts
  from orders where id = $1`)

const findByReceiptKey = statement(`
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts
  from orders where receipt_key = $1`)

export function postgresOrders(
  database: Database,
  rules: Rules,
  signal: CommitSignal,
  observer?: CommitObserver<CommitOutcome>,
): QueuedOrders {
  const ids = postgresOrderIds(database)
  const rendered = renderedOrders(database)
  return {
    reserveId: ids.reserve,
    ...orderFinders(database),
    findRendered: rendered.find,
    list: orderList(database, rendered),
    search: orderSearch(database),
    ...keysOfOrders(database, rules),
    countTry: sqlCodeTries(postgresDialect, rules),
    ...writeThrough({ write: batchWriter(database, ids, signal), keysOf, isRolledBack, observer }),
    erase: orderEraser(database),
  }
}

const orderFinders = (
  database: Database,
): Pick<Orders, 'find' | 'findById' | 'findDraftHash' | 'findByReceiptKey'> => ({
  find: async ({ clientId, mode }: ClientKey, reference) => {
    const row = await database.first(findOrder, orderColumns, [clientId, mode, reference])
    return row && orderOf(row)
  },
  findDraftHash: async ({ clientId, mode }, reference) => {
    const values = [clientId, mode, reference]
    return (await database.first(findDraftHash, { draft_hash: text }, values))?.draft_hash
  },
  findById: async (id) => {
    const row = await database.first(findById, clientOrderColumns, [id])
    return row && clientOrderOf(row)
  },
  findByReceiptKey: async (key) => {
    const row = await database.first(findByReceiptKey, clientOrderColumns, [key])
    return row && clientOrderOf(row)
  },
})
