import { document } from '@delivery-orders/contract'

/** The headers of every response, as a flat list in which names and values alternate. */
export const commonHeaders: readonly string[] = [
  'API-Version',
  document.info.version,
  'X-Content-Type-Options',
  'nosniff',
]
export const noStore: readonly string[] = ['Cache-Control', 'no-store']

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json'
