/** Clocks of machines differ, so leases and due times follow the clock of the database. */
import type { Instant } from '@delivery-orders/domain'
import type { Clock } from '@delivery-orders/operations'
import { type Database, databaseNow, statement } from './postgres-database.ts'

const findClock = statement(`
  select ${databaseNow} as clock`)

/** Smaller offsets are ignored. They do no harm: a lease is 5 s longer than an attempt. */
const clockOffsetMinMs = 1_000

export function clockOffset(there: Instant, { now }: Clock): number {
  const offsetMs = there - now()
  return Math.abs(offsetMs) < clockOffsetMinMs ? 0 : offsetMs
}

/** Returns by how much the clock of the database is ahead of `clock`. */
export async function readClockOffset(database: Database, clock: Clock): Promise<number> {
  const row = await database.first<{ clock: Instant }>(findClock)
  return row ? clockOffset(row.clock, clock) : 0
}
