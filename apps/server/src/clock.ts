import type { Clock } from '@delivery-orders/operations'

/** The machine's clock. Code gets the time from a `Clock` parameter, so that tests can pass another clock. */
export const systemClock: Clock = { now: () => Date.now() }
