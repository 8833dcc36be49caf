import { document } from '@delivery-orders/contract'

/** What every answer says beside its own, name after name and value. */
export const commonHeaders = [
  'API-Version',
  document.info.version,
  'X-Content-Type-Options',
  'nosniff',
] as const
export const notKept = ['Cache-Control', 'no-store'] as const

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json'
