/** Fastify with the contract's schemas, where ajv validates requests, over the store of `limit`. */
import { document, type OrderDraft } from '@delivery-orders/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { keyOf, settings } from './server.ts'
import { openDatabase, sqliteOrders, tokenLookup } from './sqlite-orders.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bytes: Buffer | undefined
  }
}

type GetRoute = { readonly Params: { readonly reference: string } }
type ListRoute = { readonly Querystring: { readonly limit: number } }

const schema = (name: string) => ({ $ref: `contract#/components/schemas/${name}` })

const createSchema = { body: schema('OrderDraft'), response: { 201: schema('CreatedOrder') } }
const getSchema = {
  params: {
    type: 'object',
    required: ['reference'],
    properties: { reference: schema('Reference') },
  },
}
const listSchema = {
  querystring: {
    type: 'object',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
  },
}

const json = 'application/json; charset=utf-8'

// In strict mode, ajv would reject the contract's custom keywords, such as x-message.
const app = fastify({ ajv: { customOptions: { strict: false } } })
app.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } })
const database = openDatabase(settings.database)
authenticate(app, tokenLookup(database, settings.token))
keepRawBody(app)

const orders = sqliteOrders(database)
app.post<{ Body: OrderDraft }>('/orders', { schema: createSchema }, async (request, reply) => {
  const key = keyOf(request.headers['idempotency-key'], request.bytes ?? '')
  const { status, headers, body } = await orders.create(request.body, key)
  return reply.code(status).headers(headers).send(body)
})
app.get<ListRoute>('/orders', { schema: listSchema }, (request, reply) =>
  reply.type(json).send(orders.list(request.query.limit)),
)
app.get<GetRoute>('/orders/:reference', { schema: getSchema }, (request, reply) => {
  const order = orders.find(request.params.reference)
  if (order === undefined) return reply.code(404).send({ code: 'order_not_found' })
  return reply.type(json).send(order)
})
await app.listen({ port: settings.port, host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit())

function authenticate(
  app: FastifyInstance,
  find: (authorization?: string) => number | undefined,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (find(request.headers.authorization)) done()
    else void reply.code(401).send({ code: 'invalid_token' })
  })
}

/** Stores the raw body, because a request that repeats an idempotency key must have the same body, byte for byte. */
function keepRawBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bytes', undefined)
  const asBuffer = { parseAs: 'buffer' } as const
  app.addContentTypeParser<Buffer>('application/json', asBuffer, (request, bytes, done) => {
    request.bytes = bytes
    void parse(request, bytes.toString(), done)
  })
}
