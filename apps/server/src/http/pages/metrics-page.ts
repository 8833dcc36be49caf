import type { Express } from 'express'
import type { Metrics } from '../../metrics/metrics.ts'
import { answer } from '../answer.ts'
import { routeProbe } from '../routes.ts'

/** Readers within this time share a rendering: it takes milliseconds and needs no token. */
const sharedMs = 250

export function routeMetrics(app: Express, basePath: string, metrics: Metrics): void {
  let bytes: Promise<Buffer> | undefined
  let renderedAt = 0
  routeProbe(app, `${basePath}/metrics`, async (_request, response) => {
    const now = performance.now()
    if (!bytes || now - renderedAt >= sharedMs) {
      renderedAt = now
      bytes = metrics.text().then((text) => Buffer.from(text))
    }
    answer(response, 200, textFormat, await bytes)
  })
}

const textFormat = 'text/plain; version=0.0.4; charset=utf-8'
