import type { Express } from 'express'
import { answer } from './answer.ts'
import { routePage } from './routes.ts'

/** Serves liveness (`/healthz`) and readiness (`/readyz`), for supervisors and load balancers. */
export function routeHealth(app: Express, basePath: string, check: () => Promise<void>): void {
  routePage(app, `${basePath}/healthz`, (_request, response) =>
    answer(response, 200, 'text/plain', 'ok\n'),
  )
  routePage(app, `${basePath}/readyz`, async (_request, response) => {
    const ready = await check().then(
      () => true,
      () => false,
    )
    answer(response, ready ? 200 : 503, 'text/plain', ready ? 'ready\n' : 'not ready\n')
  })
}
