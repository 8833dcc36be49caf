/** The server sabotaged: it keeps the key of a request a moment after what the request has changed. */
import { readConfig } from '../../src/config.ts'
import { openStore } from '../../src/open-store.ts'
import { startService } from '../../src/service.ts'

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
          // What was not committed has nothing that a key could point to.
          if (key && outcome === 'committed')
            setTimeout(() => void orders.recordIdempotencyKey(client, order, key), 20)
          return outcome
        },
      },
    }
  },
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
