/** Clocks of machines differ, so leases and due times use the clock of the database server. */
import type { Instant } from '@delivery-orders/domain'
import type { Clock } from '@delivery-orders/operations'
import { type Database, databaseNow, statement } from './postgres-database.ts'

const findClock = statement(`
  select ${databaseNow} as clock`)

/** Smaller clock offsets are ignored. They do no harm, because a lease is 5 s longer than an attempt may take. */
const clockOffsetMinMs = 1_000

export function clockOffset(there: Instant, { now }: Clock): number {
  const offsetMs = there - now()
  return Math.abs(offsetMs) < clockOffsetMinMs ? 0 : offsetMs
}

/** Returns by how many milliseconds the clock of the database server is ahead of `clock`, or 0 for a small offset. */
export async function readClockOffset(database: Database, clock: Clock): Promise<number> {
  const row = await database.first<{ clock: Instant }>(findClock)
  return row ? clockOffset(row.clock, clock) : 0
}
