/** The server sabotaged: it says that an order is kept a moment before it is. */
import { readConfig } from '../../src/config.ts'
import { openStore, startService } from '../../src/service.ts'

const service = await startService(readConfig(), {
  openStore: (database) => {
    const store = openStore(database)
    return {
      ...store,
      orders: {
        ...store.orders,
        commit: (change) => {
          setTimeout(() => void store.orders.commit(change), 20)
          return Promise.resolve('committed')
        },
      },
    }
  },
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
