import { fastifyApp } from './shared/fastify-app.ts'
import { orderReader } from './shared/order-reader.ts'
import { writeGrouped } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** Fastify with group commit. Getting and listing orders returns text that was rendered when they were written. */
await runRival((parts) => {
  const orders = orderReader(parts.database)
  return fastifyApp(parts, {
    write: writeGrouped(parts.database),
    get: (clientId, reference, reply) => {
      reply.type('application/json; charset=utf-8')
      return orders.findRendered(clientId, reference)
    },
    list: (clientId, limit, reply) => {
      reply.type('application/json; charset=utf-8')
      return orders.listRendered(clientId, limit)
    },
  })
})
