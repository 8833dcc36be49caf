import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns a function that makes the URL of an order's page. Its last part is the number of the order and a code, which no
 * one can compute without the key.
 */
export function trackingUrls(
  publicUrl: string,
  key: () => Uint8Array,
): (orderId: number) => string {
  const codeOf = trackingCodes(key)
  return (orderId) => `${publicUrl}/track/${orderId}.${codeOf(orderId)}`
}

const addressForm = /^([1-9]\d{0,15})\.([\w-]{22})$/

/** Returns the order that the last part of a URL belongs to; undefined if its code is wrong. Reads nothing. */
export function orderIdAt(
  address: string,
  codeOf: (orderId: number) => string,
): number | undefined {
  const [, number, code = ''] = addressForm.exec(address) ?? []
  const orderId = Number(number)
  if (!Number.isSafeInteger(orderId)) return undefined
  return timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(orderId))) ? orderId : undefined
}

/** 128 bits, which no one can guess. The last letter of their text is never punctuation, which programs cut off links. */
const codeBytes = 16

/** Returns a function that makes the code of an order, by HMAC-SHA256 of its number. */
export const trackingCodes =
  (key: () => Uint8Array) =>
  (orderId: number): string =>
    createHmac('sha256', key()).update(`${orderId}`).digest().toString('base64url', 0, codeBytes)
