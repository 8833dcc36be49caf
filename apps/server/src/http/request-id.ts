import { document } from '@delivery-orders/contract'
import { ulid } from '@delivery-orders/domain'
import type { RequestHandler } from 'express'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'

const own = /^[A-Za-z0-9._-]{1,128}$/
const ulidBytes = 10

/** Names the request, and gives the answer the headers that every answer has. */
export const requestId =
  (clock: Clock, random: Random): RequestHandler =>
  (request, response, next) => {
    const sent = request.headers['x-request-id']
    request.requestId =
      typeof sent === 'string' && own.test(sent) ? sent : ulid(clock.now(), random.bytes(ulidBytes))
    response.setHeader('X-Request-Id', request.requestId)
    response.setHeader('API-Version', document.info.version)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cache-Control', 'no-store')
    next()
  }
