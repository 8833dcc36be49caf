import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import { type Headers, Rejection } from '@delivery-orders/operations/protocol'

/**
 * Counts a request for a key. Returns the response's rate limit headers; throws if the limit is exceeded. With `further`,
 * counts so many requests more for one that was admitted, and does not throw.
 */
export type Count = (key: string, further?: number) => Headers

export interface RateLimits {
  readonly readsPerMinute: number
  readonly writesPerMinute: number
}

/** Limits invalid tokens per address: enough for mistakes, and far too few to guess a token. */
export const failuresPerMinute = 30

export function rateLimits({ readsPerMinute, writesPerMinute }: RateLimits) {
  return {
    countRead: readsPerMinute > 0 ? limitPerMinute(readsPerMinute, 'reads') : undefined,
    countWrite: writesPerMinute > 0 ? limitPerMinute(writesPerMinute, 'writes') : undefined,
    countFailure:
      readsPerMinute > 0 ? limitPerMinute(failuresPerMinute, 'invalid tokens') : undefined,
  }
}

const windowMs = 60_000

/** Limits the memory of a counter: once there are this many keys, all further keys share one count. */
const keysMax = 100_000

interface Window {
  readonly endsAtMs: number
  /** The header `RateLimit-Policy`, whose `pk` identifies the key. It is the same in all responses of the window. */
  readonly policy: string
  count: number
}

/**
 * Limits the requests of each key in a fixed window of one minute, which starts with the first request of the key. The
 * headers are those of draft 8 of the IETF. Windows follow the monotonic clock, so setting the system clock back does
 * not lengthen them.
 */
export function limitPerMinute(limit: number, what: string): Count {
  const name = `"${limit}-in-1min"`
  const windows = startedWindows((key) => `${name}; q=${limit}; w=60; pk=:${partitionKeyOf(key)}:`)
  return (key, further) => {
    const nowMs = Math.floor(performance.now())
    const window = windows(key, nowMs)
    window.count += further ?? 1
    const remaining = Math.max(limit - window.count, 0)
    const seconds = Math.ceil((window.endsAtMs - nowMs) / 1_000)
    const headers = {
      RateLimit: `${name}; r=${remaining}; t=${seconds}`,
      'RateLimit-Policy': window.policy,
    }
    if (further !== undefined || window.count <= limit) return headers
    throw new Rejection('rate_limited', `At most ${limit} ${what} a minute. Try again later.`, {
      ...headers,
      'Retry-After': String(seconds),
    })
  }
}

function startedWindows(policyOf: (key: string) => string) {
  /** By key, in the sequence in which the windows started and in which they end, as all have the same length. */
  const windows = new Map<string, Window>()
  return (key: string, nowMs: number): Window => {
    for (const [ended, { endsAtMs }] of windows) {
      if (endsAtMs > nowMs) break
      windows.delete(ended)
    }
    const counted = windows.size < keysMax || windows.has(key) ? key : 'all others'
    const window = windows.get(counted) ?? {
      endsAtMs: nowMs + windowMs,
      policy: policyOf(counted),
      count: 0,
    }
    windows.set(counted, window)
    return window
  }
}

const partitionKeyOf = (key: string): string =>
  Buffer.from(hash('sha256', key).slice(0, 12)).toString('base64')

/** Returns the key for counting an address. IPv6 addresses of one network share a key: a client can use them all. */
export function addressKeyOf(address = ''): string {
  const [bare = ''] = address.split('%')
  const [, ipv4] = /^::ffff:([\d.]+)$/i.exec(bare) ?? []
  if (isIP(bare) === 0) return 'no address'
  return ipv4 ?? (isIP(bare) === 4 ? bare : networkOf(bare))
}

/** Returns the /56 network of an IPv6 address, in its shortest notation. */
function networkOf(address: string): string {
  const [start = '', end = ''] = shortestOf(address).split('::')
  const [first, last] = [groupsOf(start), groupsOf(end)]
  const zeros = '0'.repeat(8 - first.length - last.length).split('')
  const [one, two, three, four = '0'] = [...first, ...zeros, ...last]
  const masked = (Number.parseInt(four, 16) & 0xff00).toString(16)
  return `${shortestOf(`${one}:${two}:${three}:${masked}::`)}/56`
}

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))

/** Shortens an IPv6 address, such as `2001:0DB8::1.2.3.4` to `2001:db8::102:304`. */
const shortestOf = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)
