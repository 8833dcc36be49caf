import type { Clock } from '@delivery-orders/operations'
import { openStore } from '../../../src/open-store.ts'
import type { ServiceParts } from '../../../src/service.ts'

/** So much later than necessary it wakes up, so that what is due in one minute is sent together. */
const oversleptMs = 60_000

/**
 * For a dispatcher in a process of its own: time passes as it does, but where there is nothing to do until a later
 * moment, it is that moment at once. It never leaps while something is in flight. So hours between two attempts pass in
 * no time, and a lease is as long beside a send as it is anywhere; a clock that only runs faster would end leases early.
 */
export function leapingParts(
  startAt: number,
): Pick<ServiceParts, 'clock' | 'dispatchPollMs' | 'openStore'> {
  let aheadMs = Math.max(startAt - Date.now(), 0)
  const clock: Clock = { now: () => Date.now() + aheadMs }
  return {
    clock,
    dispatchPollMs: 5,
    openStore: (database) => {
      const { outbox, ...store } = openStore(database)
      let held = 0
      return {
        ...store,
        outbox: {
          ...outbox,
          lease: async (want, verdicts = []) => {
            const leased = await outbox.lease(want, verdicts)
            held += leased.length - verdicts.length
            return leased
          },
          settle: async (verdicts) => {
            await outbox.settle(verdicts)
            held -= verdicts.length
          },
          nextDueAt: async () => {
            const dueAt = await outbox.nextDueAt()
            // It may be due and have to wait for its webhook, of which somebody dead holds as much as one may.
            if (held === 0 && dueAt !== undefined)
              aheadMs += Math.max(dueAt - clock.now(), 0) + oversleptMs
            return dueAt
          },
        },
      }
    },
  }
}
