/** A sabotaged server: it reports each change as committed 20 ms before writing it. Reads wait for the write. */
import { readConfig } from '../../../src/settings/config.ts'
import { openStore } from '../../../src/start/open-store.ts'
import { startService } from '../../../src/start/service.ts'

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
        find: async (...request) => {
          await written
          return await orders.find(...request)
        },
        findReplay: async (...request) => {
          await written
          return await orders.findReplay(...request)
        },
      },
    }
  },
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
