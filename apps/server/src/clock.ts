import type { Clock } from '@delivery-orders/operations'

/** The only source of time. Tests replace it. */
export const systemClock: Clock = { now: () => Date.now() }
