/** The server sabotaged: it says that a change is kept a moment before it is. Who asks meanwhile has to wait. */
import { readConfig } from '../../src/config.ts'
import { openStore } from '../../src/open-store.ts'
import { startService } from '../../src/service.ts'

const service = await startService(readConfig(), {
  openStore: (database) => {
    const { orders, ...store } = openStore(database)
    let written: Promise<unknown> = Promise.resolve()
    return {
      ...store,
      orders: {
        ...orders,
        commit: (change) => {
          const later = new Promise((resolve) => setTimeout(resolve, 20))
          written = Promise.all([written, later.then(() => orders.commit(change))])
          return Promise.resolve('committed')
        },
        find: async (...asked) => {
          await written
          return await orders.find(...asked)
        },
        findReplay: async (...asked) => {
          await written
          return await orders.findReplay(...asked)
        },
      },
    }
  },
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
