import type { Log } from '../log.ts'
import type { BareRequest, BareResponse } from './request.ts'
import { clientGone, type RequestMetrics } from './request-metrics.ts'

/**
 * Logs and counts requests. Logs no path, header or body: the reference in a path may be a name or a phone number.
 * Probes are logged at level debug, because they would be most of the log of a quiet service.
 */
export const accessLog =
  (log: Log, metrics: RequestMetrics) =>
  (request: BareRequest, response: BareResponse): void => {
    const startedAt = performance.now()
    metrics.began()
    response.once('close', () => {
      const durationMs = performance.now() - startedAt
      const { statusCode: status, writableFinished: isWhole } = response
      metrics.ended(request.operationId, isWhole ? status : clientGone, durationMs)
      log.frequent(
        request.isProbe ? 'debug' : 'info',
        {
          requestId: request.requestId,
          method: request.sentMethod,
          operation: request.operationId,
          client: request.grant?.clientName,
          mode: request.grant?.mode,
          token: request.grant?.tokenId,
          status,
          durationMs: Math.round(durationMs * 10) / 10,
          aborted: isWhole ? undefined : true,
        },
        'request',
      )
    })
  }
