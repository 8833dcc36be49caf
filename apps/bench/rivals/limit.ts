import { nodeServer } from './shared/node-server.ts'
import { orderCreator } from './shared/order-creator.ts'
import { orderReader } from './shared/order-reader.ts'
import { runRival } from './shared/rival.ts'

const clientId = 1

/** Only `node:http` and group commit: the upper limit for a Node server that stores orders durably. */
await runRival((parts) => {
  const orders = orderReader(parts.database)
  const reader = {
    find: (reference: string) => orders.find(clientId, reference),
    list: (limit: number) => orders.list(clientId, limit),
  }
  return nodeServer(reader, orderCreator(parts))
})
