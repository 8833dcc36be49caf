import { type ContractDocument, document, type Handlers } from '@delivery-orders/contract'
import express, { type Express, type RequestHandler } from 'express'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import type { Grant } from '../store/store.ts'
import { accessLog } from './access-log.ts'
import type { FindGrant } from './authenticate.ts'
import { contractCheck } from './contract.ts'
import { documents } from './documents.ts'
import { health } from './health.ts'
import { problemWriter } from './problem.ts'
import { problemPages } from './problem-pages.ts'
import { Rejection } from './rejection.ts'
import { requestId } from './request-id.ts'
import { decodablePath, operationRoutes } from './routes.ts'

export interface HttpParts {
  readonly handlers: Handlers<Grant>
  readonly findGrant: FindGrant
  /** Rejects while the service cannot do its work. */
  readonly ready: () => Promise<void>
  readonly basePath: string
  readonly publicUrl: string
  readonly currency: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** The way of every request, from the door to its operation. */
export function httpApp(parts: HttpParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')

  app.use(requestId(parts.clock, parts.random))
  app.use(accessLog(parts.log))
  app.use(headAsGet)
  app.use(parts.basePath || '/', rooms(parts, document))
  app.use(nothingHere)
  app.use(problemWriter(parts))
  return app
}

function rooms(parts: HttpParts, contract: ContractDocument): express.Router {
  const { handlers, findGrant, ready, basePath, publicUrl, currency } = parts
  const router = express.Router({ strict: true, caseSensitive: true })
  router.use(health({ check: ready }))
  router.use(documents({ document: contract, publicUrl, currency }))
  router.use(problemPages())
  router.use(decodablePath(contract))
  router.use(
    operationRoutes({
      document: contract,
      handlers,
      findGrant,
      check: contractCheck(contract, basePath),
    }),
  )
  return router
}

/** HEAD answers as GET does; that it has no body, Node sees to. The validator knows only what the contract names. */
const headAsGet: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET'
  next()
}

const nothingHere: RequestHandler = () => {
  throw new Rejection('route_not_found', 'There is nothing at this address.')
}
