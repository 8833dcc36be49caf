import type { RequestListener } from 'node:http'
import { document } from '@delivery-orders/contract'
import type { Clock, Random } from '@delivery-orders/operations'
import type { PageSettings, TrackingPages } from '@delivery-orders/operations/pages'
import {
  ambiguityOf,
  headFaultAnswer,
  requestIdOf,
  routeNotFound,
} from '@delivery-orders/operations/protocol'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { accessLog } from './access-log.ts'
import { write } from './answer.ts'
import type { HostParts } from './host.ts'
import { routeDocsPage } from './pages/docs-page.ts'
import { routeDocuments } from './pages/documents.ts'
import { type Readiness, routeHealth } from './pages/health.ts'
import { routeMetrics } from './pages/metrics-page.ts'
import { type FindPhoto, routePhotos } from './pages/photos.ts'
import { routeProblemPages } from './pages/problem-pages.tsx'
import { type FindReceipt, routeReceipts } from './pages/receipts.ts'
import { routeStartPage } from './pages/start-page.tsx'
import { routeTracking } from './pages/tracking.ts'
import { problemWriter } from './problem.tsx'
import { addressKeyOf } from './rate-limit.ts'
import type { RequestCounts } from './request-counts.ts'
import type { RequestMemory } from './request-memory.ts'
import { requestMetrics } from './request-metrics.ts'
import { badPath, routeOperations } from './routes.ts'
import { runLater } from './turns.ts'

export interface HttpParts extends HostParts {
  readonly trustProxy: number | readonly string[] | false
  readonly findReceipt: FindReceipt
  /** Undefined if orders have no pages for their recipients. */
  readonly tracking: TrackingPages | undefined
  readonly findPhoto: FindPhoto | undefined
  readonly readiness: () => Promise<Readiness>
  /** Whether webhooks of test tokens may be on this machine. */
  readonly isDevelopment: boolean
  readonly deskOrigin: string | undefined
  readonly pages: PageSettings
  readonly currency: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  readonly requestCounts: RequestCounts
}

/**
 * Creates the listener. Express's router gets the requests and responses as Node created them: an Express app would
 * replace their prototypes, which makes every later access to their fields slower. Only the pages have an Express app.
 */
export function httpApp(parts: HttpParts): RequestListener {
  const pages = pagesApp(parts)
  const router = express.Router({ strict: true, caseSensitive: true })
  routeOperations(router, document, parts)
  router.use(pages)
  router.use(refuseAddress)
  router.use(badPath(document, parts.basePath))
  router.use(problemWriter(parts))

  const { clock, random } = parts
  const observe = accessLog(parts.log, requestMetrics(parts.metrics), parts.requestCounts)
  return (bareRequest, bareResponse) => {
    // Express's types are right for pages. Operations take `BareRequest`, which has only the fields that exist.
    const request = bareRequest as Request
    const response = bareResponse as Response
    request.app = pages
    request.res = response
    request.sentMethod = request.method
    request.requestId = requestIdOf(request.headers['x-request-id'], clock, random)
    observe(request, response)
    const fault = ambiguityOf(request)
    if (fault) return write(response, headFaultAnswer(fault, request))
    // The contract does not declare HEAD. Node omits the body of the response.
    if (request.method === 'HEAD') request.method = 'GET'
    router(request, response, () => response.destroy())
  }
}

/** Creates the app for everything that is not in the contract. */
function pagesApp(parts: HttpParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')
  app.set('trust proxy', parts.trustProxy)

  routeHealth(app, parts.basePath, parts.readiness)
  routeMetrics(app, parts.basePath, parts.metrics)
  app.use(holdStranger(parts.memory))
  routeStartPage(app, { ...parts, document: routeDocuments(app, { ...parts, document }) })
  routeDocsPage(app, parts.basePath)
  routeProblemPages(app, parts)
  routeReceipts(app, parts)
  routeTracking(app, parts)
  routePhotos(app, parts)
  return app
}

/** Supervisors and balancers must get an answer when strangers have used up their memory or time, so probes are before. */
const holdStranger =
  (memory: RequestMemory): RequestHandler =>
  (request, response, next) => {
    request.memoryHold = memory.holdStranger(addressKeyOf(request.ip), response)
    runLater(() => {
      if (!response.destroyed) next()
    })
  }

const refuseAddress: RequestHandler = ({ path }) => {
  throw routeNotFound(path)
}
