import { ulid, ulidBytes } from '@delivery-orders/domain'
import type { RequestHandler } from 'express'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'

const own = /^[A-Za-z0-9._-]{1,128}$/

/** Names the request: its answer, its problem and its line in the log bear the name. */
export const requestId =
  (clock: Clock, random: Random): RequestHandler =>
  (request, _response, next) => {
    request.sentMethod = request.method
    const sent = request.headers['x-request-id']
    request.requestId =
      typeof sent === 'string' && own.test(sent) ? sent : ulid(clock.now(), random.bytes(ulidBytes))
    next()
  }
