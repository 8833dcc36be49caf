import { isIP } from 'node:net'
import { Rejection } from '@delivery-orders/operations'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import type { Headers } from './answer.ts'

/** Counts one more for a key. Resolves to what the answer says of it; rejects where it is one too many. */
export type CountOne = (key: string) => Promise<Headers>

/** How many requests a token may make in a minute; 0 for any number. */
export interface RateLimits {
  readonly readsPerMinute: number
  readonly writesPerMinute: number
}

/** Enough for people who try; guessing needs many times more than there are minutes. */
const failuresPerMinute = 30

/** Each limit for itself; undefined where it is off. */
export function rateLimits({ readsPerMinute, writesPerMinute }: RateLimits) {
  return {
    countRead: readsPerMinute > 0 ? limitPerMinute(readsPerMinute, 'reads') : undefined,
    countWrite: writesPerMinute > 0 ? limitPerMinute(writesPerMinute, 'writes') : undefined,
    countFailure:
      readsPerMinute > 0 ? limitPerMinute(failuresPerMinute, 'invalid tokens') : undefined,
  }
}

const windowMs = 60_000

/** So many in a minute for each key, which begins with the first of them. */
export function limitPerMinute(limit: number, what: string): CountOne {
  const middleware = rateLimit({
    windowMs,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (asked) => (asked as unknown as LimiterRequest).key,
    handler: (_asked, told, next) => next(tooMany(told as unknown as LimiterResponse, limit, what)),
    // They look for mistakes in the use of a whole request, which it is not given.
    validate: false,
  }) as unknown as Middleware

  const bounded = boundedKeys()
  return (key) =>
    new Promise((resolve, reject) => {
      const told = new LimiterResponse()
      // Of a request it would also ask for the address, which takes longer than the counting.
      void middleware({ key: bounded(key), ip: '', originalUrl: '' }, told, (error) =>
        error ? reject(error) : resolve(told.headers),
      )
    })
}

/** So many are counted each for itself; whoever comes then shares one count, so that a crowd does not fill the memory. */
const keysMax = 100_000

/** Counts are kept for two windows at most. */
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
  asked: LimiterRequest,
  told: LimiterResponse,
  next: (error?: unknown) => void,
) => Promise<void>

/** Headers that are set on a response one by one make it slow: these are kept until they are all written at once. */
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

/** Who an address belongs to: whoever has one of IPv6 has a whole network of them. */
export const addressKeyOf = (address = ''): string =>
  isIP(address) === 0 ? 'no address' : ipKeyGenerator(address)
