/** Clocks of machines differ, so leases and due times use the clock of the database server. */
import { clockToleranceMs } from '@delivery-orders/operations/store'
import { integer } from '../columns.ts'
import { databaseNow, type Session, statement } from './postgres-database.ts'

/**
 * SQL expression: by how many milliseconds the clock of the database server is ahead of a time; 0 if the difference is
 * small, which does no harm, because a lease is 5 s longer than an attempt may take.
 */
export const clockOffset = (here: string): string => `(
  case when abs(${databaseNow} - ${here}) < ${clockToleranceMs} then 0 else ${databaseNow} - ${here} end
)`

/**
 * SQL expression: a time before which rows may be deleted, earlier if the clock of the caller is ahead of the one of the
 * server. `highest`: the time of a `SessionClock`.
 */
export const deleteBefore = (before: string, highest: string): string =>
  `(${before} + least(${databaseNow} - ${highest}, 0))`

const findClockOffset = statement(`
  select ${clockOffset('$1::bigint')} as offset_ms`)

/** Returns by how many milliseconds the clock of the server is ahead of this machine's; 0 for a small difference. */
export async function readClockOffset(session: Session): Promise<number> {
  const values = [session.clock.now()]
  return (await session.first(findClockOffset, { offset_ms: integer }, values))?.offset_ms ?? 0
}
