import { hash, timingSafeEqual } from 'node:crypto'
import type { TrackedOrder } from '@delivery-orders/domain'

/**
 * Returns a function that makes the URL of an order's page. Its last segment is the number of the order, a code that no one
 * can compute without the key, and the second of its creation. The code can end in punctuation, which programs cut off at
 * the end of a link, so it is not the last one.
 */
export function trackingUrls(
  publicUrl: string,
  key: () => Uint8Array,
): (order: TrackedOrder) => string {
  const codeOf = trackingCodes(key)
  /** The response to a new order and its entity tag both have the URL. */
  let last: { readonly order: TrackedOrder; readonly url: string } | undefined
  return (order) => {
    if (order === last?.order) return last.url
    const { id, createdAt } = order
    const second = secondOf(createdAt)
    const segment = [id, codeOf({ id, second }), second.toString(secondRadix)].join('.')
    const url = [publicUrl, '/track/', segment].join('')
    last = { order, url }
    return url
  }
}

/** The parts of an order that the URL of its page contains. */
export interface TrackingSegment {
  readonly id: number
  /**
   * When the order was created. After the restore of a backup, the numbers of orders that it lacks are given to other
   * orders, which must not be shown at the old URLs.
   */
  readonly second: number
}

export const secondOf = (createdAt: number): number => Math.floor(createdAt / 1_000)

/** Writes a second as six characters, until 2038. */
const secondRadix = 36
const addressForm = /^([1-9]\d{0,15})\.([\w-]{22})\.([\da-z]{1,8})$/

/** Returns what the last segment of a URL says; undefined if its code is wrong. Reads nothing. */
export function readSegment(
  address: string,
  codeOf: (segment: TrackingSegment) => string,
): TrackingSegment | undefined {
  const [, number, code = '', time = ''] = addressForm.exec(address) ?? []
  const segment = { id: Number(number), second: Number.parseInt(time, secondRadix) }
  if (!Number.isSafeInteger(segment.id)) return undefined
  return timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(segment))) ? segment : undefined
}

/** 132 bits in base64url, which no one can guess. */
const codeLength = 22

const doubleBytes = 8

/**
 * Returns a function that makes the code of an order: the first half of SHA-256 of the key, the number and the
 * second. All inputs are equally long and the other half stays secret, so no one can compute the hash of a longer input
 * from it, which is the weakness of a key in front. HMAC takes 5 to 10 times as long.
 */
export const trackingCodes =
  (key: () => Uint8Array) =>
  ({ id, second }: TrackingSegment): string => {
    const secret = key()
    const input = Buffer.allocUnsafe(secret.length + 2 * doubleBytes)
    input.set(secret)
    input.writeDoubleBE(id, secret.length)
    input.writeDoubleBE(second, secret.length + doubleBytes)
    return hash('sha256', input, 'base64url').slice(0, codeLength)
  }
