import { document } from '@delivery-orders/contract'

/** What every answer says beside its own, name after name and value. */
export const commonHeaders: readonly string[] = [
  'API-Version',
  document.info.version,
  'X-Content-Type-Options',
  'nosniff',
]
export const noStore: readonly string[] = ['Cache-Control', 'no-store']

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json'
