/** A sabotaged server: it reports each change as committed 20 ms before writing it. Reads wait for the write. */
import { serveSabotaged } from './serve-sabotaged.ts'

let written: Promise<unknown> = Promise.resolve()

await serveSabotaged((orders) => ({
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
}))
