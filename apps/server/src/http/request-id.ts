import { type Clock, type Random, requestIdOf } from '@delivery-orders/operations'
import type { RequestHandler } from 'express'

/** Names the request: its answer, its problem and its line in the log bear the name. */
export const requestId =
  (clock: Clock, random: Random): RequestHandler =>
  (request, _response, next) => {
    request.sentMethod = request.method
    request.requestId = requestIdOf(request.headers['x-request-id'], clock, random)
    next()
  }
