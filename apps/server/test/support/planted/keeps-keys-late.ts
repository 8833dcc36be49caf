/** A sabotaged server: it stores each idempotency key 20 ms after the change, in a separate transaction. */
import { readConfig } from '../../../src/settings/config.ts'
import { openStore } from '../../../src/start/open-store.ts'
import { startService } from '../../../src/start/service.ts'

const service = await startService(readConfig(), {
  openStore: (database) => {
    const { orders, ...store } = openStore(database)
    return {
      ...store,
      orders: {
        ...orders,
        commit: async ({ key, ...change }) => {
          const { client, order } = change
          const outcome = await orders.commit(change)
          // A stored key refers to an order, which may not exist if the change was not committed.
          if (key && outcome === 'committed')
            setTimeout(() => void orders.recordIdempotencyKey(client, order, key), 20)
          return outcome
        },
      },
    }
  },
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
