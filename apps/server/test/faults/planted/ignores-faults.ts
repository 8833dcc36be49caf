/** A deliberately faulty server that acknowledges a change even if its commit failed. */
import { readConfig } from '../../../src/settings/config.ts'
import { openStore } from '../../../src/start/open-store.ts'
import { startService } from '../../../src/start/service.ts'

const service = await startService(readConfig(), {
  openStore: (database) => {
    const store = openStore(database)
    const { commit } = store.orders
    const orders = {
      ...store.orders,
      commit: (change: Parameters<typeof commit>[0]) =>
        commit(change).catch(() => 'committed' as const),
    }
    return { ...store, orders }
  },
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
