import type { Rules } from '@delivery-orders/operations/engine'
import type { CommitOutcome } from '@delivery-orders/operations/store'
import type { CommitObserver } from '../commit-queue.ts'
import type { CommitSignal } from '../commit-signal.ts'
import { keysOf, type QueuedOrders, writeThrough } from '../commits.ts'
import { sqlOrders } from '../sql/sql-orders.ts'
import { batchWriter } from './postgres-commits.ts'
import type { Database } from './postgres-database.ts'
import { orderEraser } from './postgres-erasing.ts'
import { isRolledBack } from './postgres-fault.ts'
import { postgresOrderIds } from './postgres-order-ids.ts'
import { finalOrderList, orderList, orderSearch } from './postgres-order-list.ts'
import { renderedOrders } from './postgres-rendered-orders.ts'
import { postgresDialect } from './postgres-rules.ts'

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
    ...sqlOrders(postgresDialect, rules),
    findRendered: rendered.find,
    list: orderList(database, rendered),
    listFinal: finalOrderList(database),
    search: orderSearch(database),
    ...writeThrough({ write: batchWriter(database, ids, signal), keysOf, isRolledBack, observer }),
    erase: orderEraser(database),
  }
}
