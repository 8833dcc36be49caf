import { clockToleranceMs, type LeaseRequest } from '@delivery-orders/operations/store'
import { leaseLeftMaxMs, withLongest } from '../../overlong-waits.ts'
import { type Session, statement } from '../postgres-database.ts'

/** SQL expression: whether a wait is to be shortened at the time `now`. */
export const isOverlong = `(
    exists (select from in_flight where until > now + ${leaseLeftMaxMs})
    or exists (
      select from longest where now + ms < (
        select leased_until from dispatches
        where tries > 0 and tries = longest.tries and leased_until is not null
        order by leased_until desc limit 1
      )
    )
  )`

/** Shortens leases, which end at `$2` at the latest, and at most 1000 delays, because all buckets are locked. */
const shorten = statement(`
  with ${withLongest}, leases as (
    update in_flight set until = $2 where until > $2::bigint + ${clockToleranceMs}
  ), delays as (
    select client_id, number, $1::bigint + ms as until
    from longest cross join lateral (
      select client_id, number from dispatches
      where tries > 0 and tries = longest.tries
        and leased_until is not null and leased_until > $1::bigint + ms
      limit 1000
    ) as overlong
    limit 1000
  )
  update dispatches set leased_until = delays.until, due_at = delays.until from delays
  where dispatches.client_id = delays.client_id and dispatches.number = delays.number`)

/** Must be called with all buckets locked, and with a request by the clock of the database. */
export const shortenWaits = (session: Session, { now, until }: LeaseRequest): Promise<number> =>
  session.run(shorten, [now, until])
