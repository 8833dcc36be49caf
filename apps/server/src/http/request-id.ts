import { type Clock, type Random, requestIdOf } from '@delivery-orders/operations'
import type { RequestHandler } from 'express'

/** Sets the request id, which appears in the response, in a problem and in the log. */
export const requestId =
  (clock: Clock, random: Random): RequestHandler =>
  (request, _response, next) => {
    request.sentMethod = request.method
    request.requestId = requestIdOf(request.headers['x-request-id'], clock, random)
    next()
  }
