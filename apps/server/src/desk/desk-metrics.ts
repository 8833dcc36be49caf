import type { RequestHandler } from 'express'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Counts what the desk does, and logs its requests. */
export interface DeskMetrics {
  /** Counts and logs a request by the pattern of its address: an address may have the text of a search. */
  readonly observe: RequestHandler
  entered(outcome: 'entered' | 'refused'): void
  timedOut(): void
}

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** nginx's status for a client that has disconnected. */
const clientGone = 499

export function deskMetrics(metrics: Metrics, log: Pick<Log, 'frequent'>): DeskMetrics {
  const requests = metrics.counter(
    'delivery_orders_desk_requests_total',
    'Requests to the desk, by page (none: any other address, and refused requests) and status. ' +
      'Status 499: the connection ended before the response was sent.',
    ...['page', 'status'],
  )
  const durations = metrics.histogram(
    'delivery_orders_desk_request_duration_seconds',
    'Time from the head of a request to the end of its response, by page.',
    boundsSeconds,
    'page',
  )
  const entries = metrics.outcomes(
    'delivery_orders_desk_entries_total',
    'Uses of links that let somebody enter',
    { entered: '', refused: 'the link is unknown, used, withdrawn or too old' },
  )
  const timeouts = metrics.counter(
    'delivery_orders_desk_statement_timeouts_total',
    'Requests whose statement PostgreSQL has stopped because it took too long.',
  )
  return {
    entered: entries,
    timedOut: () => timeouts.of().add(1),
    observe: (request, response, next) => {
      const startedAt = performance.now()
      response.once('close', () => {
        const durationMs = performance.now() - startedAt
        const page = (request.route as { readonly path: string } | undefined)?.path ?? 'none'
        const status = response.writableFinished ? response.statusCode : clientGone
        requests.of(page, String(status)).add(1)
        durations.of(page).observe(durationMs / 1_000)
        const members = `"method":"${request.method}","page":"${page}","status":${status},"durationMs":${Math.round(durationMs * 10) / 10}`
        log.frequent('info', members, 'request')
      })
      next()
    },
  }
}
