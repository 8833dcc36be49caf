import type { Store } from '../store.ts'
import { sqliteAccess } from './sqlite-access.ts'
import { guarded, openDatabase } from './sqlite-database.ts'
import { sqliteOrders } from './sqlite-orders.ts'
import { sqliteWebhooks } from './sqlite-webhooks.ts'

export function openSqliteStore(file: string): Store {
  const database = openDatabase(file)
  const orders = sqliteOrders(database)
  const probe = database.prepare('select bound from order_ids')
  return {
    orders,
    webhooks: sqliteWebhooks(database),
    access: sqliteAccess(database),
    check: guarded(() => {
      probe.get()
    }),
    close: async () => {
      await orders.drain()
      database.close()
    },
  }
}
