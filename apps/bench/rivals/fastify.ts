import type { AddressInfo } from 'node:net'
import { document, type OrderDraft } from '@delivery-orders/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { tokenLookup } from './shared/database.ts'
import { keyOf } from './shared/keys.ts'
import { orderCreator } from './shared/order-creator.ts'
import { orderReader } from './shared/order-reader.ts'
import { runRival } from './shared/rival.ts'

declare module 'fastify' {
  interface FastifyRequest {
    clientId: number
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

/** Fastify with the contract's schemas, where ajv validates requests, with group commit and stored responses. */
await runRival(async (parts) => {
  // In strict mode, ajv would reject the contract's custom keywords, such as x-message.
  const app = fastify({ ajv: { customOptions: { strict: false } } })
  app.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } })
  authenticate(app, tokenLookup(parts.database))
  keepRawBody(app)

  const create = orderCreator(parts)
  const orders = orderReader(parts.database)
  app.post<{ Body: OrderDraft }>('/orders', { schema: createSchema }, async (request, reply) => {
    const key = keyOf(request.headers['idempotency-key'], request.bytes ?? '')
    const { status, headers, body } = await create(request.body, key, request.clientId)
    return reply.code(status).headers(headers).send(body)
  })
  app.get<ListRoute>('/orders', { schema: listSchema }, (request, reply) =>
    reply.type(json).send(orders.list(request.clientId, request.query.limit)),
  )
  app.get<GetRoute>('/orders/:reference', { schema: getSchema }, (request, reply) => {
    const order = orders.find(request.clientId, request.params.reference)
    if (order === undefined) return reply.code(404).send({ code: 'order_not_found' })
    return reply.type(json).send(order)
  })

  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
})

function authenticate(
  app: FastifyInstance,
  find: (authorization?: string) => number | undefined,
): void {
  app.decorateRequest('clientId', 0)
  app.addHook('onRequest', (request, reply, done) => {
    const clientId = find(request.headers.authorization)
    if (clientId === undefined) return void reply.code(401).send({ code: 'invalid_token' })
    request.clientId = clientId
    done()
  })
}

/** Stores the raw body, because a request that repeats an idempotency key must have the same body, byte for byte. */
function keepRawBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bytes', undefined)
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      request.bytes = bytes
      void parse(request, bytes.toString(), done)
    },
  )
}
