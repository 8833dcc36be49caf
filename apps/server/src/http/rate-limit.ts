import { isIP } from 'node:net'
import { Rejection } from '@delivery-orders/operations'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import type { Headers } from './answer.ts'

/** Counts a request for a key. Resolves to the response's rate limit headers; rejects if the limit is exceeded. */
export type CountOne = (key: string) => Promise<Headers>

export interface RateLimits {
  readonly readsPerMinute: number
  readonly writesPerMinute: number
}

/** Limits invalid tokens per address: enough for mistakes, and far too few to guess a token. */
const failuresPerMinute = 30

export function rateLimits({ readsPerMinute, writesPerMinute }: RateLimits) {
  return {
    countRead: readsPerMinute > 0 ? limitPerMinute(readsPerMinute, 'reads') : undefined,
    countWrite: writesPerMinute > 0 ? limitPerMinute(writesPerMinute, 'writes') : undefined,
    countFailure:
      readsPerMinute > 0 ? limitPerMinute(failuresPerMinute, 'invalid tokens') : undefined,
  }
}

const windowMs = 60_000

/** Limits the requests of each key in a fixed window of one minute, which starts with the first request of the key. */
export function limitPerMinute(limit: number, what: string): CountOne {
  const middleware = rateLimit({
    windowMs,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (request) => (request as unknown as LimiterRequest).key,
    handler: (_request, response, next) =>
      next(tooMany(response as unknown as LimiterResponse, limit, what)),
    // Turns off self-checks that would fail: they expect a complete Express request, not a `LimiterRequest`.
    validate: false,
  }) as unknown as Middleware

  const bounded = boundedKeys()
  return (key) =>
    new Promise((resolve, reject) => {
      const response = new LimiterResponse()
      // Passes three fields only: the middleware computes the address of a complete request, which is slow.
      void middleware({ key: bounded(key), ip: '', originalUrl: '' }, response, (error) =>
        error ? reject(error) : resolve(response.headers),
      )
    })
}

/** Limits the memory of a counter: once there are this many keys, all further keys share one count. */
const keysMax = 100_000

/** Replaces keys beyond `keysMax` by a shared key. Starts over every two windows, so that unused keys are dropped. */
function boundedKeys(): (key: string) => string {
  const keys = new Set<string>()
  let startedAt = performance.now()
  return (key) => {
    const now = performance.now()
    if (now - startedAt > 2 * windowMs) {
      keys.clear()
      startedAt = now
    }
    if (keys.size >= keysMax && !keys.has(key)) return 'all others'
    keys.add(key)
    return key
  }
}

interface LimiterRequest {
  readonly key: string
  readonly ip: string
  readonly originalUrl: string
}

type Middleware = (
  request: LimiterRequest,
  response: LimiterResponse,
  next: (error?: unknown) => void,
) => Promise<void>

/** Collects the headers, so that `answer` can write them all in one call: setting each on the response is slow. */
class LimiterResponse {
  readonly headersSent = false
  readonly headers: Record<string, string> = {}

  append(name: string, value: string): void {
    this.headers[name] = value
  }

  setHeader(name: string, value: string): void {
    this.headers[name] = value
  }
}

const tooMany = ({ headers }: LimiterResponse, limit: number, what: string) =>
  new Rejection('rate_limited', `At most ${limit} ${what} a minute. Try again later.`, headers)

/** Returns the key for counting an address. IPv6 addresses of one network share a key: a client can use them all. */
export const addressKeyOf = (address = ''): string =>
  isIP(address) === 0 ? 'no address' : ipKeyGenerator(address)
