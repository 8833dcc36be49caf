import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { tokenLookup } from './shared/database.ts'
import { orderMaker, presentStored } from './shared/order.ts'
import { orderReader, writeEach } from './shared/order-store.ts'
import { type Listening, type RivalParts, runRival } from './shared/rival.ts'

const contract = fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url))
const clientId = 1

/** Express and express-openapi-validator as their documentation shows them, a transaction for each request. */
await runRival((parts) => {
  const app = express()
  app.use(express.json())
  app.use(validator(parts))
  routes(app, parts)
  app.use(onError)
  return listen(app)
})

function validator({ database }: RivalParts) {
  const find = tokenLookup(database)
  return OpenApiValidator.middleware({
    apiSpec: contract,
    // Only asked once, at the start; and it refuses the relative addresses of examples, which are allowed.
    validateApiSpec: false,
    validateRequests: true,
    validateSecurity: {
      handlers: { bearerAuth: (request) => find(request.headers.authorization) !== undefined },
    },
  })
}

function routes(app: Express, { database, publicUrl }: RivalParts): void {
  const orders = orderReader(database)
  const write = writeEach(database)
  const newOrder = orderMaker(publicUrl)
  app.post('/orders', (request, response) => {
    const { order, created } = newOrder(request.body)
    if (!write(order)) return void response.status(409).json({ code: 'duplicate_reference' })
    response.status(201).location(`${publicUrl}/orders/${order.reference}`).json(created)
  })
  app.get('/orders/:reference', (request, response) => {
    const stored = orders.find(clientId, request.params.reference)
    if (!stored) return void response.status(404).json({ code: 'order_not_found' })
    response.json(presentStored(stored, publicUrl))
  })
}

/** Four parameters make it a handler of errors. */
function onError(
  error: { readonly status?: number; readonly message: string; readonly errors?: unknown },
  _request: Request,
  response: Response,
  _next: NextFunction,
): void {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors })
}

function listen(app: Express): Promise<Listening> {
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
