import { document, type Handlers } from '@delivery-orders/contract'
import {
  type Clock,
  type Grant,
  type Random,
  requestIdOf,
  routeNotFound,
} from '@delivery-orders/operations'
import express, { type Express, type RequestHandler } from 'express'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { accessLog } from './access-log.ts'
import type { FindGrant } from './authenticate.ts'
import { contractCheck } from './contract.ts'
import { routeDocsPage } from './docs-page.ts'
import { routeDocuments } from './documents.ts'
import { type Readiness, routeHealth } from './health.ts'
import { routeMetrics } from './metrics-page.ts'
import { problemWriter } from './problem.ts'
import { routeProblemPages } from './problem-pages.ts'
import type { RateLimits } from './rate-limit.ts'
import { type PrintReceipt, routeReceipts } from './receipts.ts'
import { refuseAmbiguous } from './refuse-ambiguous.ts'
import { requestMetrics } from './request-metrics.ts'
import { badPath, routeOperations } from './routes.ts'

export interface HttpParts {
  readonly handlers: Handlers<Grant>
  readonly findGrant: FindGrant
  readonly rateLimits: RateLimits
  readonly trustProxy: number | readonly string[] | false
  readonly printReceipt: PrintReceipt
  readonly readiness: () => Promise<Readiness>
  readonly basePath: string
  readonly publicUrl: string
  readonly currency: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
}

/** Creates the app. Express runs middleware and routes in the order in which they are registered here. */
export function httpApp(parts: HttpParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')
  app.set('trust proxy', parts.trustProxy)

  app.use(requestId(parts.clock, parts.random))
  app.use(accessLog(parts.log, requestMetrics(parts.metrics)))
  app.use(refuseAmbiguous)
  app.use(headAsGet)
  const check = contractCheck(document, parts.basePath)
  // Express tries routes one after another, so the most frequent ones are registered first.
  routeOperations(app, { ...parts, document, check })
  routeHealth(app, parts.basePath, parts.readiness)
  routeMetrics(app, parts.basePath, parts.metrics)
  routeDocuments(app, { ...parts, document })
  routeDocsPage(app, parts.basePath)
  routeProblemPages(app, parts)
  routeReceipts(app, parts)
  app.use(refuseAddress)
  app.use(badPath(document, parts.basePath))
  app.use(problemWriter(parts))
  return app
}

/** Sets the request id, which appears in the response, in a problem and in the log. */
const requestId =
  (clock: Clock, random: Random): RequestHandler =>
  (request, _response, next) => {
    request.sentMethod = request.method
    request.requestId = requestIdOf(request.headers['x-request-id'], clock, random)
    next()
  }

/** Handles HEAD as GET, since the contract does not declare HEAD. Node omits the body of the response. */
const headAsGet: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET'
  next()
}

const refuseAddress: RequestHandler = () => {
  throw routeNotFound()
}
