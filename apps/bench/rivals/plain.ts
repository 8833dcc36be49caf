import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { tokenLookup } from './shared/database.ts'
import { keyOf } from './shared/keys.ts'
import { presentStored } from './shared/order.ts'
import { orderCreator } from './shared/order-creator.ts'
import { orderReader } from './shared/order-reader.ts'
import { writeEach } from './shared/order-store.ts'
import { type RivalParts, type RivalServer, runRival } from './shared/rival.ts'

const contract = fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url))
const clientId = 1

declare module 'node:http' {
  interface IncomingMessage {
    /** The raw body: a request that repeats an idempotency key is accepted only if its bytes are unchanged. */
    bytes?: Buffer
  }
}

/** Express and express-openapi-validator as their documentation shows them, with one transaction per request. */
await runRival((parts) => {
  const app = express()
  app.use(
    express.json({
      verify: (request, _response, bytes) => {
        request.bytes = bytes
      },
    }),
  )
  app.use(validator(parts))
  routes(app, parts)
  app.use(onError)
  return listen(app)
})

function validator({ database }: RivalParts) {
  const find = tokenLookup(database)
  return OpenApiValidator.middleware({
    apiSpec: contract,
    // If the validator checked the contract itself, it would reject relative URLs of examples, which OpenAPI allows.
    validateApiSpec: false,
    validateRequests: true,
    validateSecurity: {
      handlers: { bearerAuth: (request) => find(request.headers.authorization) !== undefined },
    },
  })
}

function routes(app: Express, parts: RivalParts): void {
  const { database, publicUrl } = parts
  const orders = orderReader(database)
  const create = orderCreator(parts, writeEach(database))
  app.post('/orders', async (request, response) => {
    const key = keyOf(request.headers['idempotency-key'], request.bytes ?? '')
    const { status, headers, body } = await create(request.body, key)
    response.status(status).set(headers).json(body)
  })
  app.get('/orders', (request, response) => {
    const { orders: listed, nextCursor } = orders.list(clientId, Number(request.query['limit']))
    response.json({ data: listed.map((stored) => presentStored(stored, publicUrl)), nextCursor })
  })
  app.get('/orders/:reference', (request, response) => {
    const stored = orders.find(clientId, request.params.reference)
    if (!stored) return void response.status(404).json({ code: 'order_not_found' })
    response.json(presentStored(stored, publicUrl))
  })
}

/** Express recognizes an error handler by its four parameters. */
function onError(
  error: { readonly status?: number; readonly message: string; readonly errors?: unknown },
  _request: Request,
  response: Response,
  _next: NextFunction,
): void {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors })
}

function listen(app: Express): Promise<RivalServer> {
  return new Promise((resolve, reject) => {
    const server = app.listen(0, '127.0.0.1', (error) => {
      if (error) return reject(error)
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => new Promise((closed) => server.close(closed)),
      })
    })
  })
}
