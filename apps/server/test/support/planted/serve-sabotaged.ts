import type { Orders } from '@delivery-orders/operations'
import { readConfig } from '../../../src/settings/config.ts'
import { openStore } from '../../../src/start/open-store.ts'
import { startService } from '../../../src/start/service.ts'

/** Starts a server like the command `serve`, but some functions of its store are replaced. */
export async function serveSabotaged(replace: (orders: Orders) => Partial<Orders>): Promise<void> {
  const service = await startService(readConfig(), {
    openStore: (database) => {
      const { orders, ...store } = openStore(database)
      return { ...store, orders: { ...orders, ...replace(orders) } }
    },
  })
  process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
}
