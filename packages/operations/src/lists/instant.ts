import type { Instant } from '@delivery-orders/domain'

/** Parses a time. Rounds fractions finer than a millisecond up to the next millisecond. */
export const parseInstant = (time: string): Instant =>
  Date.parse(time) + (/\.\d{3}\d*[1-9]/.test(time) ? 1 : 0)
