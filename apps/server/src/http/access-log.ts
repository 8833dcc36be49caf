import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'

/**
 * A line for each answer. It names the operation and never the path, whose reference may be a name or a phone
 * number; nor any header or body.
 */
export const accessLog =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      log.info(
        {
          requestId: request.requestId,
          method: request.sentMethod,
          operation: request.operationId,
          client: request.grant?.clientName,
          mode: request.grant?.mode,
          token: request.grant?.tokenId,
          status: response.statusCode,
          durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      )
    })
    next()
  }
