import type { ClientKey, Instant } from '@delivery-orders/domain'

/** How many requests a client made, and how many of them were answered with a status of 400 or above. */
export interface ClientRequests extends ClientKey {
  readonly requests: number
  readonly errors: number
}

const dayMs = 86_400_000

/** The days of which requests are counted, with the current one. */
export const requestDays = 30

/** The day of a time in UTC, counted from 1970. */
export const requestDayOf = (at: Instant): number => Math.floor(at / dayMs)
