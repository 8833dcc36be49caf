import { fastifyApp } from './shared/fastify-app.ts'
import { presentStored } from './shared/order.ts'
import { orderReader } from './shared/order-reader.ts'
import { writeEach } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** The usual alternative to our server: Fastify, one transaction per request, responses rendered for each request. */
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
