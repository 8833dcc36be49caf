import type { AddressInfo } from 'node:net'
import { document, type OrderDraft } from '@delivery-orders/contract'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { tokenLookup } from './database.ts'
import { orderMaker } from './order.ts'
import type { WriteGrouped, WriteOne } from './order-store.ts'
import type { Listening, RivalParts } from './rival.ts'

declare module 'fastify' {
  interface FastifyRequest {
    clientId: number
  }
}

export interface FastifyParts {
  readonly write: WriteOne | WriteGrouped
  /** Answers with an order, or undefined where there is none. */
  readonly get: (clientId: number, reference: string, reply: FastifyReply) => unknown
}

type ByReference = { readonly Params: { readonly reference: string } }

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

/** Fastify with the contract's schemas: ajv checks requests, fast-json-stringify writes answers. */
export async function fastifyApp(
  { database, publicUrl }: RivalParts,
  { write, get }: FastifyParts,
): Promise<Listening> {
  // The contract has keywords of its own, such as x-message.
  const app = fastify({ ajv: { customOptions: { strict: false } } })
  app.addSchema({ $id: 'contract', components: { schemas: document.components.schemas } })
  authenticate(app, tokenLookup(database))

  const newOrder = orderMaker(publicUrl)
  app.post<{ Body: OrderDraft }>('/orders', { schema: createSchema }, async (request, reply) => {
    const { order, created } = newOrder(request.body, request.clientId)
    if (!(await write(order))) return reply.code(409).send({ code: 'duplicate_reference' })
    return reply
      .code(201)
      .header('location', `${publicUrl}/orders/${order.reference}`)
      .send(created)
  })
  app.get<ByReference>('/orders/:reference', { schema: getSchema }, (request, reply) => {
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
