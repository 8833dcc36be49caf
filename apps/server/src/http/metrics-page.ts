import type { Express } from 'express'
import type { Metrics } from '../metrics/metrics.ts'
import { answer } from './answer.ts'
import { routeProbe } from './routes.ts'

export function routeMetrics(app: Express, basePath: string, metrics: Metrics): void {
  routeProbe(app, `${basePath}/metrics`, async (_request, response) =>
    answer(response, 200, textFormat, await metrics.text()),
  )
}

const textFormat = 'text/plain; version=0.0.4; charset=utf-8'
