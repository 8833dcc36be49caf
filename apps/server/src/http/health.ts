import express, { type Router } from 'express'
import { answer } from './answer.ts'

export interface Health {
  /** Rejects while the service cannot do its work. */
  readonly check: () => Promise<void>
}

/** For supervisors and balancers: whether the process lives, and whether it should be sent requests. */
export function health({ check }: Health): Router {
  const router = express.Router({ strict: true, caseSensitive: true })
  router.get('/healthz', (_request, response) => answer(response, 200, 'text/plain', 'ok\n'))
  router.get('/readyz', async (_request, response) => {
    const ready = await check().then(
      () => true,
      () => false,
    )
    answer(response, ready ? 200 : 503, 'text/plain', ready ? 'ready\n' : 'not ready\n')
  })
  return router
}
