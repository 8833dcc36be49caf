import type { Clock } from '@delivery-orders/operations'

/** The only source of time. Tests have their own. */
export const systemClock: Clock = { now: () => Date.now() }
