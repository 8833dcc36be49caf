import type { Express } from 'express'
import { answer } from '../answer.ts'
import { routeProbe } from '../routes.ts'

/** Whether reads and writes work: 'ok', or the reason why they do not. */
export interface Readiness {
  readonly reads: string
  readonly writes: string
}

/** Serves liveness (`/healthz`) and readiness (`/readyz`), for supervisors and load balancers. */
export function routeHealth(
  app: Express,
  basePath: string,
  readiness: () => Promise<Readiness>,
): void {
  routeProbe(app, `${basePath}/healthz`, (_request, response) =>
    answer(response, 200, 'text/plain', 'ok\n'),
  )
  routeProbe(app, `${basePath}/readyz`, async (_request, response) => {
    const { reads, writes } = await readiness()
    const isReady = reads === 'ok' && writes === 'ok'
    const body = `${isReady ? 'ready' : 'not ready'}\nreads: ${reads}\nwrites: ${writes}\n`
    answer(response, isReady ? 200 : 503, 'text/plain', body)
  })
}
