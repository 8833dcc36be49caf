import type { AddressInfo } from 'node:net'
import { document, type OrderDraft } from '@delivery-orders/contract'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { tokenLookup } from './database.ts'
import { keyOf } from './keys.ts'
import { orderCreator } from './order-creator.ts'
import type { WriteGrouped, WriteOne } from './order-store.ts'
import type { RivalParts, RivalServer } from './rival.ts'

declare module 'fastify' {
  interface FastifyRequest {
    clientId: number
    bytes: Buffer | undefined
  }
}

export interface FastifyParts {
  readonly write: WriteOne | WriteGrouped
  /** Returns the body of the response to getting an order; undefined if no order has the reference. */
  readonly get: (clientId: number, reference: string, reply: FastifyReply) => unknown
  readonly list: (clientId: number, limit: number, reply: FastifyReply) => unknown
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
  response: { 200: schema('Order') },
}
const listSchema = {
  querystring: {
    type: 'object',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
  },
  response: { 200: schema('OrderPage') },
}

/** Fastify with the contract's schemas: ajv validates requests, fast-json-stringify serializes responses. */
export async function fastifyApp(
  parts: RivalParts,
  { write, get, list }: FastifyParts,
): Promise<RivalServer> {
  // In strict mode, ajv would reject the contract's custom keywords, such as x-message.
  const app = fastify({ ajv: { customOptions: { strict: false } } })
  app.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } })
  authenticate(app, tokenLookup(parts.database))
  keepRawBody(app)

  const create = orderCreator(parts, write)
  app.post<{ Body: OrderDraft }>('/orders', { schema: createSchema }, async (request, reply) => {
    const key = keyOf(request.headers['idempotency-key'], request.bytes ?? '')
    const { status, headers, body } = await create(request.body, key, request.clientId)
    return reply.code(status).headers(headers).send(body)
  })
  app.get<ListRoute>('/orders', { schema: listSchema }, (request, reply) =>
    reply.send(list(request.clientId, request.query.limit, reply)),
  )
  app.get<GetRoute>('/orders/:reference', { schema: getSchema }, (request, reply) => {
    const order = get(request.clientId, request.params.reference, reply)
    if (order === undefined) return reply.code(404).send({ code: 'order_not_found' })
    return reply.send(order)
  })

  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

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
