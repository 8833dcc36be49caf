/** A sabotaged server: it stores each idempotency key 20 ms after the change, in a separate transaction. */
import { serveSabotaged } from './serve-sabotaged.ts'

await serveSabotaged((orders) => ({
  commit: async ({ key, ...change }) => {
    const { client, order } = change
    const outcome = await orders.commit(change)
    // A stored key refers to an order, which may not exist if the change was not committed.
    if (key && outcome === 'committed')
      setTimeout(() => void orders.recordIdempotencyKey(client, order, key), 20)
    return outcome
  },
}))
