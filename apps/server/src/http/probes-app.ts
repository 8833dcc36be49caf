import type { RequestListener } from 'node:http'
import type { Clock, Random } from '@delivery-orders/operations'
import { requestIdOf, routeNotFound } from '@delivery-orders/operations/protocol'
import express from 'express'
import type { Metrics } from '../metrics/metrics.ts'
import { type Readiness, routeHealth } from './pages/health.ts'
import { routeMetrics } from './pages/metrics-page.ts'
import { type ProblemWriter, problemWriter } from './problem.tsx'

export interface ProbeParts extends ProblemWriter {
  readonly readiness: () => Promise<Readiness>
  readonly metrics: Metrics
  readonly clock: Clock
  readonly random: Random
}

/** Creates the listener of a process that serves nothing but probes and metrics. */
export function probesApp(parts: ProbeParts): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.use((request, _response, next) => {
    request.sentMethod = request.method
    request.requestId = requestIdOf(request.headers['x-request-id'], parts.clock, parts.random)
    next()
  })
  routeHealth(app, parts.basePath, parts.readiness)
  routeMetrics(app, parts.basePath, parts.metrics)
  app.use(({ path }) => {
    throw routeNotFound(path)
  })
  app.use(problemWriter(parts))
  return app
}
