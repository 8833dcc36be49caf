import { fastifyApp } from './shared/fastify-app.ts'
import { presentStored } from './shared/order.ts'
import { orderReader } from './shared/order-reader.ts'
import { writeEach } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** What one would pick instead: Fastify, a transaction for each request, answers rendered when they are asked for. */
await runRival((parts) => {
  const orders = orderReader(parts.database)
  return fastifyApp(parts, {
    write: writeEach(parts.database),
    get: (clientId, reference) => {
      const stored = orders.find(clientId, reference)
      return stored && presentStored(stored, parts.publicUrl)
    },
    list: (clientId, limit) => {
      const { orders: listed, nextCursor } = orders.list(clientId, limit)
      return { data: listed.map((stored) => presentStored(stored, parts.publicUrl)), nextCursor }
    },
  })
})
