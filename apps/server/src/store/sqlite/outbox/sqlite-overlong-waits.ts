import { clockToleranceMs, type LeaseRequest } from '@delivery-orders/operations/store'
import { leaseLeftMaxMs, withLongest } from '../../overlong-waits.ts'
import type { Database } from '../sqlite-database.ts'

/** Selects `:now` if a wait is to be shortened. */
export const selectNowIfOverlong = `
  select :now from in_flight where until > :now + ${leaseLeftMaxMs}
  union all
  select :now from longest where :now + ms < (
    select max(leased_until) from dispatches
    where tries > 0 and tries = longest.tries and leased_until is not null
  )`

const shortenLeases = `
  update in_flight set until = :until where until > :until + ${clockToleranceMs}`

/** Shortens at most 1000 delays, because commits of orders wait for it. */
export const shortenDelays = `
  with ${withLongest}
  update dispatches set leased_until = overlong.until, due_at = overlong.until
  from (
    select number, :now + ms as until
    from longest cross join dispatches
    where dispatches.tries > 0 and dispatches.tries = longest.tries
      and leased_until is not null and leased_until > :now + ms
    limit 1000
  ) as overlong
  where dispatches.number = overlong.number`

/** Runs in the caller's transaction. */
export function waitShortener(database: Database): (request: LeaseRequest) => void {
  const leases = database.prepare(shortenLeases)
  const delays = database.prepare(shortenDelays)
  return ({ now, until }) => {
    leases.run({ until })
    delays.run({ now })
  }
}
