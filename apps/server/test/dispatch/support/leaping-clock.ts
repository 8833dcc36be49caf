import type { ServiceParts } from '../../../src/start/service.ts'
import { storeWith } from '../../support/store-with.ts'
import { aheadBy } from '../../support/test-clock.ts'

/** The clock leaps to a minute after the next due time, so that all dispatches due in that minute are sent together. */
const overshootMs = 60_000

/**
 * Returns `ServiceParts` for a dispatcher whose clock runs at normal speed, but leaps past the next due time when no
 * dispatch is in flight. Hours between two attempts take no time, and a lease still outlasts an attempt as in
 * production. With a clock that ran faster, leases would end too early.
 */
export function leapingParts(
  startAt: number,
): Pick<ServiceParts, 'clock' | 'dispatchPollMs' | 'openStore'> {
  let aheadMs = Math.max(startAt - Date.now(), 0)
  const clock = aheadBy(() => aheadMs)
  return {
    clock,
    dispatchPollMs: 5,
    openStore: storeWith('outbox', (outbox) => {
      let inFlight = 0
      return {
        lease: async (request, results = []) => {
          const leased = await outbox.lease(request, results)
          inFlight += leased.length - results.length
          return leased
        },
        settle: async (results) => {
          await outbox.settle(results)
          inFlight -= results.length
        },
        nextDueAt: async (now) => {
          const dueAt = await outbox.nextDueAt(now)
          // Leases of a killed process count as in flight, and can block due dispatches of the same webhook. The leap
          // is longer than a lease, so these leases have ended afterwards.
          if (inFlight === 0 && dueAt !== undefined)
            aheadMs += Math.max(dueAt - clock.now(), 0) + overshootMs
          return dueAt
        },
      }
    }),
  }
}
