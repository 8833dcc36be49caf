import type { Orders } from '@delivery-orders/operations/store'
import { readConfig } from '../../../src/settings/config.ts'
import { startService } from '../../../src/start/service.ts'
import { storeWith } from '../store-with.ts'

/** Starts a server like the command `serve`, but some functions of its store are replaced. */
export async function serveSabotaged(replace: (orders: Orders) => Partial<Orders>): Promise<void> {
  const service = await startService(readConfig(), { openStore: storeWith('orders', replace) })
  process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
}
