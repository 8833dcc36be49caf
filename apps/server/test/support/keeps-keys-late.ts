/** A sabotaged server that stores an idempotency key 20 ms after its change, in a separate transaction. */
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
          // An idempotency key points to an order, which exists only if the change was committed.
          if (key && outcome === 'committed')
            setTimeout(() => void orders.recordIdempotencyKey(client, order, key), 20)
          return outcome
        },
      },
    }
  },
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
